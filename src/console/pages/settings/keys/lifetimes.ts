export const lifetimes = [
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In 1 year' },
  { value: 'never', label: 'Never' },
  { value: 'day', label: 'Custom date…' },
] as const

export type Lifetime = (typeof lifetimes)[number]['value']

/** `day`: as the browser writes it, and empty until one is chosen. */
export interface Expiry {
  lifetime: Lifetime
  day: string
}

/** The end of a key as the contract wants it: of a day, its last second where the browser stands. */
export function expiryAfter({ lifetime, day }: Expiry, now: Date): string | null {
  if (lifetime === 'never') return null
  if (lifetime === 'day') return new Date(`${day}T23:59:59`).toISOString()
  return new Date(now.getTime() + Number(lifetime) * 24 * 60 * 60 * 1000).toISOString()
}

/** What is wrong with an end, before it is sent. */
export function expiryProblem({ lifetime, day }: Expiry, now: Date): string | undefined {
  if (lifetime !== 'day') return undefined
  const end = new Date(`${day}T23:59:59`)
  if (day === '' || Number.isNaN(end.getTime())) return 'Choose a date.'
  return end <= now ? 'Choose a date in the future.' : undefined
}
