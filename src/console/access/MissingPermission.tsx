import { onFirstUse } from '#console/ui/text/on-first-use.ts'
import type { ReactNode } from 'react'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import type { Permission } from '#contract/permissions.ts'

interface MissingPermissionProps {
  title?: string
  /** One of these would be enough. */
  permissions: readonly Permission[]
  /** Where to go instead. */
  children?: ReactNode
}

const alternatives = onFirstUse(() => new Intl.ListFormat('en', { type: 'disjunction' }))

/** In the place of a page, or a part of one, that the signed-in key may not use. */
export function MissingPermission({
  title = 'You don’t have access to this page',
  permissions,
  children,
}: MissingPermissionProps) {
  return (
    <EmptyMessage
      icon="lock"
      title={title}
      text={`Only keys with the permission ${alternatives().format(permissions)} have access. Ask an administrator for one.`}
    >
      {children}
    </EmptyMessage>
  )
}
