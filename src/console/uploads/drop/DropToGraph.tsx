import { useState } from 'react'
import { useFileDisabledReasons } from '#console/files/use-file-disabled-reasons.ts'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { DropTarget } from './DropTarget.tsx'

const AddDroppedDialog = lazyDialog(
  async () => (await import('./AddDroppedDialog.tsx')).AddDroppedDialog,
)

const none: readonly File[] = []

/** Takes what is dropped anywhere on a page that belongs to no graph, and lets the person choose one. */
export function DropToGraph() {
  const { upload } = useFileDisabledReasons()
  const [files, setFiles] = useState(none)
  return (
    <>
      <DropTarget text="Drop to add to a graph" disabledReason={upload} onFiles={setFiles} />
      <AddDroppedDialog files={files} isOpen={files.length > 0} onClose={() => setFiles(none)} />
    </>
  )
}
