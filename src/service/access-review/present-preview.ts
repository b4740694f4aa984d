import { createHash } from 'node:crypto'
import type { AccessChange, previewAccess } from '#contract/access-questions.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { KeyRow } from '#service/access/key-store.ts'

export type Preview = Reply<typeof previewAccess>
export type Affected = Preview['gains'][number]

export function affected(
  { id, name, team_id }: KeyRow,
  what: readonly string[],
  used: boolean,
): Affected {
  return { id, name, team_id, what: [...what], used }
}

/** What of a key a preview depends on. */
export function stateOf({ id, team_id, permissions }: KeyRow): unknown[] {
  return [id, team_id, permissions]
}

/**
 * Adds the etag, a hash of the change and the state it applies to. The use of keys is left out, so that a
 * request made after the preview does not make it stale.
 */
export function withEtag(
  change: AccessChange,
  state: readonly unknown[],
  preview: Omit<Preview, 'etag'>,
): Preview {
  const hash = createHash('sha256')
    .update(JSON.stringify([change.type, state]))
    .digest('base64url')
  return { etag: `"${hash}"`, ...preview }
}
