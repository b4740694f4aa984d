import { parseArgs } from 'node:util'
import type { AuditVerdict } from '#contract/audit.ts'
import { listOrganizations } from '#service/access/organization-store.ts'
import { checkChain } from '#service/audit/seals/check-chain.ts'
import type { Head } from '#service/audit/seals/check-chain.ts'
import { readSeals } from '#service/audit/seals/open-seals.ts'
import { verifyTrail } from '#service/audit/seals/verify-trail.ts'
import { readConfig } from '#service/config.ts'
import { openDatabase } from '#cli/open-database.ts'
import { readExport } from './read-export.ts'
import { readHeads } from './read-heads.ts'
import type { Say } from '#cli/say.ts'
import { UsageError } from '#cli/usage-error.ts'

/** `sheaf audit verify`. Resolves with the exit code: 0 where every chain is intact, otherwise 1. */
export async function auditVerify(
  args: readonly string[],
  env: Record<string, string | undefined>,
  say: Say,
): Promise<number> {
  const { file, filtered: isFiltered = false, ...options } = readOptions(args)
  const named = options.head ?? options.expect
  const heads = named === undefined ? [] : await readHeads(named)
  const config = readConfig(env)
  const seals = await readSeals(config)

  const tell = (name: string, verdict: AuditVerdict): number => {
    say(name, { chain: name, ...verdict })
    for (const line of words(verdict)) say(`  ${line}`)
    return verdict.intact ? 0 : 1
  }

  if (file !== undefined) {
    const start = options.start === undefined ? undefined : readCheckpoint(options.start)
    const chain = { parts: isFiltered, start, anchors: heads, seals }
    return tell(file, { ...(await checkChain(readExport(file), null, chain)), checkpoint: null })
  }
  if (options.start !== undefined) throw new UsageError('--start requires --file.')
  if (isFiltered) throw new UsageError('--filtered requires --file.')
  const database = openDatabase(config)
  try {
    const organizations = await listOrganizations(database, options.organization)
    if (organizations.length === 0) throw new Error('No organization has this ID.')
    if (heads.some((head) => head.organization_id === null) && organizations.length > 1) {
      throw new UsageError('--head requires --organization when there are several organizations.')
    }
    let code = 0
    for (const { id, name } of organizations) {
      const anchors = heads.filter((head) => (head.organization_id ?? id) === id)
      const verdict = await verifyTrail(database, id, { anchors, seals })
      code = Math.max(code, tell(`${name} (${id})`, verdict))
    }
    return code
  } finally {
    await database.destroy()
  }
}

const reasons = {
  changed: 'has been changed',
  missing: 'is missing',
  unlinked: 'does not match the record before it, which was rewritten',
  head_differs: 'does not match the given head',
  search_text: 'has search text that does not match its content',
  unsealed: 'has no seal',
  seal_unknown:
    'is sealed with an unknown key (SHEAF_AUDIT_KEY accepts several keys, separated by commas)',
  seal_differs: 'does not match its seal',
  checkpoint_differs: 'is where older records were deleted, with a forged checkpoint',
}

function words(verdict: AuditVerdict): string[] {
  const { intact, records, head, broken, sealed_from, checkpoint } = verdict
  const count = `${records.toLocaleString('en')} ${records === 1 ? 'record' : 'records'} read`
  const end = head === null ? 'no records yet' : `head ${head.sequence}:${head.hash}`
  if (broken === null)
    return [
      intact ? `intact: ${count}` : count,
      end,
      ...(checkpoint === null
        ? []
        : [`older records were deleted by age: ${checkpoint.sequence}:${checkpoint.hash}`]),
      ...sealWords(sealed_from, records),
    ]
  return [`BROKEN: record ${broken.sequence} ${reasons[broken.reason]}`, count, end]
}

function sealWords(sealed_from: number | null, records: number): string[] {
  if (records === 0) return []
  if (sealed_from === null) return ['seals not checked: no seals, or SHEAF_AUDIT_KEY is not set']
  return [`sealed from record ${sealed_from} onward`]
}

/** The checkpoint that an export follows, as the verification of the database prints it. */
function readCheckpoint(text: string): Head {
  const [, sequence, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (sequence === undefined || hash === undefined) {
    throw new UsageError('--start must be <number>:<hash>.')
  }
  return { sequence: Number(sequence), hash }
}

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        file: { type: 'string' },
        filtered: { type: 'boolean' },
        start: { type: 'string' },
        head: { type: 'string' },
        // The former name of `head`.
        expect: { type: 'string' },
        organization: { type: 'string' },
      },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
