import { Link } from '#console/router/Link.tsx'
import { parseStoredAnswer } from '#console/pages/playground/play/stored-answer.ts'
import { paths } from '#console/paths.ts'
import { Fact } from '#console/ui/text/Fact.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import type { Run } from '#contract/runs.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import type { ParsedRequest } from './parse-request.ts'
import { runMetrics } from './run-metrics.ts'
import { defaultView, writeRunView } from '#console/pages/playground/runs/run-view.ts'
import { importedText, missingCost } from '#console/pages/playground/runs/run-labels.ts'
import styles from './RunPage.module.css'

interface RunFactsProps {
  run: Run
  parameters: ParsedRequest['parameters']
}

/** Model, key, metrics and parameters of a run. */
export function RunFacts({ run, parameters }: RunFactsProps) {
  const answeringModel = run.answering_model ?? parseStoredAnswer(run.response)?.model
  const group = run.group_id
  return (
    <Stack as="aside" gap={3} className={styles['facts']} aria-label="About this run">
      <Stack as="dl" gap={2} className={styles['list']}>
        <Fact name="Model">
          <code>{run.model === '' ? '–' : run.model}</code>
        </Fact>
        {answeringModel !== undefined && answeringModel !== run.model && (
          <Fact name="Answered by">
            <code>{answeringModel}</code>
          </Fact>
        )}
        <Fact name="Created">
          <Time value={run.created_at} />
        </Fact>
        <Fact name="Key">
          <bdi>{run.key_name}</bdi>
          {run.own && ' (yours)'}
        </Fact>
        <Fact name="Source">{run.source === 'recorded' ? 'Recorded by Sheaf' : importedText}</Fact>
        {run.request_id !== null && (
          <Fact name="Request ID">
            <code>{run.request_id}</code>
          </Fact>
        )}
        {group !== null && (
          <Fact name="Comparison">
            <Link
              to={`${paths.playgroundRuns()}?${writeRunView({ ...defaultView, scope: run.own ? 'own' : 'all', group })}`}
            >
              Show runs
            </Link>
          </Fact>
        )}
      </Stack>
      <Text as="h2" size="s" untracked rule="above" className={styles['subtitle']}>
        Metrics
      </Text>
      <Stack as="dl" gap={2} className={styles['list']}>
        {runMetrics(run).map(({ id, name, text }) => (
          <Fact key={id} name={name}>
            {id === 'cost' && run.cost === null ? missingCost(run) : text}
          </Fact>
        ))}
      </Stack>
      {parameters.length > 0 && (
        <>
          <Text as="h2" size="s" untracked rule="above" className={styles['subtitle']}>
            Parameters
          </Text>
          <Stack as="dl" gap={2} className={styles['list']}>
            {parameters.map(({ name, value }) => (
              <Fact key={name} name={<code>{name}</code>}>
                <Text as="code" overflow="clamp" title={value.slice(0, 500)}>
                  {value.slice(0, 200)}
                </Text>
              </Fact>
            ))}
          </Stack>
        </>
      )}
    </Stack>
  )
}
