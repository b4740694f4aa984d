const redirectStatuses = new Set([301, 302, 303, 307, 308])

/** Whether a status says that what was requested is at the address of the `location` header. */
export function isRedirect(status: number): boolean {
  return redirectStatuses.has(status)
}

/** Where a redirect leads, for people: the origin alone, because a path or a query can have a secret. */
export function redirectTarget(from: URL, to: URL): string {
  return to.origin === from.origin ? `another path of ${to.origin}` : to.origin
}
