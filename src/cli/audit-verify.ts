import { parseArgs } from 'node:util'
import type { AuditVerdict } from '#contract/audit.ts'
import { checkChain } from '#service/audit/check-chain.ts'
import type { Head } from '#service/audit/check-chain.ts'
import { verifyTrail } from '#service/audit/verify-trail.ts'
import { readConfig } from '#service/config.ts'
import { openDatabase } from './open-database.ts'
import { readExport } from './read-export.ts'
import { UsageError } from './usage-error.ts'

/** `sheaf audit verify`. Resolves with the exit code: 0 where every chain is intact, otherwise 1. */
export async function auditVerify(
  given: readonly string[],
  env: Record<string, string | undefined>,
  say: (line: string) => void,
): Promise<number> {
  const { file, filtered: parts = false, ...options } = readOptions(given)
  const anchor = options.expect === undefined ? null : readAnchor(options.expect)

  const tell = (name: string, verdict: AuditVerdict): number => {
    say(name)
    for (const line of words(verdict)) say(`  ${line}`)
    return verdict.intact ? 0 : 1
  }

  if (file !== undefined) {
    return tell(file, await checkChain(readExport(file), null, { parts, anchor }))
  }
  if (parts) throw new UsageError('--filtered is for the --file of an export.')
  const database = openDatabase(readConfig(env))
  try {
    const organizations = await database
      .selectFrom('organizations')
      .select(['id', 'name'])
      .$if(options.organization !== undefined, (query) =>
        query.where('id', '=', options.organization ?? ''),
      )
      .orderBy('id')
      .execute()
    if (organizations.length === 0) throw new Error('There is no such organization.')
    if (anchor !== null && organizations.length > 1) {
      throw new UsageError('--expect needs --organization where there are several.')
    }
    let code = 0
    for (const { id, name } of organizations) {
      const verdict = await verifyTrail(database, id, { anchor })
      code = Math.max(code, tell(`${name} (${id})`, verdict))
    }
    return code
  } finally {
    await database.destroy()
  }
}

const reasons = {
  changed: 'is not as it was written',
  missing: 'is missing',
  unlinked: 'does not follow the one before it: that one was written anew',
  head_differs: 'is not where the chain is known to lead',
}

function words({ intact, records, head, broken }: AuditVerdict): string[] {
  const count = `${records.toLocaleString('en')} ${records === 1 ? 'record' : 'records'} read`
  const end = head === null ? 'nothing is recorded yet' : `head ${head.sequence}:${head.hash}`
  if (broken === null) return [intact ? `intact: ${count}` : count, end]
  return [`BROKEN: record ${broken.sequence} ${reasons[broken.reason]}`, count, end]
}

function readAnchor(given: string): Head {
  const [, sequence, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(given) ?? []
  if (sequence === undefined || hash === undefined) {
    throw new UsageError('--expect is <number>:<hash>, as a head was shown.')
  }
  return { sequence: Number(sequence), hash }
}

function readOptions(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      options: {
        file: { type: 'string' },
        filtered: { type: 'boolean' },
        expect: { type: 'string' },
        organization: { type: 'string' },
      },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
