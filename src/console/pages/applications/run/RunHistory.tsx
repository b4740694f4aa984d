import { IconButton } from '#console/ui/IconButton.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { TextButton } from '#console/ui/TextButton.tsx'
import { StatusBadge } from '#console/ui/text/Badge.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import type { AppRun } from './run-store.ts'

interface RunHistoryProps {
  runs: readonly AppRun[]
  shown: AppRun | undefined
  onShow: (run: AppRun) => void
  /** Fills in the inputs of a run. */
  onReuse: (run: AppRun) => void
}

const badges = {
  running: { tone: 'accent', icon: 'progress', label: 'Running' },
  completed: { tone: 'positive', icon: 'done', label: 'Answered' },
  stopped: { tone: 'neutral', icon: 'stop', label: 'Stopped' },
  failed: { tone: 'critical', icon: 'failed', label: 'Failed' },
} as const

/** The runs of this visit, which end with it. */
export function RunHistory({ runs, shown, onShow, onReuse }: RunHistoryProps) {
  return (
    <Box as="section" aria-label="Runs in this tab">
      <Text as="h3" tone="faint" size="xs" weight="medium" untracked below={1}>
        Runs in this tab
      </Text>
      <Box as="ol" surface="frame" divided>
        {runs.map((run) => {
          const { tone, icon, label } = badges[run.status]
          return (
            <Row key={run.id} as="li" gap={1} contained>
              <Row
                as={TextButton}
                gap={3}
                pad="2-3"
                hover
                focusInside
                flex="grow"
                textAlign="start"
                aria-pressed={run === shown}
                onClick={() => onShow(run)}
              >
                <StatusBadge tone={tone} icon={icon} isBusy={run.status === 'running'}>
                  <span className="unseen">{label}</span>
                </StatusBadge>
                <Text as="span" flex="grow" overflow="truncate">
                  {summaryOf(run)}
                </Text>
                <Hint nowrap>
                  <Time value={run.started_at} />
                </Hint>
              </Row>
              <IconButton
                icon="retry"
                label="Use these inputs again"
                onClick={() => onReuse(run)}
              />
            </Row>
          )
        })}
      </Box>
    </Box>
  )
}

function summaryOf({ sent }: AppRun): string {
  const texts = sent.flatMap(({ value }) => value).join(' · ')
  return texts === '' ? 'Without inputs' : texts.slice(0, 200)
}
