import type { Provider } from '#contract/models.ts'
import { openKey } from './endpoint-pool.ts'
import { environmentProvider, localProvider } from './environment-models.ts'
import type { EnvironmentModels } from './environment-models.ts'
import type { OnnxModel } from '#service/models/onnx/onnx-model.ts'
import type { ProviderParts } from './provider-parts.ts'
import type { ProviderRow } from './provider-store.ts'

export function presentProvider(
  row: ProviderRow,
  { box, endpoints }: Pick<ProviderParts, 'box' | 'endpoints'>,
): Provider {
  return {
    id: row.id,
    name: row.name,
    base_url: row.base_url,
    has_key: row.sealed_key !== null,
    source: 'console',
    created_at: row.created_at,
    circuit: endpoints.circuit(row),
    trouble:
      openKey(box, row) === undefined
        ? 'The API key was encrypted with another SHEAF_SECRET_KEY. Enter it again.'
        : null,
  }
}

export function presentEnvironmentProvider(environment: EnvironmentModels): Provider {
  return {
    ...environmentProvider,
    base_url: environment.base_url,
    has_key: environment.api_key !== null,
    source: 'environment',
    created_at: null,
    circuit: environment.endpoint.circuit(),
    trouble: null,
  }
}

export function presentLocalProvider({ name }: OnnxModel): Provider {
  return {
    ...localProvider,
    base_url: name,
    has_key: false,
    source: 'local',
    created_at: null,
    circuit: 'closed',
    trouble: null,
  }
}
