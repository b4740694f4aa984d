import type { Readable, Writable } from 'node:stream'
import { CommanderError } from 'commander'
import type { Command } from 'commander'
import { describeError, exitCodeOf, exitCodes } from './exit-code.ts'
import type { ExitCode } from './exit-code.ts'
import { sheafProgram } from './program.ts'
import type { Terminal } from './terminal/terminal.ts'

interface Surroundings extends Pick<Terminal, 'env' | 'signal' | 'stdin' | 'stdout'> {
  stdin: Readable & { isTTY?: boolean }
  stdout: Writable & { isTTY?: boolean; columns?: number }
  stderr: Writable & { isTTY?: boolean }
}

/** Runs `sheaf` with the words behind its name. Resolves with the exit code; rejects with what `signal` was aborted with. */
export async function runCommand(
  words: readonly string[],
  { env, signal, stdin, stdout, stderr }: Surroundings,
): Promise<ExitCode> {
  const openTerminal = ({ json = false }: { json?: boolean }): Terminal => ({
    isJson: json,
    isInteractive: stderr.isTTY === true && env['TERM'] !== 'dumb',
    columns: stdout.isTTY === true ? (stdout.columns ?? null) : null,
    env,
    signal,
    stdin,
    stdout,
    write: (text) => stdout.write(text),
    note: (line) => stderr.write(`${line}\n`),
  })
  let code: ExitCode = exitCodes.done
  const program = sheafProgram(openTerminal, (ended) => {
    code = ended
  })
  program.configureOutput({
    writeOut: (text) => stdout.write(text),
    writeErr: (text) => stderr.write(text),
  })
  keepRunning(program)
  try {
    await program.parseAsync(words, { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
    }
    if (signal.aborted) throw error
    stderr.write(`${describeError(error)}\n`)
    return exitCodeOf(error)
  }
}

/** Makes a command and those below it throw their errors. Commander would end the process with codes of its own. */
function keepRunning(command: Command): void {
  command.exitOverride()
  for (const child of command.commands) keepRunning(child.copyInheritedSettings(command))
}
