await PublishLoop.run()
