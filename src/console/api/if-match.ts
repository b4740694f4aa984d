/** The header that lets a change through only as its preview showed it. */
export function ifMatch(etag: string | undefined) {
  return etag === undefined ? {} : { headers: { 'if-match': etag } }
}
