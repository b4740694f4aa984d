import { unsavedApplications } from '#console/applications/unsaved-applications.ts'
import { session } from '#console/session/session.ts'
import type { WholeApplication } from '#contract/applications/applications.ts'
import type { FormValues } from '#console/applications/input-values.ts'
import type { ApplicationDraft } from './application-draft.ts'

export interface EditedApplication {
  /** What the draft was made from. */
  base: WholeApplication
  draft: ApplicationDraft
  /** The values of the last test run. */
  values: FormValues
}

/**
 * Applications that are being edited, by their ids. Other pages of the console can be visited without losing changes,
 * after a question; they end with the window, which asks too, and with the session of the key.
 */
export const unsavedDrafts = new Map<string, EditedApplication>()

let key = session.get().connection?.key
session.subscribe(() => {
  const next = session.get().connection?.key
  if (next !== key) {
    unsavedDrafts.clear()
    unsavedApplications.clear()
  }
  key = next
})
