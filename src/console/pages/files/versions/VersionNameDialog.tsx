import { enqueueVersion } from '#console/uploads/enqueue-uploads.ts'
import { Button } from '#console/ui/Button.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { DialogActions } from '#console/ui/overlay/DialogActions.tsx'
import { keptName } from './kept-name.ts'

interface VersionNameDialogProps {
  file: { id: string; name: string }
  /** The file with another name that was chosen as the new version. */
  upload: File | null
  isOpen: boolean
  onClose: () => void
}

/** Asks which name a file has with its new version, before the version is uploaded. */
export function VersionNameDialog({ file, upload, isOpen, onClose }: VersionNameDialogProps) {
  if (upload === null) return null
  const ownName = keptName(file.name, upload.name)

  function send(version: File) {
    onClose()
    enqueueVersion(version, file.id)
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="The new version has another name"
      description="A file has the name of its newest version. Earlier versions keep theirs."
    >
      <Stack gap={3} above={4}>
        <Text as="p" overflow="anywhere">
          With this version, the file will be called{' '}
          <strong>
            <bdi>{upload.name}</bdi>
          </strong>
          , unless you keep{' '}
          <strong>
            <bdi>{ownName}</bdi>
          </strong>
          .
        </Text>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={() => send(upload)}>Rename file</Button>
          <Button
            variant="primary"
            onClick={() => {
              const { type, lastModified } = upload
              send(new File([upload], ownName, { type, lastModified }))
            }}
          >
            Keep name
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}
