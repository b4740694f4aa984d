/** The Content-Disposition header for a name in any script (RFC 6266, RFC 5987). */
export function contentDisposition(name: string): string {
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}
