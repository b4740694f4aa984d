import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Progress } from '#console/ui/chart/Meter.tsx'
import { ErrorText } from '#console/ui/form/ErrorText.tsx'
import { FileButton } from '#console/ui/form/FileButton.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import type { File as FileRecord } from '#contract/files.ts'
import { insertFiles } from './file-cache.ts'
import { useFileDisabledReasons } from './use-file-disabled-reasons.ts'

interface UploadOneFileProps {
  /** Extensions without dots. */
  kinds: readonly string[]
  /** Called once the file has been read. */
  onReady: (file: FileRecord) => void
}

/** Uploads a file where one is chosen, so that nobody has to leave a form for it. */
export function UploadOneFile({ kinds, onReady }: UploadOneFileProps) {
  const queryClient = useQueryClient()
  const { upload: disabledReason } = useFileDisabledReasons()
  const [sentShare, setSentShare] = useState(0)
  const abort = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    abort.current = controller
    return () => controller.abort()
  }, [])
  const upload = useMutation<FileRecord, Error, File>({
    mutationFn: async (file) => {
      const { uploadOne, waitUntilRead } = await import('#console/uploads/send/upload-one.ts')
      const { signal } = abort.current
      return waitUntilRead(await uploadOne(file, kinds, setSentShare, signal), signal)
    },
    onSuccess: (file) => {
      insertFiles(queryClient, [file])
      onReady(file)
    },
  })
  return (
    <Stack gap={2} across="start">
      <FileButton
        size="small"
        icon="upload"
        pending={upload.isPending}
        disabledReason={disabledReason}
        inputLabel="File to upload"
        types={kinds}
        onFiles={([file]) => {
          setSentShare(0)
          upload.mutate(file)
        }}
      >
        Upload file
      </FileButton>
      {upload.isPending && sentShare < 1 && (
        <Progress label={`Progress of ${upload.variables.name}`} value={sentShare} />
      )}
      <Hint as="p" role="status">
        {upload.isPending && sentShare >= 1 && `${upload.variables.name} is being read.`}
      </Hint>
      {upload.isError && <ErrorText role="alert">{upload.error.message}</ErrorText>}
    </Stack>
  )
}
