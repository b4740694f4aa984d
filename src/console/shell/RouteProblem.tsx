import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toApiError, type ApiError } from '#console/api/api-error.ts'
import { whenReachable } from '#console/api/is-reachable.ts'
import { isCodeMissing } from '#console/api/load-code.ts'
import { paths } from '#console/paths.ts'
import { addressOf } from '#console/router/location.ts'
import { useLocation } from '#console/router/use-location.ts'
import { useRouter } from '#console/router/router-context.ts'
import { ButtonLink } from '#console/ui/Button.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { Problem, type ProblemError } from '#console/ui/Problem.tsx'
import { innerItems, mainItems } from './navigation-items.ts'
import styles from './RouteProblem.module.css'

/** The error page of a route. The navigation stays usable. */
export function RouteProblem({ error }: { error: unknown }) {
  const queryClient = useQueryClient()
  const { navigate } = useRouter()
  const location = useLocation()
  const [isAway, setAway] = useState<boolean | null>(null)
  const isMissing = isCodeMissing(error)
  const failure = toApiError(error)
  const mayBeAway = isMissing || failure.key === 'unreachable'
  useEffect(() => {
    if (!mayBeAway) return
    const controller = new AbortController()
    let wasAway = false
    void whenReachable(
      controller.signal,
      () => {
        // What is blocked between this browser and the service would fail again and again.
        if (!wasAway) setAway(false)
        // The browser may have cached that the code was missing.
        else if (isMissing) reload()
        else {
          // Without this, what failed while the page was drawn would be thrown again.
          void queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' })
          void navigate(addressOf(location), { replace: true, preventScrollReset: true })
        }
      },
      () => {
        wasAway = true
        setAway(true)
      },
    )
    return () => controller.abort()
  }, [mayBeAway, isMissing, queryClient, navigate, location])
  if (!isMissing) return <ProblemPage title={problemTitle(failure)} error={failure} />
  // The service is away, or has a new version without this code.
  if (isAway === null) return <PageHeader title="This page could not be loaded" />
  return isAway ? (
    <ProblemPage title="The service isn’t responding" error={awayError} />
  ) : (
    <ProblemPage title="A new version is available" error={outdatedError} />
  )
}

interface ProblemPageProps {
  title: string
  error: ProblemError
}

function ProblemPage({ title, error }: ProblemPageProps) {
  const { pathname } = useLocation()
  const list = [...innerItems, ...mainItems].find(({ to }) => pathname.startsWith(`${to}/`))
  return (
    <div className={styles['problem']}>
      <PageHeader title={title} />
      <Problem error={error} onRetry={reload}>
        {error.isGone === true && list && <ButtonLink to={list.to}>{list.label}</ButtonLink>}
        <ButtonLink to={paths.home()}>Home</ButtonLink>
      </Problem>
    </div>
  )
}

// An ApiError would load the advice for all failures with every page.
const awayError: ProblemError = {
  message: 'This page could not be loaded.',
  advice: 'Check that the service is running and that you are online, then try again.',
}

const outdatedError: ProblemError = {
  message: 'This page is out of date.',
  advice: 'The service was updated. Reload to get the new version.',
}

function problemTitle(error: ApiError): string {
  if (error.key === 'permission_missing') return 'Your key does not have access'
  if (!error.isGone) return 'This page could not be loaded'
  // Such as “Graph not found”.
  return error.key.charAt(0).toUpperCase() + error.key.slice(1).replaceAll('_', ' ')
}

function reload(): void {
  window.location.reload()
}
