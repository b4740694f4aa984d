import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { deleteFile, getFile, listFiles } from '#contract/files.ts'
import { listFolders } from '#contract/folders/list-folders.ts'
import { createGraph } from '#contract/graphs.ts'
import { addFileToGraph } from '#contract/graph-files.ts'
import { endpointUrl } from '#contract/endpoint.ts'
import { uploadFileVersion } from '#contract/versions/file-versions.ts'
import { findFiles } from '#contract/uploads.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'

onEveryDatabase('folders of files', (database) => {
  async function begin() {
    const service = await testService(database())
    const { admin, newTeam, newKey } = await service.newOrganization()
    const teamKey = await newKey({ team_id: await newTeam() })
    const { id: graph } = await service.ask(createGraph, { body: { name: 'Mill' } }, teamKey)
    const put = (folder: string, name: string, bytes = 'Grain', key = teamKey) =>
      service.upload(key, { name, bytes, folder, ...(key === teamKey && { graphId: graph }) })
    const names = async (query: { folder?: string; graph_id?: string }, key = teamKey) =>
      (await service.ask(listFiles, { query }, key)).data.map((file) => file.name)
    /** All lists of a file of a team in a graph, each with the key that requests it. */
    const lists = [
      [{}, admin],
      [{}, teamKey],
      [{ graph_id: graph }, admin],
      [{ graph_id: graph }, teamKey],
    ] as const
    return { ...service, admin, newTeam, newKey, teamKey, graph, put, names, lists }
  }

  test('a file keeps the folder of its upload in one form, and one without a folder has none', async () => {
    const { ask, teamKey, put } = await begin()
    const file = await put(String.raw`.\2026\/reports/`, 'a.txt')
    expect(file).toMatchObject({ name: 'a.txt', folder: '2026/reports' })
    const stored = await ask(getFile, { params: { file_id: file.id } }, teamKey)
    expect(stored.folder).toBe('2026/reports')
    expect(await put('', 'b.txt')).not.toHaveProperty('folder')
  })

  test('a folder that leads out, or has control characters, is refused with nothing stored', async () => {
    const { sendFile, storedBlobs, teamKey } = await begin()
    const before = await storedBlobs()
    for (const folder of ['../etc', 'a/../../b', 'a\u0000b', 'x'.repeat(501)]) {
      expect((await sendFile(teamKey, { folder })).statusCode).toBe(400)
    }
    expect(await storedBlobs()).toEqual(before)
  })

  test('every list is filtered by a folder and the folders in it, and not by what begins like it', async () => {
    const { put, names, lists } = await begin()
    await put('2026', 'in.txt')
    await put('2026/q1', 'deeper.txt')
    await put('2026-old', 'beside.txt')
    await put('2026 copy', 'copy.txt')
    await put('%', 'sign.txt')
    await put('', 'none.txt')
    for (const [list, key] of lists) {
      expect(await names({ ...list, folder: '2026' }, key)).toEqual(['deeper.txt', 'in.txt'])
      expect(await names({ ...list, folder: '2026/q1/' }, key)).toEqual(['deeper.txt'])
      expect(await names({ ...list, folder: '%' }, key)).toEqual(['sign.txt'])
      expect(await names({ ...list, folder: 'q1' }, key)).toEqual([])
      expect(await names({ ...list, folder: '' }, key)).toHaveLength(6)
    }
  })

  test('every list names its folders once, sorted, without those of deleted files', async () => {
    const { ask, teamKey, put, lists } = await begin()
    for (const [folder, name] of [
      ['b/c', 'a.txt'],
      ['b/c', 'b.txt'],
      ['a', 'c.txt'],
      ['', 'd.txt'],
    ] as const)
      await put(folder, name)
    const gone = await put('gone', 'e.txt')
    await ask(deleteFile, { params: { file_id: gone.id } }, teamKey)
    for (const [query, key] of lists) {
      const folders = await ask(listFolders, { query }, key)
      expect(folders).toEqual({ data: ['a', 'b/c'], has_more: false })
    }
  })

  test('another team sees neither the folder nor its files', async () => {
    const { ask, refusal, newTeam, newKey, graph, put, names } = await begin()
    await put('secret', 'a.txt')
    const stranger = await newKey({ team_id: await newTeam() })
    expect(await names({ folder: 'secret' }, stranger)).toEqual([])
    expect(await ask(listFolders, {}, stranger)).toEqual({ data: [], has_more: false })
    const refused = await refusal(listFolders, { query: { graph_id: graph } }, stranger)
    expect(refused.failure).toBe('graph_not_found')
  })

  test('a file that is added to a graph has its folder there', async () => {
    const { ask, admin, teamKey, graph, put, names } = await begin()
    const file = await put('late', 'late.txt', 'Grain', admin)
    await ask(addFileToGraph, { params: { graph_id: graph }, body: { file_id: file.id } }, admin)
    expect(await names({ folder: 'late', graph_id: graph }, teamKey)).toEqual(['late.txt'])
    expect((await ask(listFolders, {}, teamKey)).data).toEqual(['late'])
  })

  test('a name is looked up in its folder, and bytes everywhere', async () => {
    const { ask, put, lists } = await begin()
    const here = await put('2025', 'prices.csv', 'wool 12.40')
    const there = await put('2026', 'prices.csv', 'wool 99.40')
    const none = await put('', 'prices.csv', 'wool 77.40')
    const file = { name: 'prices.csv', size: 10 }
    const sha256 = createHash('sha256').update('wool 99.40').digest('hex')
    for (const [list, key] of lists) {
      const find = async (...files: { folder?: string; sha256?: string }[]) => {
        const body = { ...list, files: files.map((part) => ({ ...file, ...part })) }
        return (await ask(findFiles, { body }, key)).data.map(({ id }) => id)
      }
      expect(await find({})).toEqual([none.id, there.id, here.id])
      expect(await find({ folder: '2025' })).toEqual([here.id])
      expect(await find({ folder: '' }, { folder: '2026' })).toEqual([none.id, there.id])
      expect(await find({ folder: '2025', sha256 })).toEqual([there.id, here.id])
      expect(await find({ folder: '2024' })).toEqual([])
    }
  })

  test('a version besides the current one is looked up in the folder of its file', async () => {
    const { ask, put, sendFile, teamKey } = await begin()
    const ids: string[] = []
    for (const folder of ['2025', '2026', '']) {
      const { id } = await put(folder, 'prices.csv', 'wool 12.40')
      const url = endpointUrl(uploadFileVersion.path, { params: { file_id: id } })
      await sendFile(teamKey, { url, name: 'prices.csv', bytes: `wool 99.40 of ${folder}` })
      ids.push(id)
    }
    const find = async (folder: string | undefined, size: number) => {
      const files = [{ name: 'prices.csv', size, ...(folder !== undefined && { folder }) }]
      const { data } = await ask(findFiles, { body: { files, include_versions: true } }, teamKey)
      return data.map(({ id }) => ids.indexOf(id))
    }
    expect(await find(undefined, 18)).toEqual([1, 0])
    expect(await find('2025', 18)).toEqual([0])
    expect(await find('', 18)).toEqual([])
    expect(await find('', 14)).toEqual([2])
  })
})
