import { useState } from 'react'
import { FilePicker } from '#console/files/FilePicker.tsx'
import { useFileDisabledReasons } from '#console/files/use-file-disabled-reasons.ts'
import { FileButton } from '#console/ui/form/FileButton.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'

/** What a tool works on: a stored file, or one of this device, which is stored only while the tool works. */
export function useToolFile(kinds: string[]) {
  const [file_id, setFileId] = useState('')
  const [own, setOwn] = useState<File | null>(null)
  return {
    kinds,
    file_id,
    setFileId,
    own,
    setOwn,
    reason: own === null && file_id === '' ? 'Choose a file.' : undefined,
    /** Runs the tool with the ID of the file. */
    use: async <Result,>(
      signal: AbortSignal,
      run: (id: string) => Promise<Result>,
    ): Promise<Result> => {
      if (own === null) return run(file_id)
      const { withTemporaryFile } = await import('./with-temporary-file.ts')
      return withTemporaryFile(own, kinds, signal, run)
    },
  }
}

interface ToolFileProps {
  label: string
  file: ReturnType<typeof useToolFile>
}

/** Chooses a stored file, or one of this device. */
export function ToolFile({
  label,
  file: { kinds, file_id, setFileId, own, setOwn },
}: ToolFileProps) {
  const { upload: disabledReason } = useFileDisabledReasons()
  return (
    <Stack gap={2} across="start">
      {own === null ? (
        <FilePicker
          label={label}
          kinds={kinds}
          value={file_id}
          onChange={setFileId}
          isUploadElsewhere
        />
      ) : (
        <Row gap={2} role="group" aria-label={label}>
          <Text overflow="anywhere" dir="auto">
            {own.name}
          </Text>
          <IconButton icon="close" size="small" label="Remove file" onClick={() => setOwn(null)} />
        </Row>
      )}
      <FileButton
        size="small"
        icon="upload"
        disabledReason={disabledReason}
        inputLabel="File from this device"
        types={kinds}
        onFiles={([first]) => setOwn(first)}
      >
        Choose from this device
      </FileButton>
      <Hint as="p">Files from this device are deleted from Sheaf once the tool has read them.</Hint>
    </Stack>
  )
}
