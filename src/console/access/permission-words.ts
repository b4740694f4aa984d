import type { Permission } from '#contract/permissions.ts'

/** A permission as a person says it: `*:admin` is “Administer everything”. */
export function permissionWords(permission: Permission): string {
  const [resource = '', level = ''] = permission.split(':')
  const verb = { read: 'Read', write: 'Write', admin: 'Administer' }[level] ?? level
  return `${verb} ${resource === '*' ? 'everything' : resource}`
}
