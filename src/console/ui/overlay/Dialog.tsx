import { lazyDialog, loadedFrames, loadFrames } from './lazy-dialog.tsx'

/** A modal dialog. */
export const Dialog = lazyDialog(
  async () => (await loadFrames()).DialogFrame,
  () => loadedFrames()?.DialogFrame,
)

/** Confirms a destructive action. Its children name what is deleted and what is kept. */
export const ConfirmDialog = lazyDialog(
  async () => (await loadFrames()).ConfirmFrame,
  () => loadedFrames()?.ConfirmFrame,
)
