import { expect, test } from 'vitest'
import { createKey } from '#contract/access.ts'
import { updateKey } from '#contract/access-questions.ts'
import { listAuditRecords, verifyAuditRecords } from '#contract/audit.ts'
import { createGraph, updateGraph } from '#contract/graphs.ts'
import { putLimits } from '#contract/limits.ts'
import { createProvider, putMapping } from '#contract/models.ts'
import { putRetention } from '#contract/retention/retention.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'

onEveryDatabase('a record of a change', (database) => {
  async function begin() {
    const service = await testService(database())
    const { admin } = await service.newOrganization()
    const lastSubjects = async () => {
      const { data } = await service.ask(listAuditRecords, {}, admin)
      return data[0]?.subjects
    }
    return { ...service, admin, lastSubjects }
  }

  test('of the retention has the old and the new days, and nothing that stays', async () => {
    const { ask, admin, lastSubjects } = await begin()
    const keep = { run_days: 30, preset_version_days: null, audit_days: null, usage_days: null }
    await ask(putRetention, { body: keep }, admin)
    await ask(putRetention, { body: { ...keep, run_days: null, conversation_days: 7 } }, admin)
    expect(await lastSubjects()).toEqual({
      run_days_before: '30',
      run_days: 'none',
      conversation_days_before: 'none',
      conversation_days: '7',
    })
    expect(await ask(verifyAuditRecords, {}, admin)).toMatchObject({ intact: true })
  })

  test('of limits has each maximum that is another one now', async () => {
    const { ask, admin, lastSubjects } = await begin()
    const storage = { limit: 'storage_bytes' as const, maximum: 1000 }
    const tokens = { limit: 'tokens_per_day' as const, maximum: 500 }
    await ask(putLimits, { body: { limits: [storage, tokens] } }, admin)
    await ask(
      putLimits,
      { body: { limits: [storage, { ...tokens, maximum: 600 }, { ...tokens, model: 'm' }] } },
      admin,
    )
    expect(await lastSubjects()).toEqual({
      tokens_per_day_before: '500',
      tokens_per_day: '600',
      'tokens_per_day of m_before': 'none',
      'tokens_per_day of m': '500',
    })
  })

  test('of a key has its permissions before and after', async () => {
    const { ask, admin, lastSubjects } = await begin()
    const permissions = ['graphs:read' as const, 'files:read' as const]
    const { id } = await ask(createKey, { body: { name: 'Reader', permissions } }, admin)
    const body = { permissions: ['graphs:read' as const] }
    await ask(updateKey, { params: { key_id: id }, body }, admin)
    expect(await lastSubjects()).toMatchObject({
      permissions_before: permissions,
      permissions: ['graphs:read'],
    })
  })

  test('of a model has its prices', async () => {
    const { ask, admin, lastSubjects } = await begin()
    const provider = { name: 'Local', base_url: 'http://127.0.0.1:9/v1' }
    const { id } = await ask(createProvider, { body: provider }, admin)
    const model = { provider_id: id, upstream: 'chat-1', price_input: 1, price_output: 2 }
    const params = { model_id: 'chat' }
    await ask(putMapping, { params, body: model }, admin)
    await ask(putMapping, { params, body: { ...model, price_input: 0.15 } }, admin)
    expect(await lastSubjects()).toEqual({
      model_id: 'chat',
      provider_id: id,
      id: 'chat',
      price_input_before: '1',
      price_input: '0.15',
    })
  })

  test('of a graph has the web sources that came and went', async () => {
    const { ask, admin, lastSubjects } = await begin()
    const { id } = await ask(createGraph, { body: { name: 'Wool' } }, admin)
    const url = (path: string) => ({
      url: `https://wool.example/${path}`,
      type: 'single_page' as const,
    })
    const params = { graph_id: id }
    await ask(updateGraph, { params, body: { urls: [url('a')] } }, admin)
    await ask(updateGraph, { params, body: { urls: [url('b')] } }, admin)
    expect(await lastSubjects()).toEqual({
      id,
      graph_id: id,
      added_urls: ['https://wool.example/b'],
      removed_urls: ['https://wool.example/a'],
      removed_pages: '0',
    })
  })
})
