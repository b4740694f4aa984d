import { z } from 'zod'

const resources = ['graphs', 'files', 'chat', 'teams', 'keys'] as const
const levels = ['read', 'write', 'admin'] as const

export type Resource = (typeof resources)[number]
export type Level = (typeof levels)[number]

/** `graphs:write`, or `*:read` for every resource. A level includes the levels below it. */
export const permission = z.templateLiteral([z.enum([...resources, '*']), ':', z.enum(levels)])
export type Permission = z.infer<typeof permission>

/** Whether what a key holds covers what an operation needs. */
export function allows(held: readonly Permission[], needed: Permission): boolean {
  const [resource, level] = split(needed)
  return held.some((each) => {
    const [heldResource, heldLevel] = split(each)
    return (
      (heldResource === '*' || heldResource === resource) &&
      levels.indexOf(heldLevel) >= levels.indexOf(level)
    )
  })
}

function split(each: Permission): [Resource | '*', Level] {
  // -- the template literal type says exactly this, split() cannot
  return each.split(':') as [Resource | '*', Level]
}
