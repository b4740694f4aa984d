/** The `If-Match` header: the service rejects the change if the preview is outdated. */
export function ifMatch(etag: string | undefined) {
  return etag === undefined ? {} : { headers: { 'if-match': etag } }
}
