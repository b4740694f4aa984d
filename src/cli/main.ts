import { exitCodes } from './exit-code.ts'
import type { ExitCode } from './exit-code.ts'
import { runCommand } from './run-command.ts'

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

const { env, stdin, stdout, stderr } = process
try {
  const words = process.argv.slice(2)
  process.exitCode = await runCommand(words, {
    env,
    signal: interrupt.signal,
    stdin,
    stdout,
    stderr,
  })
} catch (error) {
  if (!interrupt.signal.aborted) throw error
  // A timer of a request that was left would keep the process alive.
  process.exit(interruptedCode)
}
