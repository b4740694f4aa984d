import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '#console/paths.ts'
import type { Evaluation } from '#contract/playground/evaluations.ts'
import { ButtonLink } from '#console/ui/Button.tsx'
import { Meter } from '#console/ui/chart/Meter.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import type { Column } from '#console/ui/list/column.ts'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { RowLink } from '#console/ui/list/Table.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { StatusBadge } from '#console/ui/text/Badge.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import { formatShare, passRate, progressText, statusBadges } from './evaluation-labels.ts'
import { evaluationQueries } from './evaluation-queries.ts'

const columns: Column<Evaluation>[] = [
  {
    id: 'name',
    header: 'Evaluation',
    track: 'minmax(0, 1fr)',
    cell: ({ id, name }) => <RowLink to={paths.evaluation(id)}>{name}</RowLink>,
  },
  {
    id: 'passed',
    header: 'Passed',
    track: 'minmax(0, 1fr)',
    cell: ({ variants }) => (
      <Stack gap="half">
        {variants.map(({ name, ...variant }, at) => {
          const rate = passRate(variant)
          return (
            // eslint-disable-next-line react/no-array-index-key -- variants never change their place
            <Row key={at} gap={2}>
              <Hint flex="grow" overflow="truncate">
                {name}
              </Hint>
              {rate === null ? (
                <Hint>–</Hint>
              ) : (
                <>
                  {/* On a phone, the names need its room. */}
                  <Box as="span" show="wide" style={{ width: '4rem' }}>
                    <Meter
                      label={`${formatShare(rate)} passed`}
                      parts={[
                        { tone: 'positive', value: variant.counts.passed },
                        { tone: 'critical', value: variant.counts.not_passed },
                      ]}
                    />
                  </Box>
                  <Hint textAlign="end" style={{ width: '3rem' }}>
                    {formatShare(rate)}
                  </Hint>
                </>
              )}
            </Row>
          )
        })}
      </Stack>
    ),
  },
  {
    id: 'status',
    header: 'State',
    track: '8rem',
    from: 'tablet',
    cell: ({ status }) => <StatusBadge {...statusBadges[status]} isBusy={status === 'running'} />,
  },
  {
    id: 'answers',
    header: 'Answers',
    track: '12rem',
    from: 'desktop',
    cell: (evaluation) => progressText(evaluation),
  },
  {
    id: 'started',
    header: 'Started',
    track: '8rem',
    from: 'tablet',
    cell: ({ created_at }) => <Time value={created_at} />,
  },
]

/** The evaluations, newest first. */
export function EvaluationList() {
  const list = useInfiniteQuery(evaluationQueries.list())
  return (
    <>
      <PageHeader
        title="Evaluations"
        crumbs={[{ label: 'Playground', to: paths.playground() }]}
        text="Variants from the playground, run on a table of values, with a check for every answer."
        actions={
          list.data !== undefined &&
          list.data.length > 0 && (
            <ButtonLink variant="primary" icon="plus" to={paths.evaluation('new')}>
              New evaluation
            </ButtonLink>
          )
        }
      />
      <QueryTable
        label="Evaluations"
        loadingLabel="Loading evaluations"
        query={list}
        columns={columns}
        rowKey={({ id }) => id}
        skeletonRows={4}
        empty={
          <EmptyMessage
            icon="table"
            title="Which prompt is better?"
            text="Write a prompt with {{variables}} in the playground, add variants of it, and say for each row of a table what a good answer contains. The evaluation runs every variant on every row, and shows how many answers pass and what they cost."
          >
            <ButtonLink variant="primary" to={paths.evaluation('new')}>
              New evaluation
            </ButtonLink>
            <ButtonLink to={paths.playground()}>Open the playground</ButtonLink>
          </EmptyMessage>
        }
      />
    </>
  )
}
