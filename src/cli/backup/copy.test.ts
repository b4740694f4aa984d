import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createClient } from '#client/client.ts'
import type { Terminal } from '#cli/terminal/terminal.ts'
import { copy } from './copy.ts'
import type { CopyArguments } from './copy.ts'
import { folderBlobReader } from '#service/blobs/folder-blobs.ts'
import {
  hasS3Server,
  s3Environment,
  sharedS3Server,
  storedObjects,
} from '#service/blobs/s3/test-s3-server.ts'
import { sumRows } from '#service/database/copy/copy-rows.ts'
import { planTables } from '#service/database/copy/table-plan.ts'
import { openSqlite } from '#service/database/sqlite.ts'
import { newTestPostgresUrl } from '#service/database/test-databases.ts'
import { testProcess } from '#service/resilience/test-process.ts'

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-copy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The hash of every table of an embedded database, except of those in which a running service notes something. */
async function sums(folder: string): Promise<Record<string, unknown>> {
  const database = openSqlite(join(folder, 'sheaf.db'))
  const { signal } = new AbortController()
  const all: Record<string, unknown> = {}
  for (const table of await planTables(database, database)) {
    all[table.name] = await sumRows(database, table, 'source', signal)
  }
  await database.destroy()
  return all
}

/** Runs the command. Resolves with whether it succeeded and what it wrote; rejects as it does. */
async function run(options: CopyArguments, env: Terminal['env'] = {}) {
  const output: string[] = []
  const notes: string[] = []
  const isDone = await copy(
    {
      isJson: true,
      isInteractive: false,
      columns: null,
      env,
      signal: new AbortController().signal,
      stdin: process.stdin,
      stdout: process.stdout,
      write: (text) => void output.push(text),
      note: (line) => void notes.push(line),
    },
    options,
  )
  return { isDone, out: output.join(''), notes: notes.join('\n') }
}

