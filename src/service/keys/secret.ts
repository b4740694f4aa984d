import { hash, randomBytes } from 'node:crypto'

/** A new key: 256 random bits, recognisable in logs and by secret scanners. */
export function newSecret(): string {
  return `sheaf_${randomBytes(32).toString('base64url')}`
}

/** What is stored of a key. Random 256 bits need no slow hash. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex')
}
