import { Link } from 'react-router'
import type { ReactNode } from 'react'
import { parseStoredAnswer } from '#console/pages/playground/play/stored-answer.ts'
import { paths } from '#console/paths.ts'
import { Time } from '#console/ui/text/Time.tsx'
import type { Run } from '#contract/runs.ts'
import type { ParsedRequest } from './parse-request.ts'
import { runMetrics } from './run-metrics.ts'
import { defaultView, writeRunView } from '#console/pages/playground/runs/run-view.ts'
import styles from './RunPage.module.css'

interface RunFactsProps {
  run: Run
  parameters: ParsedRequest['parameters']
}

/** Model, key, metrics and parameters of a run. */
export function RunFacts({ run, parameters }: RunFactsProps) {
  const responseModel = parseStoredAnswer(run.response)?.model
  const group = run.group_id
  return (
    <aside className={styles['facts']} aria-label="About this run">
      <dl className={styles['list']}>
        <Fact name="Model">
          <code>{run.model === '' ? '–' : run.model}</code>
        </Fact>
        {responseModel !== undefined && responseModel !== run.model && (
          <Fact name="Response model">
            <code>{responseModel}</code>
          </Fact>
        )}
        <Fact name="Created">
          <Time value={run.created_at} />
        </Fact>
        <Fact name="Key">
          <bdi>{run.key_name}</bdi>
          {run.own && ' (yours)'}
        </Fact>
        {group !== null && (
          <Fact name="Comparison">
            <Link
              to={`${paths.playgroundRuns()}?${writeRunView({ ...defaultView, scope: run.own ? 'own' : 'all', group })}`}
            >
              Show runs
            </Link>
          </Fact>
        )}
      </dl>
      <h2 className={styles['subtitle']}>Metrics</h2>
      <dl className={styles['list']}>
        {runMetrics(run).map(({ id, name, text }) => (
          <Fact key={id} name={name}>
            {text}
          </Fact>
        ))}
      </dl>
      {parameters.length > 0 && (
        <>
          <h2 className={styles['subtitle']}>Parameters</h2>
          <dl className={styles['list']}>
            {parameters.map(({ name, value }) => (
              <Fact key={name} name={<code>{name}</code>}>
                <code className={styles['value']} title={value.slice(0, 500)}>
                  {value.slice(0, 200)}
                </code>
              </Fact>
            ))}
          </dl>
        </>
      )}
    </aside>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
