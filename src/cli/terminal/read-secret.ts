import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** Reads a secret: typed without echo in a terminal, else all of standard input. */
export async function readSecret(question: string, signal: AbortSignal): Promise<string> {
  const { stdin, stderr } = process
  if (!stdin.isTTY) return (await text(stdin)).trim()
  stderr.write(question)
  // The echo of what is typed goes nowhere.
  const output = new Writable({ write: (_, __, done) => done() })
  const lines = createInterface({ input: stdin, output, terminal: true })
  try {
    return (await lines.question('', { signal })).trim()
  } finally {
    lines.close()
    stderr.write('\n')
  }
}
