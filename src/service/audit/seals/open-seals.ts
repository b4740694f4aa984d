import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '#service/config.ts'
import type { Database } from '#service/database/schema.ts'
import { readIfThere, writeOnce } from '#service/disk/write-once.ts'
import { sealsOf } from './seals.ts'
import type { Seals } from './seals.ts'

type KeyConfig = Pick<Config, 'SHEAF_DATA_DIR' | 'SHEAF_AUDIT_KEY'>

const fileName = 'audit-key'

/**
 * What `audit-key` in the data folder holds. `sealed_from` is what no table can be trusted to say:
 * where chains begin to be sealed that are older than the key. The others are sealed from record 1.
 */
const keyFile = z.object({
  key: z.string().min(32).nullable(),
  sealed_from: z.record(z.string(), z.number().int().min(1)),
})

/**
 * The seals of this installation: with the operator's key, or one that is made at the first start in a
 * file of the data folder. A key of the file that the operator's took the place of is still known.
 */
export async function openSeals(config: KeyConfig, database: Database): Promise<Seals> {
  const path = join(config.SHEAF_DATA_DIR, fileName)
  const text = await writeOnce(path, async () => {
    const made = config.SHEAF_AUDIT_KEY.length === 0 ? randomBytes(32).toString('base64url') : null
    return `${JSON.stringify({ key: made, sealed_from: await beginnings(database) })}\n`
  })
  const seals = sealsOfFile(path, text, config)
  if (seals !== null) return seals
  throw new Error(
    `${path} holds no key, since SHEAF_AUDIT_KEY was set when it was made. Set SHEAF_AUDIT_KEY again.`,
  )
}

/** The same where nothing may be made, as for a command; null where there is no key. */
export async function readSeals(config: KeyConfig): Promise<Seals | null> {
  const path = join(config.SHEAF_DATA_DIR, fileName)
  const text = await readIfThere(path)
  if (text !== null) return sealsOfFile(path, text, config)
  return config.SHEAF_AUDIT_KEY.length === 0 ? null : sealsOf(config.SHEAF_AUDIT_KEY)
}

function sealsOfFile(path: string, text: string, { SHEAF_AUDIT_KEY }: KeyConfig): Seals | null {
  const { key, sealed_from } = readFile(path, text)
  const keys = [...SHEAF_AUDIT_KEY, ...(key === null ? [] : [key])]
  return keys.length === 0 ? null : sealsOf(keys, (id) => sealed_from[id] ?? 1)
}

function readFile(path: string, text: string) {
  try {
    return keyFile.parse(JSON.parse(text))
  } catch (error) {
    throw new Error(`${path} is not readable. Restore it from a backup of the data folder.`, {
      cause: error,
    })
  }
}

/** Of each chain that has records without a seal: the number of the first with one, or of the next. */
async function beginnings(database: Database): Promise<Record<string, number>> {
  const heads = await database.selectFrom('audit_heads').selectAll().execute()
  const first = await database
    .selectFrom('audit_records')
    .select((select) => ['organization_id', select.fn.min('sequence').as('sequence')])
    .where('seal', 'is not', null)
    .groupBy('organization_id')
    .execute()
  const sealed = new Map(first.map((row) => [row.organization_id, row.sequence]))
  return Object.fromEntries(
    heads
      .map(({ organization_id, sequence }) => {
        return [organization_id, sealed.get(organization_id) ?? sequence + 1] as const
      })
      .filter(([, from]) => from > 1),
  )
}
