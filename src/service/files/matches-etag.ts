/** Whether an `if-none-match` header names this ETag, so that the reply is 304 (RFC 9110, 13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  // An ETag of this service has no comma.
  return header
    .split(',')
    .map((text) => text.trim())
    .some((text) => text === '*' || text === etag || text === `W/${etag}`)
}
