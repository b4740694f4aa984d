import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Head } from '#service/audit/seals/check-chain.ts'
import { UsageError } from './usage-error.ts'

/** A head and its organization; null when that was not given. */
export interface NamedHead extends Head {
  organization_id: string | null
}

const line = z.object({
  organization_id: z.string(),
  sequence: z.number().int().min(1),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
})

/**
 * Reads `<number>:<hash>`, or a file of heads that were sent elsewhere: JSON lines, between which
 * others may stand, as in a log. Throws where there is none.
 */
export async function readHeads(given: string): Promise<NamedHead[]> {
  const [, sequence, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(given) ?? []
  if (sequence !== undefined && hash !== undefined) {
    return [{ organization_id: null, sequence: Number(sequence), hash }]
  }
  const text = await readFile(given, 'utf8').catch(() => null)
  if (text === null) {
    throw new UsageError('--head must be <number>:<hash> or a file of heads.')
  }
  const heads = text.split('\n').flatMap((each) => readLine(each) ?? [])
  if (heads.length === 0) throw new Error(`${given} contains no head.`)
  return heads
}

function readLine(text: string): NamedHead | null {
  try {
    return line.parse(JSON.parse(text))
  } catch {
    return null
  }
}
