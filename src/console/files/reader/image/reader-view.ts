export const readerViews = ['page', 'text'] as const
/** How a PDF is read: as its pages look, or as their text alone. */
export type ReaderView = (typeof readerViews)[number]

const storageKey = 'sheaf.reader.view'

/** The view that was chosen last in this browser. */
export function storedView(): ReaderView {
  try {
    const stored = window.localStorage.getItem(storageKey)
    return readerViews.find((view) => view === stored) ?? 'page'
  } catch {
    return 'page'
  }
}

export function storeView(view: ReaderView): void {
  try {
    window.localStorage.setItem(storageKey, view)
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}
