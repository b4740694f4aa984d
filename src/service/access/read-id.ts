const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const nilUuid = '00000000-0000-0000-0000-000000000000'

/** Whether a text has the form of an ID, in lower or upper case. */
export function isId(text: string): boolean {
  return uuid.test(text.toLowerCase())
}

/**
 * Normalizes an ID from a request. A text that is not a UUID becomes the nil UUID, so that looking it up
 * fails as not found, without an error from PostgreSQL.
 */
export function readId(text: string): string {
  return isId(text) ? text.toLowerCase() : nilUuid
}
