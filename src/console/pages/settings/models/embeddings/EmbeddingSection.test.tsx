import { getPictureModel } from '#contract/models/picture-model.ts'
import { expect, test } from 'vitest'
import { fakeService, me, renderConsole } from '#console/test-console.tsx'
import { ModelsPage } from '#console/pages/settings/models/ModelsPage.tsx'
import { getMe } from '#contract/access.ts'
import {
  connectEmbeddingModel,
  disconnectEmbeddingModel,
  getEmbeddingModel,
  testEmbeddingModel,
  type EmbeddingModel,
} from '#contract/models/embedding-model.ts'
import { getRerankingModel } from '#contract/models/reranking-model.ts'
import {
  findLocalProviders,
  listMappings,
  listProviders,
  testProvider,
  type Provider,
} from '#contract/models.ts'

const ollama: Provider = {
  id: '01a1fa5a-d95d-7b20-a46e-000000000001',
  name: 'Ollama',
  base_url: 'http://127.0.0.1:11434/v1',
  has_key: false,
  source: 'console',
  created_at: '2026-11-20T10:00:00.000000Z',
  circuit: 'closed',
  trouble: null,
}

const model: EmbeddingModel = {
  id: '01a1fa5a-d95d-7b20-a46e-000000000002',
  provider_id: ollama.id,
  provider_name: 'Ollama',
  upstream: 'bge-m3',
  dimensions: 1024,
  shortened: false,
  batch_size: 32,
  price: null,
  passage_prefix: '',
  question_prefix: '',
  trouble: null,
  created_at: '2026-11-20T10:00:00.000000Z',
  progress: {
    files_total: 1000,
    files_done: 1000,
    files_failed: 0,
    passages_total: 30_000,
    passages_done: 30_000,
    skipped: 0,
    is_complete: true,
  },
}
const embedding: EmbeddingModel = {
  ...model,
  progress: { ...model.progress, files_done: 412, passages_done: 12_000, is_complete: false },
}

function service(connected: EmbeddingModel | null, providers = [ollama]) {
  return fakeService()
    .answer(getMe, me())
    .answer(listMappings, { data: [] })
    .answer(listProviders, { data: providers })
    .answer(findLocalProviders, { data: [] })
    .answer(testProvider, { ok: true, message: 'Connected.', models: ['bge-m3'], took_ms: 4 })
    .answer(getEmbeddingModel, { model: connected })
    .answer(getPictureModel, { model: null })
    .answer(getRerankingModel, { model: null })
}

test('the embedding model that loads is announced, and one that fails to load can be retried', async () => {
  const fake = service(null).hang(getEmbeddingModel)
  const screen = await renderConsole(<ModelsPage />, fake)
  await expect.element(screen.getByText('Loading the embedding model…')).toBeVisible()
  const failing = service(null).fail(getEmbeddingModel, 'unavailable', 'Nothing responds.')
  const failed = await renderConsole(<ModelsPage />, failing)
  await expect.element(failed.getByText('Nothing responds.')).toBeVisible()
})

test('without one, the page says how passages are found, and a provider is needed first', async () => {
  const screen = await renderConsole(<ModelsPage />, service(null, []))
  await expect.element(screen.getByText(/Passages are found by words only/)).toBeVisible()
  const connect = screen.getByRole('button', { name: 'Connect embedding model' })
  await expect.element(connect).toHaveAttribute('aria-disabled', 'true')
})

test('the model that the provider offers is filled in', async () => {
  const screen = await renderConsole(<ModelsPage />, service(null))
  await screen.getByRole('button', { name: 'Connect embedding model' }).click()
  await expect
    .element(screen.getByRole('combobox', { name: 'Embedding model' }))
    .toHaveValue('bge-m3')
})

