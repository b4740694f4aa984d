import { accessibleMainItems } from '#console/shell/navigation-items.ts'
import { paths } from '#console/paths.ts'
import { ButtonLink } from '#console/ui/Button.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import type { Me } from '#console/session/me-queries.ts'

/** The home of a key that reads no graphs: the pages that it can use. */
export function UsablePages({ of: ownKey }: { of: Me['key'] }) {
  const { bar, menu } = accessibleMainItems(ownKey)
  const items = [...bar, ...menu].filter(({ to }) => to !== paths.home())
  const hasOnlyReference = items.every(({ permissions: needed }) => needed === undefined)
  return (
    <EmptyMessage
      icon="key"
      title="What this key can use"
      text={
        hasOnlyReference
          ? 'This key has no permission for graphs, files, chat or applications. To use them here, ask an administrator for more permissions.'
          : 'This key cannot read graphs. To see them, ask an administrator for the permission graphs:read.'
      }
    >
      {items.map(({ label, icon, to }) => (
        <ButtonLink key={to} icon={icon} to={to}>
          {label}
        </ButtonLink>
      ))}
    </EmptyMessage>
  )
}
