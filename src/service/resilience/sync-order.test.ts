import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createGraph } from '#contract/graphs.ts'
import { uploadFile } from '#contract/uploads.ts'
import { testProcess } from './test-process.ts'

const hasStrace = spawnSync('strace', ['-c', 'true']).status === 0

interface SystemCall {
  name: string
  /** The file or socket of the first argument. */
  path: string
  /** The bytes that it writes, a character for each. */
  bytes: string
  /** Whether it opens a file so that each write to it is a sync, too. */
  opensSynced: boolean
  /** The lines of the trace at which it began and ended. */
  began: number
  ended: number
}

/** Reads the output of `strace -f -y -xx`. */
function readTrace(trace: string): SystemCall[] {
  const calls: SystemCall[] = []
  const unfinished = new Map<string, SystemCall>()
  for (const [at, line] of trace.split('\n').entries()) {
    const [, thread = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? []
    const [, name, path] = /^(\w+)\((?:\d+|AT_FDCWD)<([^>]*)>/.exec(rest) ?? []
    if (name !== undefined && path !== undefined) {
      const opensSynced = rest.includes('O_DSYNC')
      const texts = rest.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)
      const bytes = [...texts].map(([, text = '']) => plainBytes(text)).join('')
      const call = { name, path: plainBytes(path), bytes, opensSynced, began: at, ended: at }
      calls.push(call)
      if (rest.endsWith('<unfinished ...>')) unfinished.set(thread, call)
    } else if (rest.startsWith('<... ')) {
      const call = unfinished.get(thread)
      if (call) call.ended = at
      unfinished.delete(thread)
    }
  }
  return calls
}

function plainBytes(escaped: string): string {
  return escaped.replace(/\\x([0-9a-f]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
}

/**
 * Whether bytes in the log begin the last frame of a transaction: its header has the size of the database
 * (https://sqlite.org/fileformat2.html#walformat).
 */
function isCommitFrame({ bytes }: SystemCall): boolean {
  return bytes.length === 24 && bytes.slice(4, 8) !== '\0\0\0\0'
}

test.skipIf(!hasStrace)(
  'every response follows a sync of the log that began after its commit, and syncs of the bytes',
  { timeout: 240_000 },
  async () => {
    const { folder, start, authorization } = await testProcess({ usesFolder: true })
    const { main, address, closed } = await start({ SHEAF_WORKERS: '0' })
    const output = join(folder, 'trace')
    const traced = 'trace=openat,pwrite64,fdatasync,fsync,write,writev'
    const strace = spawn(
      'strace',
      ['-f', '-y', '-xx', '-s', '6000', '-e', traced, '-o', output, '-p', String(main.pid)],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    let words = ''
    strace.stderr.setEncoding('utf8').on('data', (text: string) => {
      words += text
    })
    await expect.poll(() => words, { timeout: 30_000 }).toMatch(/attached|not permitted/)
    const ended = once(strace, 'close')

    const workers = Array.from({ length: 8 }, async (_, worker) => {
      const ids = []
      for (let at = 0; at < 3; at += 1) {
        const uploaded = await fetch(`${address}${uploadFile.path}`, {
          method: 'POST',
          headers: { authorization, 'content-disposition': 'attachment; filename="a.txt"' },
          body: `Text ${at} of lane ${worker}. `.repeat(3000),
        })
        const file = uploadFile.reply.parse(await uploaded.json())
        const created = await fetch(`${address}${createGraph.path}`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify({ name: `Graph ${at} of ${worker}` }),
        })
        ids.push({ file: file.id, graph: createGraph.reply.parse(await created.json()).id })
      }
      return ids
    })
    const ids = (await Promise.all(workers)).flat()
    main.kill('SIGKILL')
    await Promise.all([closed, ended])

    const calls = readTrace(await readFile(output, 'utf8'))
    const syncsOf = (path: RegExp) =>
      calls.filter(({ name, path: of }) => /^fd?a?t?a?sync$/.test(name) && path.test(of))
    const logWrites = calls.filter(({ name, path }) => name === 'pwrite64' && path.endsWith('-wal'))
    const logSyncs = syncsOf(/sheaf\.db-wal$/)
    const responseWith = (id: string) =>
      calls.find(
        ({ name, bytes }) =>
          /^writev?$/.test(name) && bytes.startsWith('HTTP/1.1 200') && bytes.includes(id),
      )
    /** What is wrong with the order of the calls before the response that names an ID. */
    const faultOf = (id: string, isFile: boolean): string | null => {
      const answered = responseWith(id)?.began
      if (answered === undefined) return 'no response'
      const record = logWrites.findIndex(({ bytes }) => bytes.includes(id))
      if (record === -1) return 'no record in the log'
      const commit = logWrites.findIndex((write, at) => at >= record - 1 && isCommitFrame(write))
      // The page follows the header of its frame.
      const committed = logWrites[commit + 1]?.ended ?? Infinity
      if (!logSyncs.some(({ began, ended: by }) => began > committed && by < answered)) {
        return 'no sync of the log between its commit and its response'
      }
      if (!isFile) return null
      const isSynced = (path: RegExp, since = 0): boolean =>
        syncsOf(path).some(({ began, ended: by }) => began > since && by < answered)
      const opened = calls.find(
        ({ name, bytes }) => name === 'openat' && bytes.endsWith(`/${id.slice(-2)}/${id}`),
      )
      const writes = calls.filter(({ name, path }) => name === 'write' && path.endsWith(`/${id}`))
      const areWritten =
        opened?.opensSynced === true &&
        writes.length > 0 &&
        writes.every(({ ended: by }) => by < answered)
      if (!areWritten && !isSynced(new RegExp(`/${id}$`))) return 'bytes not synced'
      const entryMade = opened?.ended ?? Infinity
      return isSynced(new RegExp(`/${id.slice(-2)}$`), entryMade) ? null : 'folder not synced'
    }
    const faults = ids.flatMap(({ file, graph }) => [faultOf(file, true), faultOf(graph, false)])
    expect(faults.filter((fault) => fault !== null)).toEqual([])
    expect(logSyncs.length).toBeGreaterThan(0)
  },
)
