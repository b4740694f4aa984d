import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet } from '#console/router/RouterView.tsx'
import { useLocation } from '#console/router/use-location.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { paths } from '#console/paths.ts'
import { ButtonLink } from '#console/ui/Button.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { isAccessible, settingsItems } from './navigation-items.ts'

/**
 * Renders a settings page if the permissions of the key allow it. The navigation hides the other
 * pages, but their URLs can be entered or shared.
 */
export function PermissionGate() {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const { pathname } = useLocation()
  const item = settingsItems.find(({ to }) => to === pathname)
  if (item === undefined || isAccessible(item, me.key.permissions)) return <Outlet />
  return (
    <div>
      <PageHeader title={item.label} />
      <EmptyMessage
        icon="lock"
        title="You don’t have access to this page"
        text={`Only keys with the permission ${item.permission} can open this page.`}
      >
        <ButtonLink to={paths.home()}>Home</ButtonLink>
      </EmptyMessage>
    </div>
  )
}
