import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type { Client, Graph, Input, Key } from '#client/client.ts'
import { formatBytes, formatTime } from '#cli/terminal/format-table.ts'
import { neutralize, toJson } from '#cli/terminal/neutralize.ts'
import { noteDone, showList, showThing } from '#cli/terminal/terminal.ts'
import type { Terminal } from '#cli/terminal/terminal.ts'
import { findGraph } from './find-graph.ts'
import { saveDownload } from './save-download.ts'

const pageRows = 100

export async function listGraphs(terminal: Terminal, sheaf: Client, search?: string) {
  const { team } = await sheaf.getMe({}, terminal)
  const scope = team === null ? { scope: 'all' as const } : { include: 'organization' as const }
  await showList(
    terminal,
    sheaf.listGraphs.all({ ...scope, limit: pageRows, ...(search && { search }) }, terminal),
    {
      header: ['ID', 'NAME', 'FILES', 'READING', 'FAILED', 'CREATED'],
      row: ({ id, name, file_status, created_at }) => [
        id,
        name,
        ...[file_status.total, file_status.in_progress, file_status.failed].map(String),
        formatTime(created_at),
      ],
      cut: ['NAME'],
      spare: 'CREATED',
      empty: 'There are no graphs. Create one: sheaf graphs create NAME',
    },
  )
}

export async function showGraph(terminal: Terminal, sheaf: Client, graph: Graph): Promise<void> {
  const { file_status: files } = graph
  const nameOf = await teamNames(terminal, sheaf)
  showThing(terminal, graph, [
    ['ID', graph.id],
    ['Name', graph.name],
    ['Description', graph.description || '–'],
    ['Teams', graph.team_ids.map(nameOf).join(', ') || 'all'],
    [
      'Files',
      `${files.total}: ${files.completed} ready, ${files.in_progress} processing, ${files.failed} failed`,
    ],
    ['Created', formatTime(graph.created_at)],
  ])
}

export async function listFiles(
  terminal: Terminal,
  sheaf: Client,
  {
    graph,
    status,
    search,
  }: { graph?: string; status?: Input<'listFiles'>['status']; search?: string },
): Promise<void> {
  const graph_id = graph === undefined ? undefined : (await findGraph(terminal, sheaf, graph)).id
  await showList(
    terminal,
    sheaf.listFiles.all({ graph_id, status, search, limit: pageRows }, terminal),
    {
      header: ['ID', 'NAME', 'SIZE', 'STATUS', 'UPLOADED'],
      row: (file) => [
        file.id,
        // Files of one name in two folders would look the same.
        file.folder ? `${file.folder}/${file.name}` : file.name,
        formatBytes(file.size),
        file.error === null
          ? statusWords[file.status]
          : `${statusWords[file.status]}: ${file.error.description}`,
        formatTime(file.created_at),
      ],
      cut: ['NAME', 'STATUS'],
      spare: 'UPLOADED',
      empty: 'There are no files. Upload some: sheaf files upload PATH',
    },
  )
}

const statusWords = { in_progress: 'processing', completed: 'ready', failed: 'failed' }

/** Writes a file to a path, or to standard output for `-`. A file that exists is replaced with `--force` only. */
export async function downloadFile(
  terminal: Terminal,
  sheaf: Client,
  { id, output, force }: { id: string; output?: string; force?: boolean },
): Promise<void> {
  const file = await sheaf.getFile({ file_id: id }, terminal)
  const response = await sheaf.downloadFile({ file_id: id }, terminal)
  if (output === '-') return writeOut(terminal, response)
  // A name from the service must not lead out of the folder.
  const path = output ?? neutralize(file.name).replaceAll(/[/\\]|^\.+/g, '_')
  await saveDownload(terminal, response, { path, force: force === true, bytes: file.size })
  noteDone(terminal, { path, bytes: file.size }, `${path}: ${formatBytes(file.size)}`)
}

export async function listKeys(terminal: Terminal, sheaf: Client): Promise<void> {
  const nameOf = await teamNames(terminal, sheaf)
  await showList(terminal, sheaf.listKeys.all({ limit: pageRows }, terminal), {
    header: ['ID', 'NAME', 'TEAM', 'PERMISSIONS', 'EXPIRES', 'LAST USED'],
    row: (key: Key) => [
      key.id,
      key.name,
      key.team_id === null ? 'all' : nameOf(key.team_id),
      key.permissions.join(', '),
      key.expires_at === null ? 'never' : formatTime(key.expires_at),
      formatTime(key.last_used_at),
    ],
    cut: ['NAME', 'TEAM', 'PERMISSIONS'],
    empty: 'There are no keys.',
  })
}

/** The names of the teams that the key can see; a team that was created since then has its ID. */
async function teamNames(terminal: Terminal, sheaf: Client): Promise<(id: string) => string> {
  if (terminal.isJson) return (id) => id
  const { teams } = await sheaf.getMe({}, terminal)
  const names = new Map(teams.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? id
}

export async function listTeams(terminal: Terminal, sheaf: Client): Promise<void> {
  await showList(terminal, sheaf.listTeams.all({ limit: pageRows }, terminal), {
    header: ['ID', 'NAME', 'KEYS', 'CREATED'],
    row: ({ id, name, keys, created_at }) => [id, name, String(keys), formatTime(created_at)],
    cut: ['NAME'],
    empty: 'There are no teams. Create one: sheaf teams create NAME',
  })
}

export async function listAuditRecords(
  terminal: Terminal,
  sheaf: Client,
  { limit, ...filters }: { limit: number } & Input<'exportAuditRecords'>,
): Promise<void> {
  async function* newest() {
    let left = limit
    const page = Math.min(limit, pageRows)
    for await (const record of sheaf.listAuditRecords.all({ ...filters, limit: page }, terminal)) {
      yield record
      left -= 1
      if (left === 0) return
    }
  }
  await showList(terminal, newest(), {
    header: ['NUMBER', 'TIME', 'OPERATION', 'OUTCOME', 'KEY', 'SUBJECT'],
    row: ({ sequence, created_at, operation, outcome, key_name, name, name_before }) => [
      String(sequence),
      formatTime(created_at),
      operation,
      outcome,
      key_name ?? '–',
      name ?? name_before ?? '–',
    ],
    cut: ['KEY', 'SUBJECT'],
    empty: 'No matching records.',
  })
}

/** Writes the records as JSON lines, as the service exports them, so that `audit verify --file` accepts them. */
export async function exportAuditRecords(
  terminal: Terminal,
  sheaf: Client,
  { output, ...filters }: { output?: string } & Input<'exportAuditRecords'>,
): Promise<void> {
  const response = await sheaf.exportAuditRecords(filters, terminal)
  if (output === undefined) return writeOut(terminal, response)
  await saveDownload(terminal, response, { path: output, bytes: null })
  noteDone(terminal, { path: output }, `Exported to ${output}`)
}

/** Says that something was done, or shows it as JSON. */
export function confirmDone(terminal: Terminal, result: object, sentence: string): void {
  terminal.write(terminal.isJson ? `${toJson(result, 2)}\n` : `${neutralize(sentence)}\n`)
}

/** Writes a response to standard output. */
export async function writeOut({ signal, stdout }: Terminal, { body }: Response): Promise<void> {
  if (body !== null) await pipeline(Readable.from(body), stdout, { signal, end: false })
}
