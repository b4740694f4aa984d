import { Callout } from '#console/ui/Callout.tsx'
import type { WholeApplication } from '#contract/applications/applications.ts'
import { runDeniedReason } from './application-access.ts'

interface RunDeniedProps {
  application: Pick<WholeApplication, 'missing_permissions' | 'graphs_unreadable'>
}

/** Says why the signed-in key cannot run an application; nothing if it can. */
export function RunDenied({ application }: RunDeniedProps) {
  const reason = runDeniedReason(application)
  if (reason === undefined) return null
  return (
    <Callout icon="lock" tone="caution" role="status">
      {reason}
    </Callout>
  )
}
