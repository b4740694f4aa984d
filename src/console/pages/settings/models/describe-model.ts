import { defaultModel, type Mapping } from '#contract/models.ts'

const wholeFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const money = new Intl.NumberFormat('en', { maximumFractionDigits: 4 })

/** Formats a context window: `128k`, `1M`. Null means unknown. */
export function formatContextWindow(tokens: number | null): string {
  if (tokens === null) return 'Unknown'
  if (tokens >= 1_000_000) return `${money.format(Math.round(tokens / 100_000) / 10)}M`
  if (tokens >= 10_000) return `${wholeFormat.format(tokens / 1000)}k`
  return wholeFormat.format(tokens)
}

/** The input and output price per million tokens. */
export function formatPrice({
  price_input,
  price_output,
}: Pick<Mapping, 'price_input' | 'price_output'>): string {
  if (price_input === null && price_output === null) return 'Not set'
  const part = (price: number | null): string => (price === null ? '?' : money.format(price))
  return `${part(price_input)} / ${part(price_output)}`
}

/** The origin of a model in one line. */
export function describeOrigin(model: Mapping): string {
  if (model.kind === 'reader') return 'Built-in reader'
  if (model.provider_id === null) return 'Built in'
  return model.provider_name ?? 'Provider removed'
}

/** Whether administrators can edit the model. */
export function isEditable(model: Mapping): boolean {
  return model.source === 'console'
}

/** Whether both IDs stand for one model of one provider. */
export function isSameModel(model: Mapping, other: Mapping | undefined): boolean {
  if (model.id === other?.id) return true
  return (
    model.upstream !== null &&
    model.upstream === other?.upstream &&
    model.provider_id === other.provider_id
  )
}

/** Whether requests for a model are answered by the default model. A retired ID is not answered. */
export function isDefaultModel(model: Mapping, defaultMapping: Mapping | undefined): boolean {
  return (
    model.id === defaultModel.id || (model.state === 'active' && isSameModel(model, defaultMapping))
  )
}

/** Whether another ID of the same model is in use, so that the model stays without this one. */
export function hasOtherId(model: Mapping, models: readonly Mapping[]): boolean {
  return models.some(
    (other) => other.id !== model.id && other.state === 'active' && isSameModel(other, model),
  )
}
