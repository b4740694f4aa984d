import { expect, test } from 'vitest'
import {
  createPreset,
  deletePresetLabel,
  getPreset,
  listPresets,
  listPresetVersions,
  maxPresetLabels,
  maxPresetVersions,
  putPresetLabel,
  updatePreset,
} from '#contract/playground/presets.ts'
import { up } from '#service/database/migrations/036-preset-versions.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'

onEveryDatabase('preset versions', (database) => {
  async function begin() {
    const service = await testService(database())
    const organization = await service.newOrganization()
    const team_id = await organization.newTeam()
    const key = await organization.newKey({ team_id, name: 'Anna' })
    const mate = await organization.newKey({ team_id, name: 'Ben' })
    const { id } = await service.ask(
      createPreset,
      { body: { name: 'Finder', body: { at: 1 } } },
      key,
    )
    const params = { preset_id: id }
    const save = (body: Record<string, unknown>, more: object = {}, as = key) =>
      service.ask(updatePreset, { params, body: { body, ...more } }, as)
    const open = (version?: string) =>
      service.ask(getPreset, { params, ...(version && { query: { version } }) }, key)
    const label = (name: string, version: number) =>
      service.ask(putPresetLabel, { params: { ...params, label: name }, body: { version } }, key)
    return { ...service, organization, key, mate, params, save, open, label }
  }

  test('each changed body is a version with its author, time and note', async () => {
    const { ask, save, open, key, mate, params } = await begin()
    expect((await save({ at: 2 }, { note: 'shorter' }, mate)).version).toBe(2)
    const same = await save({ at: 2 }, { note: 'again' })
    expect([same.version, same.updated_by]).toEqual([2, 'Anna'])
    const { data } = await ask(listPresetVersions, { params }, key)
    expect(data).toMatchObject([
      { number: 2, key_name: 'Ben', note: 'shorter', labels: [] },
      { number: 1, key_name: 'Anna', note: '', labels: [] },
    ])
    const opened = await open('1')
    expect(opened.body).toEqual({ at: 1 })
    expect(opened).toMatchObject({
      version: 2,
      opened: { number: 1, created_at: data[1]?.created_at },
    })
    expect((await open()).body).toEqual({ at: 2 })
  })

  test('a new name makes no version', async () => {
    const { ask, key, params } = await begin()
    const renamed = await ask(updatePreset, { params, body: { name: 'Other', version: 1 } }, key)
    expect([renamed.name, renamed.version]).toEqual(['Other', 1])
  })

  test('of two people who save at once, the second one is told who was first', async () => {
    const { save, refusal, open, key, mate, params } = await begin()
    await save({ at: 2 }, { version: 1 }, mate)
    const body = { body: { at: 3 }, version: 1 }
    const refused = await refusal(updatePreset, { params, body }, key)
    expect([refused.status, refused.failure]).toEqual([409, 'preset_changed'])
    expect(refused.body.errors[0]?.description).toBe(
      'The key “Ben” changed “Finder” in the meantime. Its newest version is 2.',
    )
    expect((await open()).body).toEqual({ at: 2 })
    expect((await save({ at: 3 }, { version: 2 })).version).toBe(3)
  })

  test('of changes made at the same moment from one version, exactly one is saved', async () => {
    const { send, ask, key, params } = await begin()
    const responses = await Promise.all(
      [1, 2, 3, 4].map((at) =>
        send(updatePreset, { params, body: { body: { race: at }, version: 1 } }, key),
      ),
    )
    const statuses = responses.map(({ statusCode }) => statusCode)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409])
    expect((await ask(listPresetVersions, { params }, key)).data).toHaveLength(2)
  })

  test('one change that is sent several times at the same moment makes one version', async () => {
    const { send, ask, key, params } = await begin()
    const change = { params, body: { body: { twice: true } } }
    const responses = await Promise.all([1, 2, 3, 4].map(() => send(updatePreset, change, key)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect((await ask(listPresetVersions, { params }, key)).data).toHaveLength(2)
  })

  test('a label names one version, moves, and opens it', async () => {
    const { ask, save, open, label, key, params } = await begin()
    await save({ at: 2 })
    await label('production', 1)
    expect((await open('production')).body).toEqual({ at: 1 })
    const moved = await label('production', 2)
    expect(moved.labels).toEqual([{ label: 'production', version: 2 }])
    expect((await open('production')).opened).toMatchObject({ number: 2, labels: ['production'] })
    expect((await ask(listPresets, {}, key)).data[0]?.labels).toEqual(moved.labels)
    const request = { params: { ...params, label: 'production' } }
    expect((await ask(deletePresetLabel, request, key)).labels).toEqual([])
    expect((await ask(deletePresetLabel, request, key)).labels).toEqual([])
  })

  test('a version that does not exist is not found', async () => {
    const { refusal, key, params } = await begin()
    for (const version of ['2', 'production', '0', '-1', '1e0', '99999999999999999999']) {
      const failure = await refusal(getPreset, { params, query: { version } }, key)
      expect([version, failure.status, failure.failure]).toEqual([
        version,
        404,
        'preset_version_not_found',
      ])
    }
    const body = { version: 2 }
    const labelled = { params: { ...params, label: 'beta' }, body }
    expect((await refusal(putPresetLabel, labelled, key)).failure).toBe('preset_version_not_found')
  })

  test('a label is a short word that no number can be mistaken for', async () => {
    const { refusal, key, params } = await begin()
    for (const label of ['1', 'Production', 'a b', 'é', 'x'.repeat(64)]) {
      const request = { params: { ...params, label }, body: { version: 1 } }
      expect([label, (await refusal(putPresetLabel, request, key)).status]).toEqual([label, 400])
    }
  })

  test('a preset has a limited number of labels', async () => {
    const { label, refusal, key, params } = await begin()
    for (let at = 0; at < maxPresetLabels; at += 1) await label(`label-${at}`, 1)
    const request = { params: { ...params, label: 'one-more' }, body: { version: 1 } }
    expect((await refusal(putPresetLabel, request, key)).failure).toBe('preset_labels_full')
    expect((await label('label-3', 1)).labels).toHaveLength(maxPresetLabels)
  })

  test('the oldest versions without a label are deleted', async () => {
    const { save, open, label, refusal, key, params } = await begin()
    await label('first', 1)
    for (let at = 2; at <= maxPresetVersions + 2; at += 1) await save({ at })
    expect((await open('first')).body).toEqual({ at: 1 })
    const gone = await refusal(getPreset, { params, query: { version: '2' } }, key)
    expect(gone.failure).toBe('preset_version_not_found')
    expect((await open('3')).body).toEqual({ at: 3 })
  })

  test('another team’s versions and labels are not found', async () => {
    const { refusal, organization, params } = await begin()
    const stranger = await organization.newKey({ team_id: await organization.newTeam() })
    for (const failure of [
      await refusal(listPresetVersions, { params }, stranger),
      await refusal(
        putPresetLabel,
        { params: { ...params, label: 'beta' }, body: { version: 1 } },
        stranger,
      ),
      await refusal(deletePresetLabel, { params: { ...params, label: 'beta' } }, stranger),
    ]) {
      expect([failure.status, failure.failure]).toEqual([404, 'preset_not_found'])
    }
  })

  test('the migration makes version 1 of what a preset holds', async () => {
    const { database: records, params, open, key, ask } = await begin()
    await records.schema.dropTable('preset_versions').execute()
    await records.schema.dropTable('preset_labels').execute()
    for (const column of ['version_count', 'updated_key_id']) {
      await records.schema.alterTable('presets').dropColumn(column).execute()
    }
    await records.schema
      .alterTable('presets')
      .addColumn('body', 'text', (column) => column.notNull().defaultTo('{"old":1e21,"":null}'))
      .execute()
    // eslint-disable-next-line typescript/no-unsafe-type-assertion -- a migration knows no schema
    await up(records as never)
    expect(await open()).toMatchObject({
      body: { old: 1e21, '': null },
      version: 1,
      updated_by: null,
      opened: { number: 1, key_name: null, labels: [] },
    })
    expect((await ask(listPresetVersions, { params }, key)).data).toHaveLength(1)
  })
})
