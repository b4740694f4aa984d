import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setUpOrganization } from '#service/keys/first-run.ts'
import { hashSecret } from '#service/access/secret.ts'
import { systemClock } from '#service/clock.ts'
import { migrate } from '#service/database/migrate.ts'
import { openSqlite } from '#service/database/sqlite.ts'

const cache = join('node_modules', '.cache', 'bench')
const migrations = join('src', 'service', 'database', 'migrations')

/** The keys that work in every database of `manyFiles`. */
export const keys = {
  organization: 'bench-organization-0000000000000000',
  small: 'bench-small-team-000000000000000000',
  large: 'bench-large-team-000000000000000000',
}

// The last digits make the ID unique, and the first are its time.
const idOf = (kind: string, at: number): string => {
  const time = (1_790_000_000_000 + at).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${kind}${at.toString(16).padStart(8, '0')}`
}
export const graphId = (at: number): string => idOf('aaaa', at)
export const fileId = (at: number): string => idOf('ffff', at)
const teamId = (at: number): string => idOf('bbbb', at)
export const teamIds: readonly string[] = [teamId(0), teamId(1)]

/**
 * A SQLite database with so many files and 1,000 graphs. Half of the files are the large team's and
 * in its graph 1; the oldest hundredth is the small team's and in its graph 0; the very oldest
 * failed, and are the only mails. What is rare is old, so a list that walks will walk far.
 */
export async function manyFiles(count: number): Promise<string> {
  const entries = readdirSync(migrations, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile())
  const sources = [import.meta.filename, ...files.map((file) => join(file.parentPath, file.name))]
  const version = createHash('sha256')
  for (const path of sources) version.update(readFileSync(path))
  const path = join(cache, `files-${count}-${version.digest('hex').slice(0, 12)}.db`)
  if (existsSync(path)) return path

  mkdirSync(cache, { recursive: true })
  for (const old of readdirSync(cache)) {
    if (old.startsWith(`files-${count}-`)) rmSync(join(cache, old))
  }
  const making = `${path}.making`
  rmSync(making, { force: true })
  const database = openSqlite(making)
  await migrate(database)
  await setUpOrganization(database, systemClock(), keys.organization)
  await database.destroy()
  fill(making, count)
  renameSync(making, path)
  return path
}

function fill(path: string, count: number): void {
  const database = new DatabaseSync(path)
  const organization = String(database.prepare('select id from organizations').get()?.['id'])
  const insert = (table: string, row: Record<string, string | number | null>) => {
    const names = Object.keys(row)
    const marks = names.map(() => '?').join(', ')
    return database.prepare(`insert into ${table} (${names.join(', ')}) values (${marks})`)
  }
  const created = (at: number): string =>
    `${new Date(1_790_000_000_000 + at).toISOString().slice(0, -1)}000Z`
  database.exec('pragma synchronous = off; pragma cache_size = -500000; begin')

  for (const [at, secret] of [keys.small, keys.large].entries()) {
    const team = {
      id: teamId(at),
      organization_id: organization,
      name: `Team ${at}`,
      created_at: created(at),
    }
    insert('teams', team).run(...Object.values(team))
    const key = {
      id: idOf('cccc', at),
      organization_id: organization,
      team_id: teamId(at),
      name: 'Bench',
      hash: hashSecret(secret),
      permissions: '["*:write"]',
      created_at: created(at),
    }
    insert('keys', key).run(...Object.values(key))
  }

  for (let at = 0; at < 1000; at += 1) {
    const graph = {
      id: graphId(at),
      organization_id: organization,
      name: `Graph ${at}`,
      name_folded: `graph ${at}`,
      description: 'What the quarter brought',
      created_at: created(at),
      files_completed: at === 1 ? count / 2 : count / 100,
    }
    insert('graphs', graph).run(...Object.values(graph))
    const scope = {
      graph_id: graph.id,
      scope_id: at < 2 ? teamId(at) : organization,
      name: graph.name,
    }
    insert('graph_scopes', scope).run(...Object.values(scope))
  }

  const rare = Math.max(60, count / 10_000)
  const file = (at: number) => ({
    id: fileId(at),
    organization_id: organization,
    team_id: teamOf(at, count),
    name: nameOf(at, rare),
    name_folded: nameOf(at, rare).toLowerCase(),
    kind: kindOf(at, rare),
    media_type: 'application/pdf',
    size: 100_000 + at,
    sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    status: at < rare ? 'failed' : 'completed',
    stage: 'stored',
    created_at: created(at),
    version_id: fileId(at),
  })
  const files = insert('files', file(0))
  const version = (row: ReturnType<typeof file>) => ({
    id: row.version_id,
    file_id: row.id,
    number: 1,
    name: row.name,
    kind: row.kind,
    media_type: row.media_type,
    size: row.size,
    sha256: row.sha256,
    created_at: row.created_at,
  })
  const versions = insert('file_versions', version(file(0)))
  const members = insert('graph_files', { graph_id: '', file_id: '', status: '', kind: '' })
  for (let at = 0; at < count; at += 1) {
    const row = file(at)
    files.run(...Object.values(row))
    versions.run(...Object.values(version(row)))
    if (row.team_id === null) continue
    members.run(graphId(row.team_id === teamId(0) ? 0 : 1), row.id, row.status, row.kind)
  }
  database.exec('commit')
  database.close()
}

function teamOf(at: number, count: number): string | null {
  if (at < Math.max(60, count / 100)) return teamId(0)
  return at % 2 === 0 ? teamId(1) : null
}

function kindOf(at: number, rare: number): string {
  if (at < rare) return 'eml'
  return ['pdf', 'pdf', 'docx', 'xlsx', 'txt'][at % 5] ?? 'pdf'
}

function nameOf(at: number, rare: number): string {
  const words = ['Quarterly report', 'Minutes of the board', 'Invoice', 'Contract', 'Site survey']
  return `${words[(at % 7) % 5]} ${1990 + (at % 40)}-${at}.${kindOf(at, rare)}`
}
