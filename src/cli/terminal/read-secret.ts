import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Terminal } from './terminal.ts'

/** Reads a secret: typed without echo in a terminal, else all of standard input. */
export async function readSecret({ stdin, signal }: Terminal, question: string): Promise<string> {
  const { stderr } = process
  if (stdin.isTTY !== true) return (await text(stdin)).trim()
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
