/** What one check of this machine has found. */
export interface Finding {
  check: string
  state: 'ok' | 'warning' | 'failed'
  message: string
  /** What to do; empty where all is well. */
  advice: string
}

export const ok = (check: string, message: string): Finding => ({
  check,
  state: 'ok',
  message,
  advice: '',
})
export const warning = (check: string, message: string, advice: string): Finding => ({
  check,
  state: 'warning',
  message,
  advice,
})
export const failed = (check: string, message: string, advice: string): Finding => ({
  ...warning(check, message, advice),
  state: 'failed',
})
