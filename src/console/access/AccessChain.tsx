import { classes } from '#console/ui/classes.ts'
import { Icon } from '#console/ui/Icon.tsx'
import type { IconName } from '#console/ui/icon-names.ts'
import type { AccessStep } from '#contract/access-questions.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './AccessChain.module.css'

type StepType = AccessStep['about']

interface AccessChainProps {
  steps: readonly AccessStep[]
  /** The resource whose access is explained: the last step, if the request gets that far. */
  target: 'graph' | 'file'
}

const stepTypes: Record<StepType, { icon: IconName; label: string }> = {
  key: { icon: 'key', label: 'Key' },
  permission: { icon: 'lock', label: 'Permission' },
  team: { icon: 'team', label: 'Team' },
  graph: { icon: 'graph', label: 'Graph' },
  file: { icon: 'file', label: 'File' },
  model: { icon: 'model', label: 'Model' },
}

// More steps than this do not fit in one row.
const maxStepsInRow = 5

/**
 * The steps of an access check: those that passed, the one that blocked, and those that were not
 * reached.
 */
export function AccessChain({ steps, target }: AccessChainProps) {
  const remaining = remainingSteps(steps, target)
  return (
    <div className={styles['room']}>
      <Stack
        as="ol"
        className={classes(steps.length + remaining.length <= maxStepsInRow && styles['short'])}
        aria-label="Access path"
      >
        {steps.map((step, index) => (
          // A graph occurs at most once in a chain, so its id is a unique key.
          <li
            key={`${step.about} ${step.id ?? index}`}
            className={classes(styles['step'], !step.passed && styles['stopped'])}
          >
            <Node about={step.about} state={step.passed ? 'passed' : 'stopped'} />
            <div className={styles['words']}>
              <Text weight="bold" overflow="anywhere" className={styles['title']}>
                <span className="unseen">
                  {step.passed ? 'Allowed: ' : 'Blocked here: '}
                  {stepTypes[step.about].label}{' '}
                </span>
                <bdi>{step.name ?? stepTitle(step)}</bdi>
              </Text>
              <Text tone="muted" overflow="anywhere" pretty className={styles['says']}>
                {step.says}
              </Text>
            </div>
          </li>
        ))}
        {remaining.map((about) => (
          <li key={about} className={classes(styles['step'], styles['unmet'])}>
            <Node about={about} state="unmet" />
            <div className={styles['words']}>
              <Text weight="bold" overflow="anywhere" className={styles['title']}>
                <span className="unseen">Not checked: </span>
                {stepTypes[about].label}
              </Text>
            </div>
          </li>
        ))}
      </Stack>
    </div>
  )
}

function Node({ about, state }: { about: StepType; state: 'passed' | 'stopped' | 'unmet' }) {
  return (
    <span className={styles['node']}>
      <Icon name={stepTypes[about].icon} size="large" />
      {state !== 'unmet' && (
        <span className={styles['mark']}>
          <Icon name={state === 'passed' ? 'check' : 'close'} size="small" />
        </span>
      )}
    </span>
  )
}

/** The steps after the last one; none if access was granted. */
function remainingSteps(steps: readonly AccessStep[], target: 'graph' | 'file'): StepType[] {
  const order: StepType[] =
    target === 'graph'
      ? ['key', 'permission', 'team', 'graph']
      : ['key', 'permission', 'team', 'file']
  const last = steps.at(-1)
  if (last === undefined) return order
  return last.passed ? [] : order.slice(order.indexOf(last.about) + 1)
}

function stepTitle({ about }: AccessStep): string {
  // A team step without a name means that the key belongs to the organization.
  return about === 'team' ? 'Organization' : stepTypes[about].label
}
