import { useMemo, useState, useSyncExternalStore } from 'react'
import { unsavedApplications } from '#console/applications/unsaved-applications.ts'
import { paths } from '#console/paths.ts'
import type { Guard } from '#console/router/router.ts'
import { useGuard } from '#console/router/use-location.ts'
import { ConfirmDialog } from '#console/ui/overlay/Dialog.tsx'
import type { Application } from '#contract/applications/applications.ts'

/** Asks before the pages of an application are left with changes that are not saved. */
export function LeaveQuestion({ application: { id, name } }: { application: Application }) {
  const isUnsaved = useSyncExternalStore(unsavedApplications.subscribe, () =>
    unsavedApplications.has(id),
  )
  const [answer, setAnswer] = useState<((isLeft: boolean) => void) | null>(null)
  const guard = useMemo<Guard | null>(() => {
    if (!isUnsaved) return null
    const home = paths.application(id)
    return async ({ pathname }) => {
      // A deleted application has nothing to save, and its tabs keep the changes in view.
      const isOwn = pathname === home || pathname.startsWith(`${home}/`)
      if (isOwn || !unsavedApplications.has(id)) return true
      return new Promise<boolean>((resolve) => setAnswer(() => resolve))
    }
  }, [id, isUnsaved])
  useGuard(guard)

  function close(isLeft: boolean) {
    answer?.(isLeft)
    setAnswer(null)
  }

  return (
    <ConfirmDialog
      isOpen={answer !== null}
      onClose={() => close(false)}
      onConfirm={() => close(true)}
      title="Leave without saving?"
      action="Leave"
      tone="primary"
      isPending={false}
      error={null}
    >
      <p>
        Your changes to <strong>{name}</strong> are not saved. They stay in this window until you
        close it or sign out, and nobody else sees them.
      </p>
    </ConfirmDialog>
  )
}
