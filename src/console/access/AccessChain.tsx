import { classes } from '#console/ui/classes.ts'
import { Icon } from '#console/ui/Icon.tsx'
import type { IconName } from '#console/ui/icon-names.ts'
import type { AccessStep } from '#contract/access-questions.ts'
import styles from './AccessChain.module.css'

type About = AccessStep['about']

interface AccessChainProps {
  steps: readonly AccessStep[]
  /** What was asked for: the last of the steps, where they get so far. */
  target: 'graph' | 'file'
}

const looks: Record<About, { icon: IconName; words: string }> = {
  key: { icon: 'key', words: 'Key' },
  permission: { icon: 'lock', words: 'Permission' },
  team: { icon: 'team', words: 'Team' },
  graph: { icon: 'graph', words: 'Graph' },
  file: { icon: 'file', words: 'File' },
  model: { icon: 'model', words: 'Model' },
}

// more than these do not fit beside one another
const inOneRow = 5

/** The way of a request, as far as it gets: what it passes, where it stops, what it never meets. */
export function AccessChain({ steps, target }: AccessChainProps) {
  const rest = unmet(steps, target)
  return (
    <div className={styles['room']}>
      <ol
        className={classes(
          styles['chain'],
          steps.length + rest.length <= inOneRow && styles['short'],
        )}
        aria-label="Access path"
      >
        {steps.map((step, place) => (
          // the same graph never stands in a chain twice
          <li
            key={`${step.about} ${step.id ?? place}`}
            className={classes(styles['step'], step.passed ? styles['passed'] : styles['stopped'])}
          >
            <Node about={step.about} state={step.passed ? 'passed' : 'stopped'} />
            <div className={styles['words']}>
              <p className={styles['title']}>
                <span className="unseen">
                  {step.passed ? 'Allowed: ' : 'Blocked here: '}
                  {looks[step.about].words}{' '}
                </span>
                <bdi>{step.name ?? titleWords(step)}</bdi>
              </p>
              <p className={styles['says']}>{step.says}</p>
            </div>
          </li>
        ))}
        {rest.map((about) => (
          <li key={about} className={classes(styles['step'], styles['unmet'])}>
            <Node about={about} state="unmet" />
            <div className={styles['words']}>
              <p className={styles['title']}>
                <span className="unseen">Not checked: </span>
                {looks[about].words}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Node({ about, state }: { about: About; state: 'passed' | 'stopped' | 'unmet' }) {
  return (
    <span className={styles['node']}>
      <Icon name={looks[about].icon} size="large" />
      {state !== 'unmet' && (
        <span className={styles['mark']}>
          <Icon name={state === 'passed' ? 'check' : 'close'} />
        </span>
      )}
    </span>
  )
}

/** The steps that come after the last: none once what was asked for is reached. */
function unmet(steps: readonly AccessStep[], target: 'graph' | 'file'): About[] {
  const order: About[] =
    target === 'graph'
      ? ['key', 'permission', 'team', 'graph']
      : ['key', 'permission', 'team', 'file']
  const last = steps.at(-1)
  if (last === undefined) return order
  return last.passed ? [] : order.slice(order.indexOf(last.about) + 1)
}

function titleWords({ about }: AccessStep): string {
  // a team without a name is none: the key is the organization’s
  return about === 'team' ? 'Organization' : looks[about].words
}
