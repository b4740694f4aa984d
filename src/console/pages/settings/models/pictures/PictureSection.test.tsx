import { expect, test } from 'vitest'
import { fakeService, me, renderConsole, testModel } from '#console/test-console.tsx'
import { ModelsPage } from '#console/pages/settings/models/ModelsPage.tsx'
import { getMe } from '#contract/access.ts'
import { getEmbeddingModel } from '#contract/models/embedding-model.ts'
import {
  findLocalProviders,
  listMappings,
  listProviders,
  type Mapping,
  type Provider,
} from '#contract/models.ts'
import {
  connectPictureModel,
  disconnectPictureModel,
  getPictureModel,
  testPictureModel,
  type PictureModel,
} from '#contract/models/picture-model.ts'
import { getRerankingModel } from '#contract/models/reranking-model.ts'

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

const seeing: Mapping = {
  ...testModel({ id: 'qwen-vl', name: 'Qwen VL' }),
  abilities_assumed: false,
  provider_id: provider.id,
  provider_name: 'vLLM',
  upstream: 'qwen2.5-vl',
  source: 'console',
}
const blind: Mapping = {
  ...seeing,
  id: 'blind',
  name: 'Blind',
  abilities: { ...seeing.abilities, images: false },
}

const model: PictureModel = {
  id: '01a1fa5a-d95d-7b20-a46e-000000000002',
  model: 'qwen-vl',
  created_at: '2026-11-20T10:00:00.000000Z',
}

function service(connected: PictureModel | null, models = [seeing, blind]) {
  return fakeService()
    .answer(getMe, me())
    .answer(listMappings, { data: models })
    .answer(listProviders, { data: [provider] })
    .answer(findLocalProviders, { data: [] })
    .answer(getEmbeddingModel, { model: null })
    .answer(getRerankingModel, { model: null })
    .answer(getPictureModel, { model: connected })
}

test('a model that sees is chosen among those that do', async () => {
  const fake = service(null).answer(connectPictureModel, model)
  const screen = await renderConsole(<ModelsPage />, fake)
  await expect
    .element(screen.getByText(/Pictures are found only by the text in them/))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Connect picture model' }).click()
  const choice = screen.getByRole('combobox', { name: 'Model' })
  await expect.element(choice).toHaveValue('qwen-vl')
  expect(choice.element().textContent).not.toContain('Blind')
  fake.answer(getPictureModel, { model })
  await screen.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect.element(screen.getByText(/files that are processed from now on/)).toBeVisible()
})

test('without a model that sees, the form says what is missing', async () => {
  const screen = await renderConsole(<ModelsPage />, service(null, [blind]))
  await screen.getByRole('button', { name: 'Connect picture model' }).click()
  await screen.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect.element(screen.getByText('Add a model that sees images first.')).toBeVisible()
})

test('stopping asks first, and says that descriptions stay', async () => {
  const fake = service(model).answer(disconnectPictureModel, { id: model.id, deleted: true })
  const screen = await renderConsole(<ModelsPage />, fake)
  await screen.getByRole('button', { name: 'Disconnect' }).click()
  await expect.element(screen.getByText(/Existing descriptions are kept/)).toBeVisible()
  fake.answer(getPictureModel, { model: null })
  await screen.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect
    .element(screen.getByText(/Pictures are found only by the text in them/))
    .toBeVisible()
})

test('what fails to load can be retried', async () => {
  const failing = service(null).fail(getPictureModel, 'unavailable', 'Nothing responds.')
  const screen = await renderConsole(<ModelsPage />, failing)
  await expect.element(screen.getByText('Nothing responds.')).toBeVisible()
})

test('a model is tested with a picture before it is connected', async () => {
  const message = 'qwen-vl was shown a red square and says: “A red square.”'
  const fake = service(null).answer(testPictureModel, { ok: true, message, took_ms: 3 })
  const screen = await renderConsole(<ModelsPage />, fake)
  await screen.getByRole('button', { name: 'Connect picture model' }).click()
  await screen.getByRole('button', { name: 'Test model' }).click()
  await expect.element(screen.getByText(message)).toBeVisible()
  expect(fake.sent.at(-1)).toEqual({ model: 'qwen-vl' })
})
