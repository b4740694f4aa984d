import type { Permission } from '#contract/permissions.ts'

/** A permission as text: `*:admin` becomes “Administer everything”. */
export function permissionLabel(permission: Permission): string {
  const [resource = '', level = ''] = permission.split(':')
  const verb = { read: 'Read', write: 'Write', admin: 'Administer' }[level] ?? level
  return `${verb} ${resource === '*' ? 'everything' : resource}`
}
