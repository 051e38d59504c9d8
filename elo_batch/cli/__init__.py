"""The command line: options, commands, what is printed, exit codes."""
