import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#service/database/schema.ts'
import type { Seals } from './seals.ts'

interface UnknownSeal {
  organization_id: string
  /** The first record that was found to be sealed with a key that is not here. */
  sequence: number
}

interface Sealed {
  sequence: number
  hash: string
  seal: string
}

/**
 * Finds chains with records that were sealed with a key that is not here, so that an operator hears of a
 * lost key at the start and not when the trail has to be verified. Looks at the first and the last sealed
 * record of each chain and, where their keys differ, at those between them by halves: a few look-ups for
 * each time that a key was replaced, however long the chain is.
 */
export async function unknownSeals(database: Database, seals: Seals): Promise<UnknownSeal[]> {
  const heads = await database.selectFrom('audit_heads').select('organization_id').execute()
  const found: UnknownSeal[] = []
  for (const { organization_id } of heads) {
    const sequence = await firstUnknown(database, organization_id, seals)
    if (sequence !== null) found.push({ organization_id, sequence })
  }
  return found
}

/** Warns in the log of each chain that `unknownSeals` finds. */
export async function warnOfUnknownSeals(
  database: Database,
  seals: Seals,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  for (const unknown of await unknownSeals(database, seals)) {
    log.warn(
      unknown,
      'the audit trail has records sealed with a key that is not here: add the old key to SHEAF_AUDIT_KEY',
    )
  }
}

async function firstUnknown(
  database: Database,
  organization_id: string,
  seals: Seals,
): Promise<number | null> {
  const sealed = (order: 'asc' | 'desc', from: number): Promise<Sealed | undefined> =>
    database
      .selectFrom('audit_records')
      .select(['sequence', 'hash', 'seal'])
      .where('organization_id', '=', organization_id)
      .where('sequence', order === 'asc' ? '>=' : '<=', from)
      .where('seal', 'is not', null)
      .$narrowType<{ seal: string }>()
      .orderBy('sequence', order)
      .limit(1)
      .executeTakeFirst()
  const isUnknown = (record: Sealed): boolean => seals.judge(record) === 'seal_unknown'

  async function between(low: Sealed, high: Sealed): Promise<number | null> {
    if (isUnknown(low)) return low.sequence
    if (keyOf(low) === keyOf(high)) return null
    if (high.sequence - low.sequence <= 1) return isUnknown(high) ? high.sequence : null
    const middle = await sealed('asc', Math.floor((low.sequence + high.sequence) / 2))
    if (middle === undefined || middle.sequence === high.sequence) {
      return isUnknown(high) ? high.sequence : null
    }
    return (await between(low, middle)) ?? between(middle, high)
  }

  const first = await sealed('asc', 1)
  const last = await sealed('desc', Number.MAX_SAFE_INTEGER)
  return first === undefined || last === undefined ? null : between(first, last)
}

/** What stands before the point of a seal tells its key from others. */
function keyOf({ seal }: Sealed): string {
  return seal.split('.')[0] ?? ''
}
