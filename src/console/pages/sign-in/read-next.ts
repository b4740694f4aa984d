/** The path to open after signing in: a path of this console, never another site. */
export function readNext(next: string | null): string {
  return next !== null && /^\/(?![/\\])/.test(next) ? next : '/'
}
