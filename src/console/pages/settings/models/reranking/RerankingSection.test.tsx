import { getPictureModel } from '#contract/models/picture-model.ts'
import { expect, test } from 'vitest'
import { fakeService, longName, me, renderConsole } from '#console/test-console.tsx'
import { ModelsPage } from '#console/pages/settings/models/ModelsPage.tsx'
import { getMe } from '#contract/access.ts'
import { getEmbeddingModel } from '#contract/models/embedding-model.ts'
import {
  findLocalProviders,
  listMappings,
  listProviders,
  testProvider,
  type Provider,
} from '#contract/models.ts'
import {
  connectRerankingModel,
  disconnectRerankingModel,
  getRerankingModel,
  testRerankingModel,
  type RerankingModel,
} from '#contract/models/reranking-model.ts'

const provider: Provider = {
  id: '01a1fa5a-d95d-7b20-a46e-000000000001',
  name: 'vLLM',
  base_url: 'http://127.0.0.1:8000/v1',
  has_key: false,
  source: 'console',
  created_at: '2026-11-20T10:00:00.000000Z',
  circuit: 'closed',
  trouble: null,
}

const model: RerankingModel = {
  id: '01a1fa5a-d95d-7b20-a46e-000000000002',
  provider_id: provider.id,
  provider_name: 'vLLM',
  upstream: 'bge-reranker-v2-m3',
  passages: 30,
  created_at: '2026-11-20T10:00:00.000000Z',
}

function service(connected: RerankingModel | null, providers = [provider]) {
  return fakeService()
    .answer(getMe, me())
    .answer(listMappings, { data: [] })
    .answer(listProviders, { data: providers })
    .answer(findLocalProviders, { data: [] })
    .answer(getEmbeddingModel, { model: null })
    .answer(getPictureModel, { model: null })
    .answer(getRerankingModel, { model: connected })
    .answer(testProvider, { ok: true, message: 'Connected.', models: ['bge-m3'], took_ms: 4 })
}

test('without a provider, no reranking model can be connected', async () => {
  const screen = await renderConsole(<ModelsPage />, service(null, []))
  const connect = screen.getByRole('button', { name: 'Connect reranking model' })
  await expect.element(connect).toHaveAttribute('aria-disabled', 'true')
})

test('the reranking model of the provider is filled in, unless another is connected', async () => {
  const models = ['bge-m3', 'bge-reranker-v2-m3']
  const offering = { ok: true, message: 'Connected.', models, took_ms: 4 } as const
  const screen = await renderConsole(<ModelsPage />, service(null).answer(testProvider, offering))
  await screen.getByRole('button', { name: 'Connect reranking model' }).click()
  await expect
    .element(screen.getByRole('combobox', { name: 'Reranking model' }))
    .toHaveValue('bge-reranker-v2-m3')
})

test('a reranking model is connected', async () => {
  const fake = service(null).answer(connectRerankingModel, model)
  const screen = await renderConsole(<ModelsPage />, fake)
  await screen.getByRole('button', { name: 'Connect reranking model' }).click()
  await screen.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect.element(screen.getByText('Enter the reranking model.')).toBeVisible()
  await screen.getByRole('combobox', { name: 'Reranking model' }).fill('bge-reranker-v2-m3')
  await screen.getByLabelText('Passages').fill('1')
  await screen.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect.element(screen.getByText('Enter a whole number from 2 to 100.')).toBeVisible()
  await screen.getByLabelText('Passages').fill('30')
  fake.answer(getRerankingModel, { model })
  await screen.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect.element(screen.getByText('vLLM · compares 30 passages')).toBeVisible()
})

test('a model that does not rank is refused with the reason', async () => {
  const reason = 'The model did not return scores.'
  const fake = service(null).fail(connectRerankingModel, 'model_failed', reason)
  const screen = await renderConsole(<ModelsPage />, fake)
  await screen.getByRole('button', { name: 'Connect reranking model' }).click()
  await screen.getByRole('combobox', { name: 'Reranking model' }).fill('bge-m3')
  await screen.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect.element(screen.getByText(/did not return scores/)).toBeVisible()
})

test('disconnecting asks first', async () => {
  const fake = service(model).answer(disconnectRerankingModel, { id: model.id, deleted: true })
  const screen = await renderConsole(<ModelsPage />, fake)
  await screen.getByRole('button', { name: 'Disconnect' }).click()
  fake.answer(getRerankingModel, { model: null })
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect.element(screen.getByText(/A reranking model sorts the best results/)).toBeVisible()
})

test('a model is tested before it is connected, and the reason of the provider fits the dialog', async () => {
  const message = `The provider answered with status 400: “${longName}”`
  const fake = service(null).answer(testRerankingModel, { ok: false, message, took_ms: 3 })
  const screen = await renderConsole(<ModelsPage />, fake)
  await screen.getByRole('button', { name: 'Connect reranking model' }).click()
  const dialog = screen.getByRole('dialog')
  const button = dialog.getByRole('button', { name: 'Test model' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('combobox', { name: 'Reranking model' }).fill('bge-m3')
  await button.click()
  const shown = dialog.getByText(message)
  await expect.element(shown).toBeVisible()
  const { right } = dialog.element().getBoundingClientRect()
  expect(shown.element().getBoundingClientRect().right).toBeLessThan(right)
  expect(fake.sent.at(-1)).toEqual({ provider_id: provider.id, upstream: 'bge-m3' })
  await dialog.getByRole('combobox', { name: 'Reranking model' }).fill('other')
  await expect.element(shown).not.toBeInTheDocument()
})
