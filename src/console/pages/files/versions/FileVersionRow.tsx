import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveReply } from '#console/api/file-download.ts'
import { canRetry, formatBytes, progressLabel } from '#console/files/file-labels.ts'
import { retryFilesMutation } from '#console/files/file-mutations.ts'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import { showFailure } from '#console/mutations/show-failure.ts'
import { Button } from '#console/ui/Button.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import { StatusBadge } from '#console/ui/text/Badge.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import type { File as FileRecord } from '#contract/files.ts'
import { downloadFileVersion, type FileVersion } from '#contract/versions/file-versions.ts'
import {
  deleteVersionMutation,
  refresh,
  restoreVersionMutation,
} from '#console/files/version-queries.ts'

interface FileVersionRowProps {
  file: FileRecord
  version: FileVersion
  /** Whether the versions have different names. */
  showsName: boolean
  /** Why the file cannot be changed. */
  refusal: string | undefined
}

/** One version of a file: when and by whom it was uploaded, and what can be done with it. */
export function FileVersionRow({ file, version, showsName, refusal }: FileVersionRowProps) {
  const queryClient = useQueryClient()
  const restore = useMutation(restoreVersionMutation(queryClient))
  const remove = useMutation(deleteVersionMutation(queryClient))
  const retry = useMutation(retryFilesMutation(queryClient))
  const [isDeleting, setDeleting] = useState(false)
  const { number, state, name, error } = version
  const ids = { file_id: file.id, version_id: version.id }
  const label = `version ${number}`
  const isReadable = error === null || canRetry({ status: 'failed', error })
  const isNext = state === 'in_progress' || state === 'failed'

  return (
    <Box as="li" above={2}>
      <Row gap={2} justify="between">
        <Row as="span" gap={2} wrap>
          <Text as="span" weight="medium">{`Version ${number}`}</Text>
          <VersionState version={version} />
        </Row>
        <Row gap={1} flex="fixed">
          {state === 'failed' && canRetry({ status: 'failed', error }) && (
            <IconButton
              icon="retry"
              size="small"
              label={`Retry ${label}`}
              disabledReason={refusal}
              onClick={() =>
                retry.mutate([file.id], {
                  onSuccess: () => void refresh(queryClient, file.id),
                  onError: showFailure,
                })
              }
            />
          )}
          <IconButton
            icon="download"
            size="small"
            label={`Download ${label}`}
            onClick={() =>
              void saveReply(downloadFileVersion, { params: ids }, name).catch(showFailure)
            }
          />
          {state !== 'current' && (
            <IconButton
              icon="trash"
              size="small"
              label={isNext ? `Discard ${label}` : `Delete ${label}`}
              disabledReason={refusal}
              onClick={() => setDeleting(true)}
            />
          )}
        </Row>
      </Row>
      <Text tone="muted" size="xs" overflow="anywhere" title={`SHA-256 ${version.sha256}`}>
        <Time value={version.created_at} /> · {formatBytes(version.size)}
        {version.created_by && ` · ${version.created_by.name}`}
        {showsName && (
          <>
            {' · '}
            <bdi>{name}</bdi>
          </>
        )}
      </Text>
      {state === 'former' && isReadable && (
        <Button
          size="small"
          aria-label={`Restore ${label}`}
          pending={restore.isPending}
          disabledReason={refusal}
          onClick={() =>
            restore.mutate(ids, {
              onSuccess: (restored) =>
                toast({
                  title: `Version ${number} is being restored`,
                  description: `It becomes version ${restored.number} and is used in answers once it is ready.${name === file.name ? '' : ` The file is then called ${name}.`}`,
                }),
              onError: showFailure,
            })
          }
        >
          Restore
        </Button>
      )}
      <ConfirmMutation
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title={isNext ? 'Discard the new version?' : `Delete version ${number}?`}
        action={isNext ? 'Discard' : 'Delete version'}
        mutation={remove}
        variables={ids}
        onDone={() => toast({ title: `Version ${number} ${isNext ? 'discarded' : 'deleted'}` })}
      >
        <p>
          Its {formatBytes(version.size)} will be deleted permanently. The current version and its
          answers stay as they are.
        </p>
      </ConfirmMutation>
    </Box>
  )
}

function VersionState({
  version: { state, progress, error },
}: Pick<FileVersionRowProps, 'version'>) {
  switch (state) {
    case 'current':
      return (
        <StatusBadge tone="positive" icon="done">
          Current
        </StatusBadge>
      )
    case 'in_progress':
      return (
        <StatusBadge tone="neutral" icon="progress" isBusy>
          {progressLabel(progress)}
        </StatusBadge>
      )
    case 'failed':
    case 'former':
      return (
        error && (
          <StatusBadge tone="critical" icon="failed">
            {error.code === 'damaged' ? 'Damaged' : 'Failed'}
          </StatusBadge>
        )
      )
  }
}
