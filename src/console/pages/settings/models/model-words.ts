import type { Mapping } from '#contract/models.ts'

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const money = new Intl.NumberFormat('en', { maximumFractionDigits: 4 })

/** `128k tokens`, `1M tokens`, as models are spoken of; null is unknown. */
export function contextWords(tokens: number | null): string {
  if (tokens === null) return 'Unknown'
  if (tokens >= 1_000_000) return `${money.format(Math.round(tokens / 100_000) / 10)}M`
  if (tokens >= 10_000) return `${whole.format(tokens / 1000)}k`
  return whole.format(tokens)
}

/** For a million tokens: what goes in, and what comes out. */
export function priceWords({
  price_input,
  price_output,
}: Pick<Mapping, 'price_input' | 'price_output'>): string {
  if (price_input === null && price_output === null) return 'Not set'
  const part = (price: number | null): string => (price === null ? '?' : money.format(price))
  return `${part(price_input)} / ${part(price_output)}`
}

/** Where a model comes from, in a line. */
export function originWords(model: Mapping): string {
  if (model.kind === 'reader') return 'Built-in reader'
  if (model.provider_id === null) return 'Built in'
  return model.provider_name ?? 'Provider removed'
}

/** Whether administrators can change it here. */
export function isEditable(model: Mapping): boolean {
  return model.source === 'console'
}
