const soon = 14 * 24 * 60 * 60 * 1000

/** Whether a key has expired, expires in the next 14 days, later, or never. */
export function endOf(expires_at: string | null, now: Date): 'over' | 'soon' | 'later' | 'none' {
  if (expires_at === null) return 'none'
  const left = Date.parse(expires_at) - now.getTime()
  if (left <= 0) return 'over'
  return left < soon ? 'soon' : 'later'
}
