/** Appends a key to a JSON pointer (RFC 6901). */
export function joinPointer(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`
}
