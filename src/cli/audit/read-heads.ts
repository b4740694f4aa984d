import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Head } from '#service/audit/seals/check-chain.ts'
import { UsageError } from '#cli/usage-error.ts'

/** A head with its organization; null when the organization is not specified. */
export interface NamedHead extends Head {
  organization_id: string | null
}

const line = z.object({
  organization_id: z.string(),
  sequence: z.number().int().min(1),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
})

/**
 * Parses `<number>:<hash>`, or reads a file of heads that the service sent: JSON lines, between which
 * there may be other lines, as in a log. Throws if there is no head.
 */
export async function readHeads(argument: string): Promise<NamedHead[]> {
  const [, sequence, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(argument) ?? []
  if (sequence !== undefined && hash !== undefined) {
    return [{ organization_id: null, sequence: Number(sequence), hash }]
  }
  const text = await readFile(argument, 'utf8').catch(() => null)
  if (text === null) {
    throw new UsageError('--head must be <number>:<hash> or a file of heads.')
  }
  const heads = text.split('\n').flatMap((lineText) => readLine(lineText) ?? [])
  if (heads.length === 0) throw new Error(`${argument} contains no head.`)
  return heads
}

function readLine(text: string): NamedHead | null {
  try {
    return line.parse(JSON.parse(text))
  } catch {
    return null
  }
}
