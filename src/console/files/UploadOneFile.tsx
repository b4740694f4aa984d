import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#console/api/call.ts'
import { Progress } from '#console/ui/chart/Meter.tsx'
import { ErrorText } from '#console/ui/form/ErrorText.tsx'
import { FileButton } from '#console/ui/form/FileButton.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { kindOfName } from '#contract/file-kinds.ts'
import { getFile, type File as FileRecord } from '#contract/files.ts'
import { insertFiles } from './file-cache.ts'
import { useFileDisabledReasons } from './use-file-disabled-reasons.ts'

interface UploadOneFileProps {
  /** Extensions without dots. */
  kinds: readonly string[]
  /** Called once the file has been read. */
  onReady: (file: FileRecord) => void
}

const pollIntervalMs = 1000

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
    mutationFn: (file) => uploadAndRead(file, kinds, setSentShare, abort.current.signal),
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

/** Uploads a file and waits until it has been read. Rejects with why it cannot be used. */
async function uploadAndRead(
  file: File,
  kinds: readonly string[],
  onSent: (share: number) => void,
  signal: AbortSignal,
): Promise<FileRecord> {
  const kind = kindOfName(file.name)
  if (kind === null || !kinds.some((extension) => kindOfName(`.${extension}`) === kind)) {
    throw new Error(`Choose a file of the type ${kinds.join(', ')}.`)
  }
  const { sendUpload } = await import('#console/uploads/send/send-upload.ts')
  const outcome = await sendUpload(
    { name: file.name, folder: '', graph_id: null },
    file,
    (bytes) => onSent(file.size === 0 ? 1 : bytes / file.size),
    signal,
  )
  if (outcome.type === 'failed') throw new Error(outcome.problem.message)
  onSent(1)
  for (;;) {
    const read = await call(getFile, { params: { file_id: outcome.file.id } }, signal)
    if (read.status === 'completed') return read
    if (read.status === 'failed') {
      throw new Error(read.error?.description ?? 'The file could not be read.')
    }
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
  }
}
