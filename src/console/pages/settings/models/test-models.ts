import { getPictureModel } from '#contract/models/picture-model.ts'
import { getRerankingModel } from '#contract/models/reranking-model.ts'
import { fakeService, me, testModel } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { getEmbeddingModel } from '#contract/models/embedding-model.ts'
import {
  findLocalProviders,
  listMappings,
  listProviders,
  testProvider,
  type Mapping,
  type Provider,
} from '#contract/models.ts'

export const reader: Mapping = {
  ...testModel({ id: 'mdl-x5', name: 'Built-in reader', kind: 'reader' }),
  abilities_assumed: false,
  provider_id: null,
  provider_name: null,
  upstream: null,
  source: 'built_in',
}

export const barn: Provider = {
  id: '01a1fa5a-d95d-7b20-a46e-000000000001',
  name: 'Barn',
  base_url: 'http://127.0.0.1:11434/v1',
  has_key: true,
  source: 'console',
  created_at: '2026-11-20T10:00:00.000000Z',
  circuit: 'closed',
  trouble: null,
}

export const wool: Mapping = {
  ...reader,
  id: 'wool',
  name: 'Wool',
  kind: 'language',
  context_window: 131_072,
  price_input: 0.25,
  price_output: 1.5,
  provider_id: barn.id,
  provider_name: 'Barn',
  upstream: 'wool:7b',
  source: 'console',
}

const removed: Mapping = {
  ...reader,
  id: 'mdl-med',
  name: 'mdl-med',
  kind: 'language',
  state: 'removed',
  removed_on: '2026-07-13',
  replacement: 'mdl-x5',
}

export const connected = {
  ok: true,
  message: 'Connected. It has one model.',
  models: ['wool:7b'],
  took_ms: 4,
}

/** A service with models and providers. */
export function service(mappings: Mapping[] = [reader, removed], providers: Provider[] = []) {
  return fakeService()
    .answer(getMe, me())
    .answer(listMappings, { data: mappings })
    .answer(listProviders, { data: providers })
    .answer(findLocalProviders, { data: [] })
    .answer(testProvider, connected)
    .answer(getEmbeddingModel, { model: null })
    .answer(getPictureModel, { model: null })
    .answer(getRerankingModel, { model: null })
}
