SealedPages.run()
