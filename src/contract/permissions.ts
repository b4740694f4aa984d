import * as z from 'zod/mini'

/** What permissions are for, each by itself. */
export const resources = [
  'graphs',
  'files',
  'chat',
  'teams',
  'keys',
  'models',
  'limits',
  'guardrails',
  'usage',
  'audit',
] as const
/** Each includes those before it. */
export const levels = ['read', 'write', 'admin'] as const

/** `graphs:write`, or `*:read` for every resource. A level includes the levels below it. */
export const permission = z.templateLiteral([z.enum([...resources, '*']), ':', z.enum(levels)])
export type Permission = z.infer<typeof permission>

/** Whether what a key holds covers what an operation needs. */
export function allows(held: readonly Permission[], needed: Permission): boolean {
  const [resource] = needed.split(':')
  return held.some(
    (each) =>
      (each.startsWith('*:') || each.startsWith(`${resource}:`)) && rank(each) >= rank(needed),
  )
}

function rank(each: Permission): number {
  return levels.findIndex((level) => each.endsWith(`:${level}`))
}