test('a model is tested and connected, and its progress shown', async () => {
  const fake = service(null)
    .answer(testEmbeddingModel, {
      ok: true,
      message: 'bge-m3 returns vectors with 1024 dimensions.',
      dimensions: 1024,
      took_ms: 3,
    })
    .answer(connectEmbeddingModel, embedding)
  const screen = await renderConsole(<ModelsPage />, fake)
  await screen.getByRole('button', { name: 'Connect embedding model' }).click()
  const upstream = screen.getByRole('combobox', { name: 'Embedding model' })
  await expect.element(upstream).toHaveValue('bge-m3')
  await upstream.fill('')
  await screen.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect.element(screen.getByText('Enter the embedding model.')).toBeVisible()
  await upstream.fill('bge-m3')
  await screen.getByLabelText('Batch size').fill('many')
  await screen.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect.element(screen.getByText('Enter a whole number from 1 to 512.')).toBeVisible()
  await screen.getByLabelText('Batch size').fill('16')
  await screen.getByRole('button', { name: 'Test model' }).click()
  await expect.element(screen.getByText(/vectors with 1024 dimensions/)).toBeVisible()
  fake.answer(getEmbeddingModel, { model: embedding })
  await screen.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect.element(screen.getByText('412 of 1,000 files embedded')).toBeVisible()
})

test('the model of the machine is offered with its name, and for nothing else', async () => {
  const machine: Provider = {
    ...ollama,
    id: 'machine',
    name: 'This machine',
    base_url: 'all-MiniLM-L6-v2',
    source: 'local',
    created_at: null,
  }
  const fake = service(null, [machine]).answer(connectEmbeddingModel, embedding)
  const screen = await renderConsole(<ModelsPage />, fake)
  await expect.element(screen.getByText('SHEAF_EMBEDDING_DIR')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add model' }).elements()).toHaveLength(0)
  await screen.getByRole('button', { name: 'Connect embedding model' }).click()
  await expect
    .element(screen.getByRole('combobox', { name: 'Embedding model' }))
    .toHaveValue('all-MiniLM-L6-v2')
  await expect.element(screen.getByText(/no text leaves it/)).toBeVisible()
  await screen.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect
    .poll(() => fake.sent.at(-1))
    .toMatchObject({ provider_id: 'machine', upstream: 'all-MiniLM-L6-v2' })
})

test('choosing the model of the machine enters its name', async () => {
  const machine: Provider = { ...ollama, id: 'machine', base_url: 'tiny', source: 'local' }
  const named = { ...machine, name: 'This machine' }
  const screen = await renderConsole(<ModelsPage />, service(null, [ollama, named]))
  await screen.getByRole('button', { name: 'Connect embedding model' }).click()
  await screen.getByRole('combobox', { name: 'Provider' }).selectOptions('This machine')
  await expect
    .element(screen.getByRole('combobox', { name: 'Embedding model' }))
    .toHaveValue('tiny')
})

test('a model that fails says why, and passages that it refuses are counted', async () => {
  const trouble = 'Provider rate limit reached.'
  const progress = { ...embedding.progress, skipped: 2 }
  const screen = await renderConsole(<ModelsPage />, service({ ...embedding, trouble, progress }))
  await expect.element(screen.getByText(/rate limit reached/)).toBeVisible()
  await expect.element(screen.getByText(/2 passages rejected by the model/)).toBeVisible()
})

test('a change of the model says that all files are embedded again', async () => {
  const screen = await renderConsole(<ModelsPage />, service(model))
  await expect.element(screen.getByText('1,000 files embedded, 30,000 passages')).toBeVisible()
  await screen.getByRole('button', { name: 'Edit' }).click()
  await expect.element(screen.getByText(/every question will be sent/)).toBeVisible()
  await screen.getByRole('combobox', { name: 'Embedding model' }).fill('nomic-embed-text')
  await expect.element(screen.getByText(/All files will be embedded again/)).toBeVisible()
})

test('disconnecting tells what is lost, and asks first', async () => {
  const fake = service(model).answer(disconnectEmbeddingModel, { id: model.id, deleted: true })
  const screen = await renderConsole(<ModelsPage />, fake)
  await screen.getByRole('button', { name: 'Disconnect' }).click()
  await expect.element(screen.getByText(/vectors of 30,000 passages will be deleted/)).toBeVisible()
  fake.answer(getEmbeddingModel, { model: null })
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect.element(screen.getByText(/Passages are found by words only/)).toBeVisible()
})
