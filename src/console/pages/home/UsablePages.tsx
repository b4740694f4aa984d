import { accessibleMainItems } from '#console/shell/navigation-items.ts'
import { paths } from '#console/paths.ts'
import { ButtonLink } from '#console/ui/Button.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import type { Permission } from '#contract/permissions.ts'

/** The home of a key that reads no graphs: the pages that it can use. */
export function UsablePages({ permissions }: { permissions: readonly Permission[] }) {
  const { bar, menu } = accessibleMainItems(permissions)
  const items = [...bar, ...menu].filter(({ to }) => to !== paths.home())
  const hasOnlyReference = items.every(({ permissions: needed }) => needed === undefined)
  return (
    <EmptyMessage
      icon="key"
      title="What this key can use"
      text={
        hasOnlyReference
          ? 'It is made for programs: none of the pages about graphs, files, chat or applications is open to it. Ask an administrator for more permissions.'
          : 'Graphs are not among it: ask an administrator for a key with the permission graphs:read to see them.'
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
