import { lazyDialog, loadFrames } from './lazy-dialog.tsx'

/** A modal dialog. */
export const Dialog = lazyDialog(async () => (await loadFrames()).DialogFrame)

/** Asks before something is destroyed; its children name what goes and what stays. */
export const ConfirmDialog = lazyDialog(async () => (await loadFrames()).ConfirmFrame)
