import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { retryFilesMutation } from '#console/files/file-mutations.ts'
import { FileKindTag } from '#console/files/FileKindTag.tsx'
import { progressFraction } from '#console/files/file-labels.ts'
import { paths } from '#console/paths.ts'
import { Button } from '#console/ui/Button.tsx'
import { classes } from '#console/ui/classes.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import type { IconName } from '#console/ui/icon-names.ts'
import { Progress } from '#console/ui/chart/Meter.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import { canCancel, type Upload, type UploadState } from './queue/next-upload.ts'
import { uploads } from './queue/upload-queue.ts'
import styles from './UploadTray.module.css'
import { uploadStatusText } from './upload-text.ts'

interface UploadLineProps {
  upload: Upload
  /** The current time in milliseconds, for the countdown of a retry. */
  now: number
}

export function UploadLine({ upload, now }: UploadLineProps) {
  'use memo'
  const { name, path, state } = upload
  const sign = statusSigns[state.status]
  const fraction = progressOf(upload)
  return (
    <div className={styles['line']}>
      <FileKindTag name={name} />
      <div className={styles['words']}>
        <FileName upload={upload} title={path} />
        <span className={classes(styles['state'], sign && styles[sign.tone])}>
          {sign && <Icon name={sign.icon} className={styles['small']} />}
          <span>{uploadStatusText(upload, now)}</span>
        </span>
        {fraction !== null && <Progress label={`Progress of ${name}`} value={fraction} />}
      </div>
      <LineActions upload={upload} />
    </div>
  )
}

function FileName({ upload, title }: { upload: Upload; title: string }) {
  const { state, name } = upload
  const file_id = 'file_id' in state ? state.file_id : null
  return file_id === null ? (
    <bdi className={styles['name']} title={title}>
      {name}
    </bdi>
  ) : (
    <Link to={paths.file(file_id)} className={styles['name']} title={title}>
      <bdi>{name}</bdi>
    </Link>
  )
}

function LineActions({ upload }: UploadActionProps) {
  const { id, name, state } = upload
  if (state.status === 'processing') return null
  return (
    <div className={styles['actions']}>
      {state.status === 'duplicate' && (
        <Button size="small" onClick={() => uploads.sendAgain([id])}>
          Upload anyway
        </Button>
      )}
      {state.status === 'failed' && <RetryButton upload={upload} />}
      {state.status === 'canceled' && (
        <IconButton
          icon="retry"
          size="small"
          label={`Upload ${name}`}
          onClick={() => uploads.sendAgain([id])}
        />
      )}
      {canCancel(state) && state.status !== 'duplicate' && state.status !== 'lost' ? (
        <IconButton
          icon="close"
          size="small"
          label={`Cancel ${name}`}
          onClick={() => uploads.cancel([id])}
        />
      ) : (
        <IconButton
          icon="close"
          size="small"
          label={`Dismiss ${name}`}
          onClick={() => uploads.dismiss([id])}
        />
      )}
    </div>
  )
}

interface UploadActionProps {
  upload: Upload
}

function RetryButton({ upload }: UploadActionProps) {
  const retry = useMutation(retryFilesMutation(useQueryClient()))
  const { id, name, state } = upload
  const file_id = 'file_id' in state ? state.file_id : null

  function retryUpload() {
    if (file_id === null) uploads.sendAgain([id])
    else {
      retry.mutate([file_id], {
        onSuccess: () => uploads.mark([file_id], 'reread'),
        onError: ({ message, advice }) =>
          toast({ title: message, description: advice, tone: 'critical' }),
      })
    }
  }

  return <IconButton icon="retry" size="small" label={`Retry ${name}`} onClick={retryUpload} />
}

function progressOf({ size, state }: Upload): number | null {
  if (state.status === 'sending') return size === 0 ? 0 : state.sent / size
  return state.status === 'processing' ? progressFraction(state.progress) : null
}

type Sign = { tone: 'positive' | 'caution' | 'critical'; icon: IconName }

const statusSigns: Partial<Record<UploadState['status'], Sign>> = {
  ready: { tone: 'positive', icon: 'done' },
  failed: { tone: 'critical', icon: 'failed' },
  refused: { tone: 'critical', icon: 'alert' },
  retrying: { tone: 'caution', icon: 'clock' },
  duplicate: { tone: 'caution', icon: 'copy' },
  lost: { tone: 'caution', icon: 'alert' },
}
