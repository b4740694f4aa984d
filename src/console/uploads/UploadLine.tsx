import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '#console/router/Link.tsx'
import { useLocation } from '#console/router/use-location.ts'
import { retryFilesMutation } from '#console/files/file-mutations.ts'
import { GraphName } from '#console/files/FileGraphs.tsx'
import { FileKindTag } from '#console/files/FileKindTag.tsx'
import { noTextBadge, progressFraction } from '#console/files/file-labels.ts'
import { paths } from '#console/paths.ts'
import { Button } from '#console/ui/Button.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import type { IconName } from '#console/ui/icon-names.ts'
import { Progress } from '#console/ui/chart/Meter.tsx'
import { showFailure } from '#console/mutations/show-failure.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import {
  canCancel,
  canRetryUpload,
  type DuplicateMatch,
  type Upload,
  type UploadState,
} from './queue/next-upload.ts'
import { uploads } from './queue/upload-queue.ts'
import styles from './UploadTray.module.css'
import { uploadStatusText } from './upload-text.ts'

interface UploadLineProps {
  upload: Upload
  /** Set where uploads have several destinations. */
  isGraphShown: boolean
  /** The current time in milliseconds, for the countdown of a retry. */
  now: number
}

export function UploadLine({ upload, isGraphShown, now }: UploadLineProps) {
  'use memo'
  const { id, name, path, state } = upload
  const sign = state.status === 'ready' && state.no_text ? noTextBadge : statusSigns[state.status]
  const fraction = progressOf(upload)
  return (
    <Stack gap={1} rule="below" className={styles['line']}>
      <Row gap={3} align="start">
        <FileKindTag name={name} />
        <Stack gap="half" flex="grow">
          <FileName upload={upload} title={path} />
          <Row as="span" gap={1} align="start" tone="muted" size="xs">
            {sign && <Icon name={sign.icon} size="small" tone={sign.tone} shift="half" />}
            <span>{uploadStatusText(upload, now)}</span>
          </Row>
          {isGraphShown && (
            <Row as="span" gap={1} tone="muted" size="xs">
              <Icon name="graph" size="small" />
              <Destination graph_id={upload.graph_id} />
            </Row>
          )}
          {fraction !== null && <Progress label={`Progress of ${name}`} value={fraction} />}
        </Stack>
        <LineActions upload={upload} />
      </Row>
      {state.status === 'duplicate' && <Decision id={id} name={name} match={state.match} />}
    </Stack>
  )
}

function Destination({ graph_id }: Pick<Upload, 'graph_id'>) {
  const { pathname } = useLocation()
  if (graph_id === null) return 'No graph'
  // Other graphs may have its name.
  if (`${pathname}/`.startsWith(`${paths.graph(graph_id)}/`)) return 'This graph'
  return <GraphName graph_id={graph_id} fallback="Another graph" />
}

interface DecisionProps {
  id: string
  name: string
  match: DuplicateMatch
}

/** What to do with a file that is there already, or another with its name. */
function Decision({ id, name, match }: DecisionProps) {
  return (
    <Row gap={1} wrap>
      {match === 'changed' && (
        <Button
          size="small"
          aria-label={`Replace with new version: ${name}`}
          onClick={() => uploads.replace([id])}
        >
          Replace with new version
        </Button>
      )}
      <Button
        size="small"
        aria-label={`Keep both: ${name}`}
        onClick={() => uploads.sendAgain([id])}
      >
        Keep both
      </Button>
      <Button
        size="small"
        variant="ghost"
        aria-label={`Skip: ${name}`}
        onClick={() => uploads.dismiss([id])}
      >
        Skip
      </Button>
    </Row>
  )
}

function FileName({ upload, title }: { upload: Upload; title: string }) {
  const { state, name } = upload
  const file_id = 'file_id' in state ? state.file_id : null
  return file_id === null ? (
    <Text as="bdi" tone="ink" overflow="truncate" className={styles['name']} title={title}>
      {name}
    </Text>
  ) : (
    <Text
      as={Link}
      to={paths.file(file_id)}
      tone="ink"
      overflow="truncate"
      className={styles['name']}
      title={title}
    >
      {name}
    </Text>
  )
}

function LineActions({ upload }: UploadActionProps) {
  const { id, name, state } = upload
  if (state.status === 'processing' || state.status === 'duplicate') return null
  return (
    <Row gap={1} flex="fixed">
      {canRetryUpload(state) && <RetryButton upload={upload} />}
      {state.status === 'canceled' && (
        <IconButton
          icon="retry"
          size="small"
          label={`Upload ${name}`}
          onClick={() => uploads.sendAgain([id])}
        />
      )}
      {canCancel(state) && state.status !== 'lost' ? (
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
    </Row>
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
        onError: showFailure,
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
  rejected: { tone: 'critical', icon: 'alert' },
  retrying: { tone: 'caution', icon: 'clock' },
  duplicate: { tone: 'caution', icon: 'copy' },
  lost: { tone: 'caution', icon: 'alert' },
}
