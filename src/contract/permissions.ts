import * as z from 'zod/mini'

/** Resources that permissions are granted on separately. */
export const resources = [
  'graphs',
  'files',
  'chat',
  'applications',
  'teams',
  'keys',
  'models',
  'limits',
  'guardrails',
  'usage',
  'audit',
] as const
/** Each level includes the levels before it. */
export const levels = ['read', 'write', 'admin'] as const

/** `graphs:write`, or `*:read` for every resource. A level includes the levels below it. */
export const permission = z.templateLiteral(
  [z.enum([...resources, '*']), ':', z.enum(levels)],
  `Write RESOURCE:LEVEL, such as graphs:read. Resources: ${resources.join(', ')}, or * for all. Levels: ${levels.join(', ')}.`,
)
export type Permission = z.infer<typeof permission>

/** Whether the permissions of a key cover the permission that an operation needs. */
export function allows(held: readonly Permission[], needed: Permission): boolean {
  const [resource] = needed.split(':')
  return held.some(
    (grant) =>
      (grant.startsWith('*:') || grant.startsWith(`${resource}:`)) && rank(grant) >= rank(needed),
  )
}

function rank(grant: Permission): number {
  return levels.findIndex((level) => grant.endsWith(`:${level}`))
}
