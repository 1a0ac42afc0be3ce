await CalendarBench.run()
