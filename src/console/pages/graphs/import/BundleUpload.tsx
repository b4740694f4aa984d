import { useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { toApiError, type ApiError } from '#console/api/api-error.ts'
import { formatBytes } from '#console/files/file-labels.ts'
import { Button } from '#console/ui/Button.tsx'
import { Progress } from '#console/ui/chart/Meter.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Problem } from '#console/ui/Problem.tsx'
import type { GraphImport } from '#contract/bundles/imports.ts'
import { sendBundle } from './import-queries.ts'

interface BundleUploadProps {
  disabledReason: string | undefined
  onUploaded: (staged: GraphImport) => void
}

type Upload =
  | { status: 'idle' }
  | { status: 'sending'; file: File; sent: number; controller: AbortController }
  | { status: 'failed'; error: ApiError }

/** A button and a drop target for one bundle, with the progress of its upload. */
export function BundleUpload({ disabledReason, onUploaded }: BundleUploadProps) {
  const [upload, setUpload] = useState<Upload>({ status: 'idle' })

  async function send(file: File) {
    const controller = new AbortController()
    setUpload({ status: 'sending', file, sent: 0, controller })
    try {
      const onProgress = (sent: number) => setUpload({ status: 'sending', file, sent, controller })
      onUploaded(await sendBundle(file, onProgress, controller.signal))
    } catch (error) {
      if (controller.signal.aborted) setUpload({ status: 'idle' })
      else setUpload({ status: 'failed', error: toApiError(error) })
    }
  }

  const isSending = upload.status === 'sending'
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    multiple: false,
    disabled: isSending || disabledReason !== undefined,
    onDrop: ([file]) => {
      if (file) void send(file)
    },
  })

  return (
    <Stack gap={4}>
      <Stack
        {...getRootProps({ role: 'presentation' })}
        gap={3}
        across="center"
        textAlign="center"
        surface={isDragActive ? 'accent' : 'drop'}
        pad={4}
        padBlock={8}
      >
        <input {...getInputProps({ 'aria-label': 'Bundle to import' })} />
        {upload.status === 'sending' ? (
          <Stack gap={3} full measure="form" aria-live="polite">
            <Text weight="medium" overflow="anywhere">
              {upload.file.name}
            </Text>
            <Progress
              label={`Uploading ${upload.file.name}`}
              value={upload.file.size === 0 ? null : upload.sent / upload.file.size}
            />
            <Text tone="muted" size="s">
              {formatBytes(upload.sent)} of {formatBytes(upload.file.size)}
            </Text>
            <Row justify="center">
              <Button onClick={() => upload.controller.abort()}>Cancel</Button>
            </Row>
          </Stack>
        ) : (
          <>
            <Text tone="muted">Drop a bundle here, or choose one.</Text>
            <Button
              variant="primary"
              icon="upload"
              disabledReason={disabledReason}
              onClick={() => open()}
            >
              Choose a bundle
            </Button>
          </>
        )}
      </Stack>
      {upload.status === 'failed' && <Problem error={upload.error} />}
    </Stack>
  )
}
