import { useEffect, useState } from 'react'
import { unsavedApplications } from '#console/applications/unsaved-applications.ts'
import { paths } from '#console/paths.ts'
import { guardRouter } from '#console/router/guard-router.ts'
import { useRouter } from '#console/router/router-context.ts'
import { ConfirmDialog } from '#console/ui/overlay/Dialog.tsx'
import type { Application } from '#contract/applications/applications.ts'

/** Asks before the pages of an application are left with changes that are not saved. */
export function LeaveQuestion({ application: { id, name } }: { application: Application }) {
  const router = useRouter()
  const [answer, setAnswer] = useState<((isLeft: boolean) => void) | null>(null)
  useEffect(() => {
    const home = paths.application(id)
    return guardRouter(router, ({ pathname }) => {
      // The tabs of the application keep the changes in view.
      if (pathname === home || pathname.startsWith(`${home}/`)) return true
      // A deleted application, or one of another session, has nothing to save.
      if (!unsavedApplications.has(id)) return true
      return new Promise<boolean>((resolve) => setAnswer(() => resolve))
    })
  }, [router, id])

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
    >
      <p>
        Your changes to <strong>{name}</strong> are not saved. They stay in this window until you
        close it or sign out, and no one else can see them.
      </p>
    </ConfirmDialog>
  )
}