describe.skipIf(!hasS3Server)('sheaf copy', () => {
  test('an installation works the same after a copy to PostgreSQL and S3, and back', async () => {
    const source = await testProcess({ usesFolder: true })
    const first = await source.start()
    const client = createClient({ baseUrl: first.address, key: source.key })
    const graph = await client.createGraph({ name: 'Farm' })
    const wool = 'Sheep give wool in spring. '.repeat(800)
    const files = [
      await client.uploadFile(new File(['Goats give milk, which costs 3 shillings.'], 'goats.txt')),
      await client.uploadFile(new File([wool], 'sheep.txt')),
    ]
    for (const { id } of files) await client.addFileToGraph({ graph_id: graph.id, file_id: id })
    await expect
      .poll(async () => (await client.getGraph({ graph_id: graph.id })).file_status.completed, {
        timeout: 240_000,
      })
      .toBe(2)

    const look = async (baseUrl: string) => {
      const user = createClient({ baseUrl, key: source.key })
      const hashes = await Promise.all(
        files.map(async ({ id: file_id }) => {
          const reply = await user.downloadFile({ file_id })
          return sha256(new Uint8Array(await new Response(reply.body).arrayBuffer()))
        }),
      )
      const { data } = await user.searchPassages({
        graph_ids: [graph.id],
        query: 'What does milk cost?',
      })
      return {
        hashes,
        texts: data.map(({ text }) => text),
        graph: await user.getGraph({ graph_id: graph.id }),
      }
    }
    await expect
      .poll(async () => (await look(first.address)).texts.join(' '))
      .toContain('3 shillings')
    const before = await look(first.address)
    const postgres = await newTestPostgresUrl()
    const bucket = (await sharedS3Server()).newUrl()
    const there = { from: source.folder, to: 'env:TARGET', toFiles: bucket }
    const env = { TARGET: postgres }
    await expect(run(there, env)).rejects.toThrow('is in use by another Sheaf process')
    first.main.kill('SIGTERM')
    await first.closed

    const copied = await run(there, env)
    expect([copied.isDone, copied.notes]).toEqual([
      true,
      expect.stringContaining('secret-key and audit-key'),
    ])
    expect(JSON.parse(copied.out)).toMatchObject({ files: { files: 2, damaged: [] } })
    expect(copied.out + copied.notes).not.toContain('postgres@')
    expect((await storedObjects(bucket)).ids.toSorted()).toEqual(
      files.map(({ id }) => id).toSorted(),
    )
    // What is there is not overwritten.
    await expect(run(there, env)).rejects.toThrow('The target database already contains data')

    const back = await newFolder()
    const expected = await sums(source.folder)
    expect((await run({ from: postgres, fromFiles: bucket, to: back })).isDone).toBe(true)
    expect(await sums(back)).toEqual(expected)

    const cluster = await source.start({
      ...s3Environment,
      DATABASE_URL: postgres,
      BLOBS_URL: bucket,
      SHEAF_DATA_DIR: await newFolder(),
    })
    expect(await look(cluster.address)).toEqual(before)
    const again = await source.start({ SHEAF_DATA_DIR: back })
    expect(await look(again.address)).toEqual(before)
  })

  test('bytes that are damaged in the source are told, and an interrupted copy keeps a service from starting', async () => {
    const source = await testProcess({ usesFolder: true })
    const first = await source.start()
    const client = createClient({ baseUrl: first.address, key: source.key })
    const damaged = await client.uploadFile(new File(['Goats give milk.'], 'goats.txt'))
    const intact = await client.uploadFile(new File(['Sheep give wool.'], 'sheep.txt'))
    first.main.kill('SIGTERM')
    await first.closed
    const { path } = folderBlobReader(join(source.folder, 'blobs'))
    await writeFile(path(damaged.id), 'Goats give silk.')

    const bucket = (await sharedS3Server()).newUrl()
    const target = await newFolder()
    const options = { from: source.folder, to: target, toFiles: bucket }
    // Nothing listens there.
    const nowhere = bucket.replace(/:\d+$/, ':9')
    await expect(run({ ...options, toFiles: nowhere })).rejects.toThrow('is not responding')
    const env = { ...s3Environment, BLOBS_URL: bucket, SHEAF_DATA_DIR: target }
    await expect(source.start(env)).rejects.toThrow('is not complete')

    const continued = await run(options)
    expect([continued.isDone, continued.notes]).toEqual([
      false,
      expect.stringContaining(`DAMAGED in the source, and not copied: ${damaged.id}`),
    ])
    expect(JSON.parse(continued.out)).toMatchObject({ isContinued: true, files: { files: 1 } })
    expect((await storedObjects(bucket)).ids).toEqual([intact.id])
  })

  test('only the records are copied where the files stay', async () => {
    const source = await testProcess({ usesFolder: true })
    const first = await source.start()
    const client = createClient({ baseUrl: first.address, key: source.key })
    const file = await client.uploadFile(new File(['Goats give milk.'], 'goats.txt'))
    first.main.kill('SIGTERM')
    await first.closed
    const env = { DATABASE_URL: await newTestPostgresUrl() }
    const options = { from: source.folder, to: 'env:DATABASE_URL', toFiles: source.folder }
    const { isDone, out } = await run(options, env)
    expect([isDone, JSON.parse(out)]).toMatchObject([true, { files: null }])
    const { address } = await source.start(env)
    const user = createClient({ baseUrl: address, key: source.key })
    const reply = await user.downloadFile({ file_id: file.id })
    expect(await new Response(reply.body).text()).toBe('Goats give milk.')
  })

  test('what cannot be copied is said', async () => {
    const folder = await newFolder()
    for (const [options, message] of [
      [{ from: 'a', to: 'postgres://a/b' }, 'set --to-files to the data folder or bucket'],
      [{ from: 'env:NOWHERE', to: 'b' }, 'NOWHERE is not set'],
      [{ from: 'a', to: 'b', toFiles: 's3://B' }, 'Must name a bucket'],
      [{ from: folder, to: folder }, 'are the same'],
      [{ from: join(folder, 'none'), to: folder }, 'There is no database at'],
    ] as const) {
      await expect(run(options)).rejects.toThrow(message)
    }
  })
})
