import type { FormRules } from '#console/ui/form/api-form/read-form.ts'
import { defaultModel, putMapping, type Abilities, type Mapping } from '#contract/models.ts'
import * as z from 'zod/mini'

/** A mapping while it is edited. Numbers are texts that may be incomplete. */
export interface MappingDraft {
  model_id: string
  name: string
  provider_id: string
  upstream: string
  context_window: string
  price_input: string
  price_output: string
  abilities: Abilities
}

export function draftOf(model: Mapping | null, provider_id: string): MappingDraft {
  return {
    model_id: model?.id ?? '',
    name: model === null || model.name === unnamed(model.id, model.upstream) ? '' : model.name,
    provider_id,
    upstream: model?.upstream ?? '',
    context_window: String(model?.context_window ?? ''),
    price_input: String(model?.price_input ?? ''),
    price_output: String(model?.price_output ?? ''),
    abilities: model?.abilities ?? { tools: true, json_schema: true, images: false },
  }
}

/** What the service calls a model without a name. */
export function unnamed(model_id: string, upstream: string | null): string {
  return model_id === defaultModel.id ? (upstream ?? model_id) : model_id
}

/** A mapping with its ID, which is part of the path of the request. */
const mappingSchema = z.extend(putMapping.body, putMapping.params.shape)

/** The validation rules of a draft; `null` is a new model. */
export function mappingRules(
  model: Mapping | null,
): FormRules<MappingDraft, z.output<typeof mappingSchema>> {
  return {
    schema: mappingSchema,
    toBody: (draft) => ({
      model_id: draft.model_id.trim(),
      ...(draft.name.trim() !== '' && { name: draft.name.trim() }),
      provider_id: draft.provider_id,
      upstream: draft.upstream.trim(),
      context_window: roundNumber(draft.context_window),
      price_input: readPrice(draft.price_input),
      price_output: readPrice(draft.price_output),
      abilities: draft.abilities,
      // Texts that are not prices are passed on unchanged, so that the schema rejects them.
      retired: model?.state === 'retired',
      replacement: model?.replacement ?? null,
    }),
    missing: { model_id: 'Enter an ID.', upstream: 'Enter the provider model.' },
    invalid: {
      model_id: 'Use up to 128 letters, digits and . : / _ -',
      context_window:
        'Enter a number of tokens, at least 256 and at most 100M, like 128000 or 128k.',
      price_input: 'Enter a price, like 0.25.',
      price_output: 'Enter a price, like 1.5.',
    },
  }
}

const grouped = /^[1-9]\d{0,2}(?:[,_\s]\d{3})+(?:\.\d+)?[km]?$/
const decimal = /^\d+(?:[.,]\d+)?[km]?$/

/**
 * Parses a number of tokens: `128000`, `128,000`, `128k`, `8.5k`, `8,5k` or `1 M`. A comma that does not separate
 * thousands is a decimal one. Null if empty, NaN if invalid.
 */
export function readNumber(text: string): number | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/\s+(?=[km]$)/, '')
  if (plain === '') return null
  if (grouped.test(plain)) return withUnit(plain.replaceAll(/[,_\s]/g, ''))
  return decimal.test(plain) ? withUnit(plain.replace(',', '.')) : Number.NaN
}

/** Parses a price: `0.25` or `0,25`. Null if empty, NaN if invalid or if digits are grouped: `1,250` could also mean 1.25. */
export function readPrice(text: string): number | null {
  return grouped.test(text.trim()) ? Number.NaN : readNumber(text)
}

function withUnit(number: string): number {
  const unit = number.at(-1)
  return Number.parseFloat(number) * (unit === 'k' ? 1000 : unit === 'm' ? 1_000_000 : 1)
}

function roundNumber(text: string): number | null {
  const number = readNumber(text)
  return number === null ? null : Math.round(number)
}
