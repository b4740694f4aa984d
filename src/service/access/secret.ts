import { hash, randomBytes } from 'node:crypto'

/** Generates the secret of a key: 256 random bits after a prefix that secret scanners recognize. */
export function newSecret(): string {
  return `sheaf_${randomBytes(32).toString('base64url')}`
}

/**
 * The hash of a secret, as the database stores it. A fast hash is enough, because 256 random bits cannot be
 * guessed.
 */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex')
}
