import type { z } from 'zod'
import { expect, test } from 'vitest'
import { deleteFile, getFile, listFiles } from '#contract/files.ts'
import { addFileToGraph, removeFileFromGraph } from '#contract/graph-files.ts'
import type { File } from '#contract/files.ts'
import { createGraph, updateGraph } from '#contract/graphs.ts'
import { systemClock } from '#service/clock.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { jobStore } from '#service/jobs/job-store.ts'
import { testService } from '#service/test-service.ts'

type Query = z.input<typeof listFiles.query>

onEveryDatabase('file lists', (database) => {
  async function begin() {
    const service = await testService(database())
    const organization = await service.newOrganization()
    const key = organization.admin
    return {
      ...service,
      organization,
      key,
      list: (query: Query = {}, by = key) => service.ask(listFiles, { query }, by),
      names: async (query: Query = {}, by = key) =>
        (await service.ask(listFiles, { query }, by)).data.map((file) => file.name).toSorted(),
      uploadMany: async (count: number, by = key): Promise<File[]> => {
        const files: File[] = []
        for (let at = 0; at < count; at += 1)
          files.push(await service.upload(by, { name: `${at}.txt` }))
        return files
      },
      settle: async (file: File, outcome: 'completed' | 'failed') => {
        const attempts = { attempts: 0, interruptions: 0 }
        const lease = { lease: file.id, lease_owner: file.id }
        const job = { id: file.id, version_id: file.id, owner: 'key', ...attempts, lease: file.id }
        await database().updateTable('jobs').set(lease).where('version_id', '=', file.id).execute()
        const result =
          outcome === 'completed'
            ? ({ status: 'completed' } as const)
            : ({ status: 'failed', code: 'corrupted', description: 'It is damaged.' } as const)
        const holder = { owner: file.id, leaseSeconds: 30, clock: systemClock() }
        expect(await jobStore(database(), holder).finish(job, result)).toBe(true)
      },
    }
  }
  const idsOf = (files: readonly File[]) => files.map((file) => file.id)

  test('files in no graph are listed and counted, for a team those that it uploaded', async () => {
    const { ask, key, names, list, upload, organization } = await begin()
    const graph = await ask(createGraph, { body: { name: 'Wool' } }, key)
    await upload(key, { name: 'loose.txt' })
    const kept = await upload(key, { name: 'kept.txt', graphId: graph.id })
    const team_id = await organization.newTeam('Weavers')
    const member = await organization.newKey({ team_id, permissions: ['files:admin'] })
    await upload(member, { name: 'ours.txt' })
    expect(await names({ graph_id: 'none' })).toEqual(['loose.txt', 'ours.txt'])
    expect(await names({ graph_id: 'none', order_by: 'name', search: 'LOOSE' })).toEqual([
      'loose.txt',
    ])
    expect((await list({ graph_id: 'none', include: 'total', limit: 1 })).total).toBe(2)
    expect(await names({ graph_id: 'none' }, member)).toEqual(['ours.txt'])
    const params = { graph_id: graph.id, file_id: kept.id }
    await ask(removeFileFromGraph, { params }, key)
    expect(await names({ graph_id: 'none', status: 'in_progress' })).toEqual([
      'kept.txt',
      'loose.txt',
      'ours.txt',
    ])
  })

  test('an empty list has an empty page', async () => {
    const { list } = await begin()
    expect(await list()).toEqual({ data: [], has_more: false, first_id: null, last_id: null })
  })

  test('a list begins with the newest file, or with the oldest for order=asc', async () => {
    const { list, uploadMany } = await begin()
    const ids = idsOf(await uploadMany(3))
    const newest = await list()
    expect(idsOf(newest.data)).toEqual(ids.toReversed())
    expect([newest.has_more, newest.first_id, newest.last_id]).toEqual([false, ids[2], ids[0]])
    expect(idsOf((await list({ order: 'asc' })).data)).toEqual(ids)
  })

  test('pages can be read forward and backward in both orders', async () => {
    const { list, uploadMany } = await begin()
    const fileIds = idsOf(await uploadMany(5))
    for (const order of ['asc', 'desc'] as const) {
      const ids = order === 'asc' ? fileIds : fileIds.toReversed()
      const first = await list({ limit: 2, order })
      const second = await list({ limit: 2, order, after: first.last_id ?? '' })
      const third = await list({ limit: 2, order, after: second.last_id ?? '' })
      expect([first, second, third].map((page) => idsOf(page.data))).toEqual([
        ids.slice(0, 2),
        ids.slice(2, 4),
        ids.slice(4),
      ])
      expect([first, second, third].map((page) => page.has_more)).toEqual([true, true, false])

      const back = await list({ limit: 2, order, before: third.first_id ?? '' })
      const start = await list({ limit: 2, order, before: back.first_id ?? '' })
      expect([idsOf(back.data), back.has_more]).toEqual([ids.slice(2, 4), true])
      expect([idsOf(start.data), start.has_more]).toEqual([ids.slice(0, 2), false])
      const closestPage = await list({ limit: 1, order, before: ids[3] ?? '' })
      expect([idsOf(closestPage.data), closestPage.has_more]).toEqual([[ids[2]], true])
    }
  })

  test('has_more is false after a full last page', async () => {
    const { list, uploadMany } = await begin()
    await uploadMany(2)
    expect((await list({ limit: 2 })).has_more).toBe(false)
  })

  test('files that are added or deleted meanwhile neither skip nor repeat others', async () => {
    const { list, upload, uploadMany, ask, key } = await begin()
    const ids = idsOf(await uploadMany(6))
    for (const order of ['asc', 'desc'] as const) {
      const listedIds: string[] = []
      let after: string | undefined
      for (;;) {
        const page = await list({ limit: 2, order, ...(after !== undefined && { after }) })
        listedIds.push(...idsOf(page.data))
        if (!page.has_more || page.last_id === null) break
        after = page.last_id
        await upload(key, { name: 'meanwhile.txt' })
        // Files that are uploaded or deleted in between do not shift the pages.
        const passingFile = await upload(key, { name: 'passing.txt' })
        await ask(deleteFile, { params: { file_id: passingFile.id } }, key)
      }
      expect(new Set(listedIds).size).toBe(listedIds.length)
      const atStart = order === 'asc' ? ids : ids.toReversed()
      expect(listedIds.filter((id) => ids.includes(id))).toEqual(atStart)
    }
  })

  test('a cursor still works after its file is deleted', async () => {
    const { list, uploadMany, ask, key } = await begin()
    const ids = idsOf(await uploadMany(4))
    await ask(deleteFile, { params: { file_id: ids[1] ?? '' } }, key)
    expect(idsOf((await list({ order: 'asc', after: ids[1] ?? '' })).data)).toEqual(ids.slice(2))
    expect(idsOf((await list({ order: 'asc', before: ids[1] ?? '' })).data)).toEqual([ids[0]])
  })

  test('a cursor that the caller could never see is cursor_unknown', async () => {
    const { refusal, upload, organization, newOrganization, key } = await begin()
    const teamKey = await organization.newKey({ team_id: await organization.newTeam() })
    const mine = await upload(key)
    const foreign = await upload((await newOrganization()).admin)
    for (const [cursor, by] of [
      [foreign.id, key],
      [mine.id, teamKey],
      ['0198c0de-0000-7000-8000-000000000000', key],
      ['\u0000', key],
      ['', key],
    ] as const) {
      for (const query of [{ after: cursor }, { before: cursor }]) {
        const reply = await refusal(listFiles, { query }, by)
        expect([reply.status, reply.failure]).toEqual([400, 'cursor_unknown'])
        expect(reply.body.extras['code']).toBe('InvalidInputParameters')
        expect(reply.body.errors[0]?.extras['path']).toBe(Object.keys(query)[0])
      }
    }
    const bothCursors = await refusal(
      listFiles,
      { query: { after: mine.id, before: mine.id } },
      key,
    )
    expect([bothCursors.status, bothCursors.failure]).toEqual([400, 'cursors_both'])
  })

  test('a limit is from 1 to 100, and 50 by default', async () => {
    const { list, refusal, uploadMany, key } = await begin()
    await uploadMany(51)
    expect((await list()).data).toHaveLength(50)
    expect((await list({ limit: 100 })).data).toHaveLength(51)
    for (const limit of [0, 101, -1]) {
      expect((await refusal(listFiles, { query: { limit } }, key)).failure).toBe(
        'field_out_of_range',
      )
    }
  })

  test('a list is filtered by status', async () => {
    const { names, upload, settle, key } = await begin()
    await upload(key, { name: 'waiting.txt' })
    await settle(await upload(key, { name: 'good.txt' }), 'completed')
    await settle(await upload(key, { name: 'bad.txt' }), 'failed')
    expect(await names({ status: 'in_progress' })).toEqual(['waiting.txt'])
    expect(await names({ status: 'completed' })).toEqual(['good.txt'])
    expect(await names({ status: 'failed' })).toEqual(['bad.txt'])
  })

  test('a list is filtered by extensions in any notation', async () => {
    const { names, upload, key } = await begin()
    await upload(key, { name: 'a.txt' })
    await upload(key, { name: 'b.md' })
    await upload(key, { name: 'c.csv' })
    await upload(key, { name: 'd.MARKDOWN' })
    expect(await names({ file_types: 'txt' })).toEqual(['a.txt'])
    expect(await names({ file_types: 'TXT,.csv' })).toEqual(['a.txt', 'c.csv'])
    expect(await names({ file_types: ['md', 'md', 'markdown'] })).toEqual(['b.md', 'd.MARKDOWN'])
    expect(await names({ file_types: 'exe' })).toEqual([])
    expect(await names({ file_types: 'exe,txt' })).toEqual(['a.txt'])
    expect(await names({ file_types: '' })).toHaveLength(4)
    expect(await names({ file_types: '__proto__,constructor' })).toEqual([])
    expect(await names({ file_types: 'txt,'.repeat(2000) })).toEqual(['a.txt'])
  })

  test('a list is filtered by a graph that the caller can see', async () => {
    const { names, upload, ask, refusal, organization, key } = await begin()
    const team_ids = [await organization.newTeam()]
    const { id } = await ask(createGraph, { body: { name: 'g', team_ids } }, key)
    await upload(key, { name: 'in.txt', graphId: id })
    await upload(key, { name: 'out.txt' })
    expect(await names({ graph_id: id })).toEqual(['in.txt'])
    const teamKey = await organization.newKey({ team_id: await organization.newTeam() })
    for (const graph_id of [id, '0198c0de-0000-7000-8000-000000000000', 'x']) {
      const reply = await refusal(listFiles, { query: { graph_id } }, teamKey)
      expect([reply.status, reply.failure]).toEqual([404, 'graph_not_found'])
    }
  })

  test('filters can be combined and paged', async () => {
    const { list, upload, ask, settle, key } = await begin()
    const { id } = await ask(createGraph, { body: { name: 'g' } }, key)
    const matchingIds: string[] = []
    for (let at = 0; at < 4; at += 1) {
      const file = await upload(key, { name: `report ${at}.md`, graphId: id })
      await settle(file, 'completed')
      matchingIds.push(file.id)
      await settle(await upload(key, { name: `report ${at}.txt`, graphId: id }), 'completed')
      await settle(await upload(key, { name: `report ${at}.md` }), 'completed')
      await upload(key, { name: `report ${at}.md`, graphId: id })
    }
    const query = {
      graph_id: id,
      status: 'completed',
      file_types: 'md,csv',
      search: 'REPORT',
    } as const
    const first = await list({ ...query, limit: 3, order: 'asc' })
    expect([idsOf(first.data), first.has_more]).toEqual([matchingIds.slice(0, 3), true])
    const rest = await list({ ...query, limit: 3, order: 'asc', after: first.last_id ?? '' })
    expect([idsOf(rest.data), rest.has_more]).toEqual([matchingIds.slice(3), false])
  })

  test('a search is literal and ignores case and Unicode composition', async () => {
    const { names, upload, key } = await begin()
    for (const name of [
      '100% wool.txt',
      '100 sheep.txt',
      'a_b.txt',
      'aXb.txt',
      'ete\u0301.txt',
      '"or" and.txt',
    ]) {
      await upload(key, {
        headers: {
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        },
      })
    }
    expect(await names({ search: '0%' })).toEqual(['100% wool.txt'])
    expect(await names({ search: '00% W' })).toEqual(['100% wool.txt'])
    expect(await names({ search: 'A_B' })).toEqual(['a_b.txt'])
    expect(await names({ search: 'T\u00c9' })).toEqual(['et\u00e9.txt'])
    expect(await names({ search: 'ET\u00c9.' })).toEqual(['et\u00e9.txt'])
    expect(await names({ search: '"or"' })).toEqual(['"or" and.txt'])
    expect(await names({ search: '" OR "' })).toEqual([])
    expect(await names({ search: 'nothing*' })).toEqual([])
    expect(await names({ search: '\u0000\u0000\u0000' })).toHaveLength(6)
    expect(await names({ search: '' })).toHaveLength(6)
  })

  test('a search finds names with and without accents', async () => {
    const { names, upload, key, ask } = await begin()
    const { id: graphId } = await ask(createGraph, { body: { name: 'Letters' } }, key)
    for (const name of ['Kündigung.txt', 'Straßenplan.txt', 'Łódź.txt', 'مُدير.txt', 'Resume.txt']) {
      const filename = `filename*=UTF-8''${encodeURIComponent(name)}`
      await upload(key, { headers: { 'content-disposition': `attachment; ${filename}` }, graphId })
    }
    for (const list of [{}, { graph_id: graphId }]) {
      const namesFor = (search: string) => names({ ...list, search })
      expect(await namesFor('kundigung')).toEqual(['Kündigung.txt'])
      expect(await namesFor('KÜNDIGUNG')).toEqual(['Kündigung.txt'])
      expect(await namesFor('strasse')).toEqual(['Straßenplan.txt'])
      expect(await namesFor('lodz')).toEqual(['Łódź.txt'])
      expect(await namesFor('مدير')).toEqual(['مُدير.txt'])
      expect(await namesFor('résumé')).toEqual(['Resume.txt'])
    }
  })

  test('a team key can also list the files of org-wide graphs, alone or with its own', async () => {
    const { ask, organization, key, upload, names, list } = await begin()
    const team_id = await organization.newTeam()
    const teamKey = await organization.newKey({ team_id })
    const other = await organization.newKey({ team_id: await organization.newTeam() })
    const wide = await ask(createGraph, { body: { name: 'wide' } }, key)
    const hidden = await upload(key, { name: 'hidden.txt' })
    const rules = await upload(key, { name: 'rules.txt' })
    await upload(teamKey, { name: 'mine.txt' })
    await upload(other, { name: 'theirs.txt' })
    const params = { graph_id: wide.id }
    await ask(addFileToGraph, { params, body: { file_id: rules.id } }, key)
    expect(await names({}, teamKey)).toEqual(['mine.txt'])
    expect(await names({ scope: 'organization' }, teamKey)).toEqual(['rules.txt'])
    expect(await names({ scope: 'all' }, teamKey)).toEqual(['mine.txt', 'rules.txt'])
    expect(await names({ scope: 'all', search: 'rule' }, teamKey)).toEqual(['rules.txt'])
    expect((await list({ scope: 'all', include: 'total' }, teamKey)).total).toBe(2)
    expect(await names({ scope: 'organization' })).toContain(hidden.name)
  })

  test('a team key lists what its team can currently read', async () => {
    const { names, upload, ask, organization, key } = await begin()
    const teamA = await organization.newTeam()
    const teamB = await organization.newTeam()
    const keyA = await organization.newKey({ team_id: teamA })
    const graph = await ask(createGraph, { body: { name: 'g', team_ids: [teamA] } }, key)
    const params = { graph_id: graph.id }
    await upload(key, { name: 'wide.txt' })
    await upload(keyA, { name: 'own.txt' })
    await upload(key, { name: 'shared.txt', graphId: graph.id })
    const added = await upload(key, { name: 'added.txt' })
    expect(await names({}, keyA)).toEqual(['own.txt', 'shared.txt'])

    await ask(addFileToGraph, { params, body: { file_id: added.id } }, key)
    expect(await names({}, keyA)).toEqual(['added.txt', 'own.txt', 'shared.txt'])
    await ask(removeFileFromGraph, { params: { ...params, file_id: added.id } }, key)
    expect(await names({}, keyA)).toEqual(['own.txt', 'shared.txt'])
    await ask(updateGraph, { params, body: { team_ids: [teamB] } }, key)
    expect(await names({}, keyA)).toEqual(['own.txt'])
    expect(await names({}, await organization.newKey({ team_id: teamB }))).toEqual(['shared.txt'])
    await ask(updateGraph, { params, body: { team_ids: [] } }, key)
    expect(await names({}, keyA)).toEqual(['own.txt'])
  })

  test('deleted files are in no list', async () => {
    const { list, upload, ask, refusal, organization, key } = await begin()
    const keyA = await organization.newKey({ team_id: await organization.newTeam() })
    const graph = await ask(createGraph, { body: { name: 'g' } }, keyA)
    const file = await upload(keyA, { graphId: graph.id })
    await ask(deleteFile, { params: { file_id: file.id } }, keyA)
    for (const query of [
      {},
      { graph_id: graph.id },
      { status: 'in_progress' },
      { search: 'notes' },
      { file_types: 'txt' },
    ] as const) {
      expect([query, (await list(query, keyA)).data]).toEqual([query, []])
      expect([query, (await list(query, key)).data]).toEqual([query, []])
    }
    expect((await refusal(getFile, { params: { file_id: file.id } }, key)).status).toBe(410)
  })
})
