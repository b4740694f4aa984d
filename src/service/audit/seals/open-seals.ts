import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { auditChainStore } from '#service/audit/audit-chain-store.ts'
import type { Config } from '#service/config.ts'
import type { Database } from '#service/database/schema.ts'
import { readIfThere, writeOnce } from '#service/disk/write-once.ts'
import { sealsOf } from './seals.ts'
import type { Seals } from './seals.ts'

type KeyConfig = Pick<Config, 'SHEAF_DATA_DIR' | 'SHEAF_AUDIT_KEY'>

const fileName = 'audit-key'

/**
 * The content of `audit-key` in the data folder. `sealed_from` says where sealing began in chains that are
 * older than the key. It is not in the database, because whoever can change the database could change it. All
 * other chains are sealed from record 1.
 */
const keyFile = z.object({
  key: z.string().min(32).nullable(),
  sealed_from: z.record(z.string(), z.number().int().min(1)),
})

/**
 * Opens the seals of this installation, with the key of the operator or one that the first start creates in
 * the data folder. If the operator later sets a key, the key of the file still verifies old seals.
 */
export async function openSeals(config: KeyConfig, database: Database): Promise<Seals> {
  const path = join(config.SHEAF_DATA_DIR, fileName)
  const text = await writeOnce(path, async () => {
    const newKey =
      config.SHEAF_AUDIT_KEY.length === 0 ? randomBytes(32).toString('base64url') : null
    return `${JSON.stringify({ key: newKey, sealed_from: await firstSealedNumbers(database) })}\n`
  })
  const seals = sealsOfFile(path, text, config)
  if (seals !== null) return seals
  throw new Error(
    `${path} contains no key, because SHEAF_AUDIT_KEY was set when it was created. Set SHEAF_AUDIT_KEY again.`,
  )
}

/** Like `openSeals`, but for commands, which must not create a key: null if there is none. */
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
    throw new Error(`${path} cannot be parsed. Restore it from a backup of the data folder.`, {
      cause: error,
    })
  }
}

/**
 * For each chain that has records without a seal: the number of the first sealed record, or of the next one
 * to be written.
 */
async function firstSealedNumbers(database: Database): Promise<Record<string, number>> {
  const chains = auditChainStore(database)
  const heads = await chains.heads()
  const sealed = await chains.firstSealed()
  return Object.fromEntries(
    heads
      .map(({ organization_id, sequence }) => {
        return [organization_id, sealed.get(organization_id) ?? sequence + 1] as const
      })
      .filter(([, from]) => from > 1),
  )
}
