import { expect, test } from 'vitest'
import {
  createPreset,
  deletePreset,
  getPreset,
  listPresets,
  updatePreset,
} from '#contract/playground/presets.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'

onEveryDatabase('presets', (database) => {
  async function begin() {
    const service = await testService(database())
    const organization = await service.newOrganization()
    const teamA = await organization.newTeam()
    const keyA = await organization.newKey({ team_id: teamA })
    const mateA = await organization.newKey({ team_id: teamA })
    const keyB = await organization.newKey({ team_id: await organization.newTeam() })
    const create = (name: string, key = keyA, body: Record<string, unknown> = {}) =>
      service.ask(createPreset, { body: { name, body } }, key)
    const open = (preset_id: string, key = keyA) =>
      service.send(getPreset, { params: { preset_id } }, key)
    const names = async (search = '', key = keyA) =>
      (await service.ask(listPresets, { query: { search } }, key)).data.map((preset) => preset.name)
    return { ...service, admin: organization.admin, teamA, keyA, mateA, keyB, create, open, names }
  }

  const body = {
    zebra: 1,
    model: 'mdl-x5',
    messages: [{ role: 'user', content: 'Say {{what}}, 😀' }],
    tools: [{ type: 'graph', function: { graph_ids: [], subqueries: false } }],
    apple: { z: [1.5, 1e21], a: null, '': '\u0000' },
  }

  test('a preset is returned exactly as it was saved', async () => {
    const { create, open, ask, keyA, teamA } = await begin()
    const preset = await create(' Quote finder ', keyA, body)
    expect(preset).toEqual({
      id: expect.any(String),
      created_at: expect.any(String),
      updated_at: preset.created_at,
      name: 'Quote finder',
      team_id: teamA,
      version: 1,
      updated_by: expect.any(String),
      labels: [],
    })
    const response = await open(preset.id)
    expect(response.body).toContain(`"body":${JSON.stringify(body)}`)
    expect((await ask(listPresets, {}, keyA)).data).toEqual([preset])
  })

  test('an update changes only the fields that it contains', async () => {
    const { create, open, ask, keyA, mateA } = await begin()
    const { id } = await create('one', keyA, body)
    const params = { preset_id: id }
    const renamed = await ask(updatePreset, { params, body: { name: 'two' } }, mateA)
    expect(renamed.name).toBe('two')
    expect((await open(id)).body).toContain(JSON.stringify(body))
    const next = { z: 1, a: { y: 2, b: 3 } }
    const changed = await ask(updatePreset, { params, body: { body: next } }, keyA)
    expect(changed.name).toBe('two')
    expect(changed.updated_at > changed.created_at).toBe(true)
    expect((await open(id)).body).toContain(`"body":${JSON.stringify(next)}`)
  })

  test('preset names are unique per owner', async () => {
    const { create, refusal, ask, admin, keyA, mateA, keyB } = await begin()
    await create('same')
    const other = await create('other')
    await create('same', keyB)
    await create('same', admin)
    const twice = await refusal(createPreset, { body: { name: 'same', body: {} } }, mateA)
    expect([twice.status, twice.failure]).toEqual([400, 'preset_name_taken'])
    expect(twice.body.errors[0]?.extras['path']).toBe('name')
    const params = { preset_id: other.id }
    // An organization’s key changes the preset for its team, and conflicts with the team's names.
    for (const key of [keyA, admin]) {
      const renamed = await refusal(updatePreset, { params, body: { name: 'same' } }, key)
      expect(renamed.failure).toBe('preset_name_taken')
    }
    // Saving the same name again is no conflict.
    expect((await ask(updatePreset, { params, body: { name: 'other' } }, keyA)).name).toBe('other')
  })

  test('of presets saved concurrently under one name, one is created', async () => {
    const { send, names, keyA } = await begin()
    const responses = await Promise.all(
      [1, 2, 3, 4].map((at) => send(createPreset, { body: { name: 'race', body: { at } } }, keyA)),
    )
    expect(responses.map((response) => String(response.statusCode)).toSorted()).toEqual([
      '200',
      '400',
      '400',
      '400',
    ])
    expect(await names()).toEqual(['race'])
  })

  test('a team sees its own presets, the organization all', async () => {
    const { create, refusal, names, open, admin, keyA, mateA, keyB } = await begin()
    const mine = await create('of A')
    const wide = await create('of the organization', admin)
    expect(wide.team_id).toBe(null)
    await create('of B', keyB)
    expect(await names(undefined, mateA)).toEqual(['of A'])
    expect(await names(undefined, admin)).toHaveLength(3)
    expect((await open(mine.id, admin)).statusCode).toBe(200)
    for (const [id, key] of [
      [mine.id, keyB],
      [wide.id, keyA],
    ] as const) {
      const params = { preset_id: id }
      for (const failure of [
        await refusal(getPreset, { params }, key),
        await refusal(updatePreset, { params, body: { name: 'x' } }, key),
        await refusal(deletePreset, { params }, key),
      ]) {
        expect([failure.status, failure.failure]).toEqual([404, 'preset_not_found'])
      }
    }
  })

  test('a search ignores the case of names', async () => {
    const { create, names } = await begin()
    await create('Zürich QUOTES')
    await create('100%')
    expect(await names('zÜrich q')).toEqual(['Zürich QUOTES'])
    expect(await names('%')).toEqual(['100%'])
    expect(await names('silk')).toEqual([])
  })

  test('the name of a deleted preset can be reused, and its ID remains a valid cursor', async () => {
    const { ask, create, refusal, keyA, database: records } = await begin()
    const [first, second] = [
      await create('a'),
      await create('b', keyA, { secret: 1 }),
      await create('c'),
    ]
    const params = { preset_id: second.id }
    expect(await ask(deletePreset, { params }, keyA)).toEqual({ id: second.id, deleted: true })
    expect((await refusal(getPreset, { params }, keyA)).failure).toBe('preset_not_found')
    expect((await refusal(deletePreset, { params }, keyA)).failure).toBe('preset_not_found')
    const rest = await ask(listPresets, { query: { after: second.id } }, keyA)
    expect(rest.data.map((preset) => preset.id)).toEqual([first.id])
    const remaining = await records.selectFrom('preset_versions').selectAll().execute()
    expect(JSON.stringify(remaining)).not.toContain('secret')
    await create('b')
  })

  test('a preset without a name is refused', async () => {
    const { refusal, keyA } = await begin()
    for (const name of [' ', 'two\nlines', 'x'.repeat(256)]) {
      const failure = await refusal(createPreset, { body: { name, body: {} } }, keyA)
      expect(failure.failure).toBe('field_out_of_range')
    }
  })
})
