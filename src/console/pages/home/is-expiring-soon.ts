const days = 14
const day = 24 * 60 * 60 * 1000

/** Whether a key ends soon enough to say so. */
export function isExpiringSoon(expires_at: string | null, now: Date): boolean {
  return expires_at !== null && new Date(expires_at).getTime() - now.getTime() < days * day
}
