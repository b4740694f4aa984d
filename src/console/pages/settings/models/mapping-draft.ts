import type { Abilities, Mapping } from '#contract/models.ts'

/** A mapping as it is being written: numbers are texts, perhaps not yet of one. */
export interface MappingDraft {
  id: string
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
    id: model?.id ?? '',
    name: model === null || model.name === model.id ? '' : model.name,
    provider_id,
    upstream: model?.upstream ?? '',
    context_window: String(model?.context_window ?? ''),
    price_input: String(model?.price_input ?? ''),
    price_output: String(model?.price_output ?? ''),
    abilities: model?.abilities ?? { tools: true, json_schema: true, images: false },
  }
}

export type DraftErrors = Partial<Record<keyof MappingDraft, string>>

/** What is wrong with a draft, field by field. */
export function draftErrors(draft: MappingDraft): DraftErrors {
  const id = draft.id.trim()
  const context = readNumber(draft.context_window)
  return {
    ...(id === ''
      ? { id: 'Enter an ID.' }
      : !/^[\w.:/-]{1,128}$/.test(id) && {
          id: 'Use up to 128 letters, digits and . : / _ -',
        }),
    ...(draft.upstream.trim() === '' && { upstream: 'Enter the provider model.' }),
    ...((Number.isNaN(context) || (context !== null && context < 256)) && {
      context_window: 'Enter a number of tokens, at least 256, like 128000 or 128k.',
    }),
    ...(isNoPrice(draft.price_input) && { price_input: 'Enter a price, like 0.25.' }),
    ...(isNoPrice(draft.price_output) && { price_output: 'Enter a price, like 1.5.' }),
  }
}

/** The body of a request, of a draft without errors. */
export function mappingBody(draft: MappingDraft) {
  const context = readNumber(draft.context_window)
  return {
    ...(draft.name.trim() !== '' && { name: draft.name.trim() }),
    provider_id: draft.provider_id,
    upstream: draft.upstream.trim(),
    context_window: context === null ? null : Math.round(context),
    price_input: readNumber(draft.price_input),
    price_output: readNumber(draft.price_output),
    abilities: draft.abilities,
  }
}

/** `128000`, `128,000`, `128k` or `1M`; null is empty, NaN is none. */
export function readNumber(text: string): number | null {
  const plain = text.replaceAll(/[\s,_]/g, '').toLowerCase()
  if (plain === '') return null
  const [, digits, unit] = /^(\d+(?:\.\d+)?)([km]?)$/.exec(plain) ?? []
  if (digits === undefined) return Number.NaN
  return Number(digits) * (unit === 'k' ? 1000 : unit === 'm' ? 1_000_000 : 1)
}

function isNoPrice(text: string): boolean {
  const price = readNumber(text)
  return price !== null && !(price <= 1_000_000)
}
