import { createInterface } from 'node:readline/promises'
import { UsageError } from '#cli/usage-error.ts'
import { neutralize } from './neutralize.ts'
import type { Terminal } from './terminal.ts'

/** Asks before something is destroyed. Rejects where the answer is not yes, or nobody can be asked. */
export async function confirm(
  { signal, stdin }: Terminal,
  question: string,
  isConfirmed = false,
): Promise<void> {
  if (isConfirmed) return
  if (stdin.isTTY !== true) throw new UsageError('Add --yes to confirm.')
  const lines = createInterface({ input: stdin, output: process.stderr })
  try {
    const answer = await lines.question(`${neutralize(question)} [y/N] `, { signal })
    if (!/^y(es)?$/i.test(answer.trim())) throw new UsageError('Nothing was changed.')
  } finally {
    lines.close()
  }
}
