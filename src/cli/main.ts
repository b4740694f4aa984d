import { CommanderError } from 'commander'
import { describeError, exitCodeOf, exitCodes } from './exit-code.ts'
import type { ExitCode } from './exit-code.ts'
import type { Terminal } from './terminal/terminal.ts'
import { sheafProgram } from './program.ts'

const interrupt = new AbortController()
let interruptedCode: ExitCode = exitCodes.interrupted
// A second Ctrl-C ends the process at once.
process.once('SIGINT', () => interrupt.abort(new Error('Interrupted.')))
process.once('SIGTERM', () => {
  interruptedCode = exitCodes.terminated
  interrupt.abort(new Error('Interrupted.'))
})
// The reader of a pipe, such as `head`, may have seen enough.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(exitCodes.done)
    throw error
  })
}

function openTerminal({ json = false }: { json?: boolean }): Terminal {
  return {
    isJson: json,
    isInteractive: process.stderr.isTTY && process.env['TERM'] !== 'dumb',
    columns: process.stdout.isTTY ? process.stdout.columns : null,
    env: process.env,
    signal: interrupt.signal,
    write: (text) => process.stdout.write(text),
    note: (line) => process.stderr.write(`${line}\n`),
  }
}

const program = sheafProgram(openTerminal, (code) => {
  process.exitCode = code
})
// Without this, commander would end the process with codes of its own.
for (const command of [
  program,
  ...program.commands,
  ...program.commands.flatMap((c) => c.commands),
]) {
  command.exitOverride().copyInheritedSettings(program)
}

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.usage
  } else if (interrupt.signal.aborted) {
    // A timer of a request that was left would keep the process alive.
    process.exit(interruptedCode)
  } else {
    process.stderr.write(`${describeError(error)}\n`)
    process.exitCode = exitCodeOf(error)
  }
}
