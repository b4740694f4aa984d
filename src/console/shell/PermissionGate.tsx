import { useSuspenseQuery } from '@tanstack/react-query'
import { MissingPermission } from '#console/access/MissingPermission.tsx'
import { Outlet } from '#console/router/RouterView.tsx'
import { useLocation } from '#console/router/use-location.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { paths } from '#console/paths.ts'
import { ButtonLink } from '#console/ui/Button.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { isPermitted, itemOfPath } from './navigation-items.ts'

/**
 * Renders a page if the permissions of the key allow it. The navigation hides the other pages, but their
 * URLs can be entered or shared.
 */
export function PermissionGate() {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const { pathname } = useLocation()
  const item = itemOfPath(pathname)
  if (item?.permissions === undefined || isPermitted(item, me.key.permissions)) return <Outlet />
  return (
    <div>
      <PageHeader title={item.label} />
      <MissingPermission permissions={item.permissions}>
        <ButtonLink to={paths.home()}>Home</ButtonLink>
      </MissingPermission>
    </div>
  )
}
