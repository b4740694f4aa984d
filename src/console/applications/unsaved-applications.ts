const ids = new Set<string>()
const listeners = new Set<() => void>()

/** The browser asks before it closes a window with changes. */
const askBeforeClosing = (event: BeforeUnloadEvent): void => event.preventDefault()

/** The applications whose editor has changes that are not saved, by their ids. */
export const unsavedApplications = {
  has: (application_id: string): boolean => ids.has(application_id),

  set: (application_id: string, isUnsaved: boolean): void => {
    if (isUnsaved === ids.has(application_id)) return
    if (isUnsaved) ids.add(application_id)
    else ids.delete(application_id)
    if (ids.size > 0) window.addEventListener('beforeunload', askBeforeClosing)
    else window.removeEventListener('beforeunload', askBeforeClosing)
    for (const listener of listeners) listener()
  },

  clear: (): void => {
    for (const id of ids) unsavedApplications.set(id, false)
  },

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
