/** An address that may be opened from an answer: http or https, without a user in it; else null. */
export function safeAddress(given: string | null | undefined): URL | null {
  if (given === null || given === undefined || !URL.canParse(given)) return null
  const url = new URL(given)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  // `https://bank.example@evil.example` reads like another host
  return isWeb && url.username === '' && url.password === '' ? url : null
}
