import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { errorBody } from '#contract/failures/errors.ts'
import { deleteFile, listFiles } from '#contract/files.ts'
import { uploadFile } from '#contract/uploads.ts'
import { createGraph, listGraphs } from '#contract/graphs.ts'
import { askGraphs } from '#contract/questions.ts'
import { postgresServer } from '#service/database/postgres/test-postgres.ts'
import { testProcess } from './test-process.ts'

test(
  'eight restarts of the database under load fail requests with 503, and nothing else',
  { timeout: 240_000 },
  async () => {
    const server = await postgresServer()
    onTestFinished(() => server.remove())
    const { start, authorization } = await testProcess()
    const json = { authorization, 'content-type': 'application/json' }
    const { main, address, log, closed } = await start({
      DATABASE_URL: await server.newDatabase(),
      SHEAF_LOG_LEVEL: 'warn',
    })
    const unexpected: string[] = []
    const graphs = new Set<string>()
    const files = new Set<string>()
    let unavailable = 0
    const over = new AbortController()
    let requestCount = 0

    /** The body of a response; null if the request failed because of the outage. */
    async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
      const url = `${address}${path}`
      const { status, headers, text } = await fetch(url, { headers: { authorization }, ...init })
        .then(async (reply) => Object.assign(reply, { text: await reply.text() }))
        .catch((error: unknown) => ({ status: 0, headers: new Headers(), text: String(error) }))
      if (status === 200) return JSON.parse(text)
      unavailable += 1
      const isExpected =
        status === 503 &&
        headers.has('retry-after') &&
        errorBody.parse(JSON.parse(text)).extras['code'] === 'InternalError'
      if (!isExpected) unexpected.push(`${init.method ?? 'GET'} ${path}: ${status} ${text}`)
      return null
    }

    const kinds: (() => Promise<void>)[] = [
      async () => {
        await ask(listGraphs.path)
      },
      async () => {
        const body = JSON.stringify({ name: `Graph ${requestCount++}` })
        const created = await ask(createGraph.path, { method: 'POST', headers: json, body })
        if (created !== null) graphs.add(createGraph.reply.parse(created).id)
      },
      async () => {
        const disposition = `attachment; filename=${requestCount++}.txt`
        const created = await ask(uploadFile.path, {
          method: 'POST',
          headers: { authorization, 'content-disposition': disposition },
          body: `Sheep ${requestCount} give wool.`,
        })
        if (created === null) return
        const { id } = uploadFile.reply.parse(created)
        if (requestCount % 5 === 0)
          await ask(deleteFile.path.replace(':file_id', id), { method: 'DELETE' })
        else files.add(id)
        // Each file is read in a separate process, and all must be read in the end.
        await pause(200)
      },
      async () => {
        const [graph_id] = graphs
        if (graph_id === undefined) return
        const body = JSON.stringify({ graph_ids: [graph_id], question: 'What do sheep give?' })
        await ask(askGraphs.path, { method: 'POST', headers: json, body })
      },
    ]
    const load = kinds.map(async (work) => {
      while (!over.signal.aborted) {
        await work()
        await pause(10)
      }
    })

    const isServing = () =>
      fetch(`${address}${listGraphs.path}`, { headers: { authorization } }).then(
        ({ ok }) => ok,
        () => false,
      )
    for (let round = 0; round < 8; round += 1) {
      await pause(300)
      await server.stop(round % 2 === 0 ? 'fast' : 'immediate')
      await pause(round * 100)
      await server.start()
      await expect.poll(isServing, { interval: 20 }).toBe(true)
      expect(main.exitCode).toBe(null)
    }
    over.abort()
    await Promise.all(load)
    expect(unexpected).toEqual([])
    expect(unavailable).toBeGreaterThan(0)
    // Each outage is reported once, not by every request and loop that it affects.
    const messages = log()
      .trimEnd()
      .split('\n')
      .map((line) => String(JSON.parse(line).msg))
      // A busy machine may be too slow for this load.
      .filter((message) => !message.startsWith('overloaded'))
    expect(new Set(messages)).toEqual(new Set(['the database does not answer']))
    expect(messages.length).toBeLessThanOrEqual(8)

    const every = async (list: typeof listGraphs | typeof listFiles, search = '') => {
      const ids: string[] = []
      for (let after = ''; ;) {
        const page = list.reply.parse(await ask(`${list.path}?limit=100${search}${after}`))
        ids.push(...page.data.map(({ id }) => id))
        if (!page.has_more) return ids
        after = `&after=${page.last_id}`
      }
    }
    const listed = new Set(await every(listGraphs))
    expect([...graphs].filter((id) => !listed.has(id))).toEqual([])
    await expect.poll(() => every(listFiles, '&status=in_progress'), { interval: 100 }).toEqual([])
    expect(await every(listFiles, '&status=failed')).toEqual([])
    const completed = new Set(await every(listFiles, '&status=completed'))
    expect([...files].filter((id) => !completed.has(id))).toEqual([])

    main.kill('SIGTERM')
    expect(await closed).toBe(0)
  },
)
