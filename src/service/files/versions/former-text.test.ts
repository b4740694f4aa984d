import { expect, test } from 'vitest'
import { endpointUrl } from '#contract/endpoint.ts'
import { deleteFile, listFilePages } from '#contract/files.ts'
import { createGraph } from '#contract/graphs.ts'
import { askGraphs } from '#contract/questions.ts'
import {
  deleteFileVersion,
  fileVersion,
  maxVersionsPerFile,
  uploadFileVersion,
} from '#contract/versions/file-versions.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { sweepFileSlice } from '#service/files/file-sweep-store.ts'
import { testService } from '#service/test-service.ts'

onEveryDatabase('the text of a former version', (database) => {
  async function begin() {
    const service = await testService(database(), { worker: true })
    const organization = await service.newOrganization()
    const key = await organization.newKey()
    const graph = await service.ask(createGraph, { body: { name: 'Canteen' } }, key)
    const name = 'rules.txt'
    const file = await service.upload(key, {
      name,
      bytes: 'The lunch break lasts 45 minutes.',
      graphId: graph.id,
    })
    await service.waitUntilRead(file.id)
    const params = { file_id: file.id }

    const replace = async (bytes: string) => {
      const url = endpointUrl(uploadFileVersion.path, { params })
      const { id } = fileVersion.parse((await service.sendFile(key, { url, name, bytes })).json())
      const row = database().selectFrom('files').select('version_id').where('id', '=', file.id)
      await expect.poll(async () => (await row.executeTakeFirst())?.version_id).toBe(id)
      return id
    }
    const sweep = async () => {
      while (await sweepFileSlice(database())) continue
    }
    return {
      ...service,
      organization,
      key,
      graph,
      file,
      params,
      replace,
      sweep,
      read: async (version_id: string, by = key) =>
        JSON.stringify(
          (await service.ask(listFilePages, { params, query: { version_id } }, by)).data,
        ),
      refused: async (version_id: string, by = key) =>
        (await service.refusal(listFilePages, { params, query: { version_id } }, by)).failure,
      /** The versions among these that have pages. */
      havePages: async (ids: readonly string[]) => {
        const rows = await database().selectFrom('pages').select('version_id').execute()
        return ids.filter((id) => rows.some(({ version_id }) => version_id === id))
      },
    }
  }

  test('stays readable where an answer quoted it, and no search finds it', async () => {
    const { replace, sweep, read, ask, graph, key, file } = await begin()
    const body = { graph_ids: [graph.id], question: 'How long is the lunch break?' }
    const reference = (await ask(askGraphs, { body }, key)).references?.files[0]
    const current = await replace('The pause at noon is 20 minutes.')
    await sweep()

    expect(reference?.version_id).toBe(file.id)
    const text = await read(file.id)
    expect(text).toContain('The lunch break lasts 45 minutes.')
    expect(await read(current)).toContain('20 minutes')
    const passages = await database()
      .selectFrom('chunks')
      .select('version_id')
      .where('version_id', '=', file.id)
      .execute()
    expect(passages).toEqual([])
    expect((await ask(askGraphs, { body }, key)).answer).not.toContain('45')
  })

  test('is deleted with its version, and with its file', async () => {
    const { replace, sweep, refused, ask, key, params, file, havePages } = await begin()
    const second = await replace('The lunch break lasts 30 minutes.')
    const third = await replace('The lunch break lasts 20 minutes.')
    // The version is deleted before its passages are.
    await ask(deleteFileVersion, { params: { ...params, version_id: file.id } }, key)
    await sweep()
    expect(await refused(file.id)).toBe('file_version_not_found')
    expect(await havePages([file.id, second, third])).toEqual([second, third])

    await ask(deleteFile, { params }, key)
    await sweep()
    expect(await havePages([file.id, second, third])).toEqual([])
  })

  test('is deleted with a version that a new one displaces', async () => {
    const { replace, sweep, file, havePages } = await begin()
    await sweep()
    const ids = [file.id]
    while (ids.length <= maxVersionsPerFile) {
      ids.push(await replace(`The lunch break lasts ${ids.length} minutes.`))
    }
    await sweep()
    expect(await havePages(ids)).toEqual(ids.slice(1))
  })

  test('is refused where it is no longer stored, or not read yet', async () => {
    const { replace, refused, file } = await begin()
    await replace('The pause at noon is 20 minutes.')
    await database().deleteFrom('pages').where('version_id', '=', file.id).execute()
    expect(await refused(file.id)).toBe('file_text_not_stored')
  })

  test('is not found by those who cannot read the file, or under another file', async () => {
    const { newOrganization, replace, refused, refusal, upload, organization, key, file } =
      await begin()
    await replace('The pause at noon is 20 minutes.')
    const stranger = await (await newOrganization()).newKey()
    expect(await refused(file.id, stranger)).toBe('file_not_found')

    const params = { file_id: (await upload(key)).id }
    const team = await organization.newKey({ team_id: await organization.newTeam() })
    const ask = async (version_id: string, by: string) =>
      (await refusal(listFilePages, { params, query: { version_id } }, by)).failure
    expect(await ask(file.id, key)).toBe('file_version_not_found')
    expect(await ask(params.file_id, team)).toBe('file_not_found')
  })
})
