import type * as z from 'zod/mini'
import type { FormRules } from '#console/ui/form/api-form/read-form.ts'
import { connectEmbeddingModel } from '#contract/models/embedding-model.ts'
import type { EmbeddingModel } from '#contract/models/embedding-model.ts'
import type { Provider } from '#contract/models.ts'
import { readNumber, readPrice } from '#console/pages/settings/models/mapping-draft.ts'

/** An embedding model while it is edited. Numbers are texts that may be incomplete. */
export interface EmbeddingDraft {
  provider_id: string
  upstream: string
  dimensions: string
  batch_size: string
  price: string
  passage_prefix: string
  question_prefix: string
}

/** The draft of a model, or of a new one of `provider`. */
export function embeddingDraft(model: EmbeddingModel | null, provider?: Provider): EmbeddingDraft {
  return {
    provider_id: model?.provider_id ?? provider?.id ?? '',
    upstream: model?.upstream ?? (provider?.source === 'local' ? provider.base_url : ''),
    dimensions: model?.shortened === true ? String(model.dimensions) : '',
    batch_size: String(model?.batch_size ?? 32),
    price: String(model?.price ?? ''),
    passage_prefix: model?.passage_prefix ?? '',
    question_prefix: model?.question_prefix ?? '',
  }
}

export const embeddingRules: FormRules<
  EmbeddingDraft,
  z.output<typeof connectEmbeddingModel.body>
> = {
  schema: connectEmbeddingModel.body,
  toBody: (draft) => ({
    ...draft,
    upstream: draft.upstream.trim(),
    dimensions: readNumber(draft.dimensions),
    batch_size: readNumber(draft.batch_size) ?? undefined,
    price: readPrice(draft.price),
  }),
  missing: { upstream: 'Enter the embedding model.', provider_id: 'Choose a provider.' },
  invalid: {
    dimensions: 'Enter a whole number up to 8192, or leave it empty.',
    batch_size: 'Enter a whole number from 1 to 512.',
    price: 'Enter a price, like 0.02.',
  },
}

/** Whether files would have to be embedded again. */
export function changesVectors(model: EmbeddingModel, draft: EmbeddingDraft): boolean {
  const before = embeddingDraft(model)
  const fields = ['provider_id', 'upstream', 'dimensions', 'passage_prefix'] as const
  return fields.some((name) => before[name] !== draft[name])
}
