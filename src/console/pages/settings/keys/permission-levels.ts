import { levels, resources, type Permission } from '#contract/permissions.ts'

export type Level = 'none' | (typeof levels)[number]
export type Resource = '*' | (typeof resources)[number]

export const everyResource: readonly Resource[] = ['*', ...resources]

/** The highest level that is granted for a resource by name. */
export function levelOf(permissions: readonly Permission[], resource: Resource): Level {
  return levels.findLast((level) => permissions.includes(`${resource}:${level}`)) ?? 'none'
}

/** The level that a key has for a resource, by its name or through everything. */
export function effectiveLevel(permissions: readonly Permission[], resource: Resource): Level {
  const own = levelOf(permissions, resource)
  const everything = levelOf(permissions, '*')
  return isBelow(own, everything) ? everything : own
}

/** Whether a level grants less than another. */
export function isBelow(level: Level, other: Level): boolean {
  return rank(level) < rank(other)
}

/** Replaces the level of one resource. */
export function withLevel(
  permissions: readonly Permission[],
  resource: Resource,
  level: Level,
): Permission[] {
  return everyResource.flatMap((candidate): Permission[] => {
    const its = candidate === resource ? level : levelOf(permissions, candidate)
    return its === 'none' ? [] : [`${candidate}:${its}`]
  })
}

/** Sorts permissions and removes those that the wildcard already covers. */
export function plainly(permissions: readonly Permission[]): Permission[] {
  const all = rank(levelOf(permissions, '*'))
  return everyResource.flatMap((resource): Permission[] => {
    const level = levelOf(permissions, resource)
    if (level === 'none') return []
    return resource === '*' || rank(level) > all ? [`${resource}:${level}`] : []
  })
}

/** Whether two lists grant the same access. */
export function isSameAccess(a: readonly Permission[], b: readonly Permission[]): boolean {
  return plainly(a).join() === plainly(b).join()
}

function rank(level: Level): number {
  return level === 'none' ? -1 : levels.indexOf(level)
}
