import { useEffect, useState } from 'react'
import { valuesOfLink, type FormValues } from '#console/applications/input-values.ts'
import { unsavedApplications } from '#console/applications/unsaved-applications.ts'
import { useLocation } from '#console/router/use-location.ts'
import type { WholeApplication } from '#contract/applications/applications.ts'
import { isSameDraft, readDraft, type ApplicationDraft } from './application-draft.ts'
import { unsavedDrafts } from './unsaved-drafts.ts'

/**
 * The draft of an application while it is edited. Changes that are not saved are kept while other pages are visited, and
 * the browser asks before it closes the window. Without changes, the draft follows the saved one.
 */
export function useEditedApplication(saved: WholeApplication) {
  const { hash } = useLocation()
  const [edited, setEdited] = useState(
    () =>
      unsavedDrafts.get(saved.id) ?? {
        base: saved,
        draft: readDraft(saved),
        values: valuesOfLink(saved.inputs, hash),
      },
  )
  const isDirty = !isSameDraft(edited.draft, readDraft(edited.base))
  if (!isDirty && edited.base !== saved) {
    setEdited({ ...edited, base: saved, draft: keepIds(readDraft(saved), edited.draft) })
  }

  useEffect(() => {
    if (isDirty) unsavedDrafts.set(saved.id, edited)
    else unsavedDrafts.delete(saved.id)
    unsavedApplications.set(saved.id, isDirty)
  }, [saved.id, edited, isDirty])

  return {
    ...edited,
    isDirty,
    /** Whether someone else has changed the saved application since these changes began. */
    isStale: isDirty && edited.base.revision < saved.revision,
    setDraft: (draft: ApplicationDraft) => setEdited({ ...edited, draft }),
    setValues: (values: FormValues) => setEdited({ ...edited, values }),
    /** Takes what was saved as the base. Changes made meanwhile stay. */
    rebase: (base: WholeApplication, sent?: ApplicationDraft) =>
      setEdited((now) => ({
        ...now,
        base,
        draft: now.draft === sent ? keepIds(readDraft(base), sent) : now.draft,
      })),
    discard: () => setEdited({ ...edited, base: saved, draft: readDraft(saved) }),
    restore: () => setEdited(edited),
  }
}

/** Keeps the keys of what is shown already, so that no editor is replaced and loses the focus. */
function keepIds(next: ApplicationDraft, before: ApplicationDraft): ApplicationDraft {
  return {
    ...next,
    inputs: next.inputs.map((input, at) => ({ ...input, id: before.inputs[at]?.id ?? input.id })),
    messages: next.messages.map((message, at) => ({
      ...message,
      id: before.messages[at]?.id ?? message.id,
    })),
  }
}
