import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createGraph, updateGraph } from '#contract/graphs.ts'
import { readWebSources } from '#contract/web/web-sources.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testClock } from '#service/test-clock.ts'
import { testService } from '#service/test-service.ts'
import { sourceLeaseStore } from './source-lease-store.ts'
import type { SourceLease } from './source-lease-store.ts'
import { sourcePages } from './source-pages.ts'

onEveryDatabase('the queue of web sources', (database) => {
  async function begin() {
    await database().deleteFrom('web_sources').execute()
    const { clock } = testClock()
    const { ask, newOrganization, blobs, limits } = await testService(database(), { clock })
    const { newKey } = await newOrganization()
    const files = {
      database: database(),
      blobs,
      clock,
      limits,
      maximum: 1000,
      onWork: () => undefined,
    }
    const leases = sourceLeaseStore(database(), { owner: 'one', leaseSeconds: 30, clock })
    const take = async (): Promise<SourceLease> => {
      const source = await leases.lease()
      if (source === null) throw new Error('nothing to take')
      return source
    }
    return {
      newKey,
      take,
      leases,
      pagesOf: (source: SourceLease) => sourcePages(files, leases, source),
      /** A graph with addresses that the key has queued. */
      graphOf: async (key: string, paths: readonly string[]) => {
        const { id } = await ask(createGraph, { body: { name: `Graph of ${paths[0]}` } }, key)
        const urls = paths.map((path) => ({
          url: `https://example.com/${path}`,
          type: 'single_page' as const,
        }))
        await ask(updateGraph, { params: { graph_id: id }, body: { urls } }, key)
        return id
      },
      readAgain: (key: string, graph_id: string) =>
        ask(readWebSources, { params: { graph_id }, body: {} }, key),
      leased: async (count: number) => {
        const sources: SourceLease[] = []
        while (sources.length < count) sources.push(await take())
        return sources.map(({ url }) => new URL(url).pathname.slice(1)).join(' ')
      },
      finishNext: async () =>
        leases.finish(await take(), { status: 'success', pages_left_out: 0 }, clock.now()),
    }
  }

  test('sources of a key, team or organization that has enough are left for later', async () => {
    const { newKey, graphOf, take, leases } = await begin()
    const [a, b] = [await newKey(), await newKey()]
    await graphOf(a, ['a1', 'a2'])
    const first = await take()
    const of = await leases.ownerOf(first)
    expect(of).toMatchObject({ key: first.owner, team_id: first.organization_id })
    const none = { keys: [], teams: [], organizations: [] }
    expect(await leases.lease({ ...none, keys: [of.key] })).toBe(null)
    await graphOf(b, ['b1'])
    expect(await leases.lease({ ...none, teams: [of.team_id] })).toBe(null)
    expect(await leases.lease({ ...none, organizations: [of.organization_id] })).toBe(null)
    const other = await leases.lease({ ...none, keys: [of.key], teams: ['another'] })
    expect(other?.url).toBe('https://example.com/b1')
  })

  test('many sources of one key do not delay a source of another, whatever their graphs', async () => {
    const { newKey, graphOf, leased } = await begin()
    const [a, b] = [await newKey(), await newKey()]
    await graphOf(a, ['a1', 'a2', 'a3'])
    await graphOf(a, ['a4', 'a5', 'a6'])
    await graphOf(b, ['b1'])
    expect(await leased(4)).toBe('a1 b1 a2 a3')
  })

  test('pages are queued for the key that queued their source', async () => {
    const { newKey, graphOf, take, pagesOf } = await begin()
    await graphOf(await newKey(), ['a1'])
    const source = await take()
    const bytes = Buffer.from('Sheep give wool.')
    await pagesOf(source).keep({
      address: source.url,
      kind: 'txt',
      title: 'Wool',
      bytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    const key = await database()
      .selectFrom('web_pages')
      .innerJoin('jobs', 'jobs.version_id', 'web_pages.file_id')
      .innerJoin('keys', 'keys.id', 'jobs.owner')
      .select('keys.id')
      .where('web_pages.source_id', '=', source.id)
      .executeTakeFirst()
    expect(key?.id).toBe(source.owner)
  })

  test('sources that are read again take turns of the key that requests it', async () => {
    const { newKey, graphOf, readAgain, leased, finishNext } = await begin()
    const [a, b] = [await newKey(), await newKey()]
    const graph = await graphOf(a, ['a1', 'a2', 'a3'])
    for (let source = 0; source < 3; source += 1) await finishNext()
    await readAgain(a, graph)
    await graphOf(b, ['b1', 'b2'])
    expect(await leased(5)).toBe('a1 b1 a2 b2 a3')
  })
})
