import AlmanacCLI
import Glibc

exit(await Program(in: .process).run(CommandLine.arguments.dropFirst()).rawValue)
