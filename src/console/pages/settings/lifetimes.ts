export const lifetimes = [
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'never', label: 'Never' },
] as const

export type Lifetime = (typeof lifetimes)[number]['value']

/** The end of a key made now, as the contract wants it. */
export function expiryAfter(lifetime: Lifetime, now: Date): string | null {
  if (lifetime === 'never') return null
  return new Date(now.getTime() + Number(lifetime) * 24 * 60 * 60 * 1000).toISOString()
}
