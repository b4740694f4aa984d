export const lifetimes = [
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In 1 year' },
  { value: 'never', label: 'Never' },
  { value: 'day', label: 'Custom date…' },
] as const

export type Lifetime = (typeof lifetimes)[number]['value']

/** `day` is the value of a date input; empty until a date is chosen. */
export interface Expiry {
  lifetime: Lifetime
  day: string
}

/**
 * The expiry for the request: a date becomes its last second in the time zone of the browser. An
 * invalid date is passed on unchanged, so that the schema rejects it.
 */
export function expiryAfter({ lifetime, day }: Expiry, now: Date): string | null {
  if (lifetime === 'never') return null
  if (lifetime === 'day') {
    const end = new Date(`${day}T23:59:59`)
    return Number.isNaN(end.getTime()) ? day : end.toISOString()
  }
  return new Date(now.getTime() + Number(lifetime) * 24 * 60 * 60 * 1000).toISOString()
}

/** Why an expiry is invalid; undefined if it is valid. */
export function expiryProblem({ lifetime, day }: Expiry, now: Date): string | undefined {
  if (lifetime !== 'day') return undefined
  const end = new Date(`${day}T23:59:59`)
  if (day === '' || Number.isNaN(end.getTime())) return 'Choose a date.'
  return end <= now ? 'Choose a date in the future.' : undefined
}
