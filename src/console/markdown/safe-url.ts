/** Parses a URL from an answer; null unless it is http or https without credentials. */
export function safeUrl(address: string | null | undefined): URL | null {
  if (address === null || address === undefined || !URL.canParse(address)) return null
  const url = new URL(address)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  // `https://bank.example@evil.example` looks like another host.
  return isWeb && url.username === '' && url.password === '' ? url : null
}
