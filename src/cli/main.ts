#!/usr/bin/env node
import { auditVerify } from './audit-verify.ts'
import { scrub } from './scrub.ts'
import { UsageError } from './usage-error.ts'

const usage = `sheaf: commands for operators of the service

  sheaf audit verify [--organization <id>] [--head <head>]
      Verifies that no record of the audit log in the service's database was
      changed or removed. --head names a head that was kept elsewhere, as
      <number>:<hash> or as a file of heads.

  sheaf audit verify --file <export.jsonl> [--filtered] [--head <head>]
      Verifies an exported file, without a database. --filtered allows gaps
      between records.

  sheaf scrub [--rate <megabytes per second>]
      Checks the stored bytes of every file against its upload, at 50 MB per
      second by default, and marks damaged files. The service can keep running.

To get an admin key when all others are lost, start the service once with
npm start -- --new-admin-key. The audit log records it.

Exit codes: 0 intact, 1 broken or damaged, 2 usage or read error.
`

async function run(args: readonly string[]): Promise<number> {
  const say = (line: string): boolean => process.stdout.write(`${line}\n`)
  const [topic, verb, ...rest] = args
  if (topic === 'audit' && verb === 'verify') return auditVerify(rest, process.env, say)
  if (topic === 'scrub') return scrub(args.slice(1), process.env, say)
  if (topic === 'help' || topic === '--help' || topic === '-h') {
    process.stdout.write(usage)
    return 0
  }
  throw new UsageError(
    topic === undefined ? 'Enter a command.' : `Unknown command “${args.join(' ')}”.`,
  )
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (error instanceof UsageError) process.stderr.write(`\n${usage}`)
  process.exitCode = 2
}
