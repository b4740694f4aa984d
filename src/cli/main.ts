#!/usr/bin/env node
import { auditVerify } from './audit-verify.ts'
import { scrub } from './scrub.ts'
import { UsageError } from './usage-error.ts'

const usage = `sheaf: commands for whoever runs the service

  sheaf audit verify [--organization <id>] [--expect <number>:<hash>]
      Reads the audit trail in the database, with the configuration of the
      service, and says whether it is as it was written.

  sheaf audit verify --file <export.jsonl> [--filtered] [--expect <number>:<hash>]
      The same for an export, without a database. --filtered: records may be
      left out between others.

  sheaf scrub [--rate <megabytes per second>]
      Reads the stored bytes of every file, at 50 MB a second where no rate is
      given, and writes down which are no longer those that were uploaded. The
      service may run meanwhile.

To get an admin key when every other is lost, start the service once with
npm start -- --new-admin-key. The audit trail records it.

Exit codes: 0 intact, 1 broken or damaged, 2 not understood or not readable.
`

async function run(given: readonly string[]): Promise<number> {
  const say = (line: string): boolean => process.stdout.write(`${line}\n`)
  const [topic, verb, ...rest] = given
  if (topic === 'audit' && verb === 'verify') return auditVerify(rest, process.env, say)
  if (topic === 'scrub') return scrub(given.slice(1), process.env, say)
  if (topic === 'help' || topic === '--help' || topic === '-h') {
    process.stdout.write(usage)
    return 0
  }
  throw new UsageError(
    topic === undefined ? 'A command is needed.' : `“${given.join(' ')}” is unknown.`,
  )
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (error instanceof UsageError) process.stderr.write(`\n${usage}`)
  process.exitCode = 2
}
