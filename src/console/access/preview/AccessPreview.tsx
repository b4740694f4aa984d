import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import type { Preview } from '#console/access/access-questions.ts'
import type { Me } from '#console/session/me-queries.ts'
import { Badge } from '#console/ui/text/Badge.tsx'
import { Button } from '#console/ui/Button.tsx'
import { classes } from '#console/ui/classes.ts'
import { count } from '#console/ui/text/count.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import styles from './AccessPreview.module.css'
import {
  describeAccess,
  nobodyText,
  previewSummary,
  sideTitle,
  type ChangeType,
} from './preview-text.ts'
import { keyOwner } from '#console/access/keys/key-owner.ts'

interface AccessPreviewProps {
  /** The kind of change; determines how the preview is worded. */
  changeType: ChangeType
  preview: UseQueryResult<Preview>
  teams: Me['teams']
  /** The service rejected the change because the preview was outdated. */
  isStale: boolean
  /** Shown below the reasons that block the change. */
  children?: ReactNode
}

// Longer lists are collapsed.
const maxCollapsedKeys = 4

/** Shows who gains and who loses access by a pending change. */
export function AccessPreview({
  changeType,
  preview,
  teams,
  isStale,
  children,
}: AccessPreviewProps) {
  if (preview.isPending) {
    return (
      <Stack gap={3} surface="well" pad="3-4">
        <Loading label="Checking who this affects" />
        <Skeleton width="60%" />
        <Skeleton width="40%" />
      </Stack>
    )
  }
  if (preview.isError) {
    return (
      <Stack gap={2} across="start">
        <InlineProblem error={preview.error} />
        <Button
          size="small"
          icon="retry"
          pending={preview.isFetching}
          onClick={() => void preview.refetch()}
        >
          Try again
        </Button>
      </Stack>
    )
  }
  const { gains, loses, teams_gain, teams_lose, files, refusals } = preview.data
  const isNobody = gains.length + loses.length + teams_gain.length + teams_lose.length === 0
  return (
    <Stack gap={3} surface="well" pad="3-4">
      {isStale && !preview.isFetching && (
        <Row
          as="p"
          gap={2}
          align="stretch"
          weight="medium"
          overflow="anywhere"
          tone="caution"
          role="alert"
        >
          <Icon name="alert" shift="line" />
          <span>Something changed in the meantime. Review the updated effects.</span>
        </Row>
      )}
      {refusals.map((refusal) => (
        <Row
          as="p"
          key={refusal}
          gap={2}
          align="stretch"
          weight="medium"
          overflow="anywhere"
          tone="critical"
        >
          <Icon name="lock" shift="line" />
          <span>{refusal}</span>
        </Row>
      ))}
      {children}
      {/* A team that cannot be deleted loses nothing. */}
      {(changeType !== 'team' || refusals.length === 0) && (
        <>
          <p role="status" className="unseen">
            {previewSummary(preview.data)}
          </p>
          <Side of={changeType} type="loses" keys={loses} changedTeams={teams_lose} teams={teams} />
          <Side of={changeType} type="gains" keys={gains} changedTeams={teams_gain} teams={teams} />
          {isNobody ? (
            <Row as="p" gap={2} tone="muted">
              {nobodyText(files)}
            </Row>
          ) : (
            files > 0 && (
              <Row as="p" gap={2} tone="muted">
                <Icon name="files" /> Access to {count(files, 'file')} changes
              </Row>
            )
          )}
        </>
      )}
    </Stack>
  )
}

interface SideProps {
  of: ChangeType
  type: 'gains' | 'loses'
  keys: Preview['gains']
  /** The teams that gain or lose access. */
  changedTeams: Preview['teams_gain']
  teams: Me['teams']
}

function Side({ of, type, keys, changedTeams, teams }: SideProps) {
  const [isExpanded, setExpanded] = useState(false)
  if (keys.length + changedTeams.length === 0) return null
  // Recently used keys come first, because losing them has the largest effect.
  const sorted = keys.toSorted((a, b) => Number(b.used) - Number(a.used))
  const visible = isExpanded ? sorted : sorted.slice(0, maxCollapsedKeys)
  return (
    <Stack as="section" gap={2} across="start" className={classes(styles['side'], styles[type])}>
      <Row as="h3" gap={2} align="stretch" size="s" untracked overflow="anywhere">
        <span className={styles['shape']}>
          <Icon name={type === 'gains' ? 'plus' : 'close'} size="small" />
        </span>
        {sideTitle(of, type, { named: changedTeams, keys: keys.length })}
      </Row>
      {keys.length > 0 && (
        <Stack
          as="ul"
          gap={2}
          full
          className={styles['keys']}
          aria-label={type === 'gains' ? 'Keys gaining access' : 'Keys losing access'}
        >
          {visible.map((key) => (
            <Row as="li" key={key.id} gap={2} align="stretch">
              <Icon name={of === 'key' ? 'lock' : 'key'} tone="faint" shift="line" />
              <Stack as="span" gap="half" across="start">
                {of !== 'key' && (
                  <Text as="span" weight="medium" overflow="anywhere">
                    <bdi>{key.name}</bdi>
                    {(of === 'graph' || of === 'application') && (
                      <Text as="span" tone="muted" weight="normal">
                        {' · '}
                        <bdi>{keyOwner(key.team_id, teams)}</bdi>
                      </Text>
                    )}
                  </Text>
                )}
                {of === 'key' ? (
                  <Text as="span" weight="medium" overflow="anywhere">
                    {describeAccess(of, type, key.what)}
                  </Text>
                ) : (
                  <Text as="span" tone="muted" size="xs">
                    {describeAccess(of, type, key.what)}
                  </Text>
                )}
                {key.used && (
                  <Badge tone="caution" icon="clock">
                    Used in the last 30 days
                  </Badge>
                )}
              </Stack>
            </Row>
          ))}
        </Stack>
      )}
      {sorted.length > maxCollapsedKeys && (
        <Button size="small" variant="ghost" onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? 'Show fewer' : `Show all ${count(sorted.length, 'key')}`}
        </Button>
      )}
    </Stack>
  )
}
