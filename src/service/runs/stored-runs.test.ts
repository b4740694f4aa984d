import { expect, test } from 'vitest'
import { createChatCompletion } from '#contract/chat/chat.ts'
import { getLimits, putLimits } from '#contract/limits.ts'
import { createPreset, deletePreset, updatePreset } from '#contract/playground/presets.ts'
import { createRun, deleteRun, finishRun, runHeaders } from '#contract/runs.ts'
import { puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'

const request = { model: 'm', messages: [{ role: 'user', content: 'What is wöol?' }] }
const requestBytes = Buffer.byteLength(JSON.stringify(request))
const result = {
  status: 'completed' as const,
  response: { text: 'Wool' },
  error: null,
  events: [],
  first_token_ms: null,
  duration_ms: null,
}

onEveryDatabase('what runs and presets store', (database) => {
  async function begin() {
    const models = registryOf({ m: puppet(says('Wool')) })
    const service = await testService(database(), { models })
    const { id, admin, newKey, newTeam } = await service.newOrganization()
    const team_id = await newTeam()
    const key = await newKey({ team_id })
    const usedBy = async (query: { team_id?: string }) => {
      const { data } = await service.ask(getLimits, { query }, admin)
      return data.find(({ limit }) => limit === 'storage_bytes')?.used
    }
    return {
      ...service,
      id,
      admin,
      key,
      used: async () => [await usedBy({}), await usedBy({ team_id })],
      limit: (maximum: number) => {
        const limits = [{ limit: 'storage_bytes' as const, maximum }]
        return service.ask(putLimits, { body: { team_id, limits } }, admin)
      },
    }
  }

  test('the texts of a run count until it is deleted', async () => {
    const { ask, key, used } = await begin()
    const { id } = await ask(createRun, { body: { request } }, key)
    expect(await used()).toEqual([requestBytes + 2, requestBytes + 2])
    await ask(finishRun, { params: { run_id: id }, body: result }, key)
    const total = requestBytes + JSON.stringify(result.response).length + 2
    expect(await used()).toEqual([total, total])
    await ask(deleteRun, { params: { run_id: id } }, key)
    expect(await used()).toEqual([0, 0])
  })

  test('a run without room is refused, and a recorded request is answered without its run', async () => {
    const { app, ask, refusal, key, used, limit } = await begin()
    await limit(requestBytes + 1)
    expect((await refusal(createRun, { body: { request } }, key)).failure).toBe('storage_full')
    const answer = await app.inject({
      method: createChatCompletion.method,
      url: createChatCompletion.path,
      headers: { authorization: `Bearer ${key}`, [runHeaders.record]: 'true' },
      payload: request,
    })
    expect([answer.statusCode, answer.headers[runHeaders.id]]).toEqual([200, undefined])
    expect(await used()).toEqual([0, 0])
    await limit(requestBytes + 2)
    await ask(createRun, { body: { request } }, key)
  })

  test('the versions of a preset count until it is deleted', async () => {
    const { ask, refusal, key, admin, used, limit } = await begin()
    const bodies = [{ model: 'a' }, { model: 'bb' }]
    const bytes = bodies.map((body) => JSON.stringify(body).length)
    const all = bytes.reduce((sum, size) => sum + size, 0)
    const preset = await ask(createPreset, { body: { name: 'P', body: bodies[0] ?? {} } }, key)
    const params = { preset_id: preset.id }
    // A key of the organization counts towards the team of the preset.
    await ask(updatePreset, { params, body: { body: bodies[1] } }, admin)
    expect(await used()).toEqual([all, all])
    await limit(all)
    const more = await refusal(updatePreset, { params, body: { body: { model: 'c' } } }, admin)
    expect(more.failure).toBe('storage_full')
    await ask(deletePreset, { params }, key)
    expect(await used()).toEqual([0, 0])
  })
})
