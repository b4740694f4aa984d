import { useState } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { count } from '#console/ui/text/count.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { previewValue } from '#console/prompt/validation/schema-error-message.ts'
import styles from '#console/pages/playground/inspect/Inspect.module.css'
import type { PathCheck } from '#console/prompt/validation/validate-answer.ts'

// The rest is rendered on demand.
const pathsShown = 100
const problemsShown = 5

/** The paths of a schema with the values and problems at each. */
export function PathList({ paths }: { paths: readonly PathCheck[] }) {
  const [isErrorsOnly, setErrorsOnly] = useState(false)
  const [limit, setLimit] = useState(pathsShown)
  const invalid = paths.filter(({ problems }) => problems.length > 0)
  const visible = isErrorsOnly ? invalid : paths
  return (
    <>
      {invalid.length > 0 && paths.length > 8 && (
        <Checkbox isChecked={isErrorsOnly} onChange={setErrorsOnly}>
          Errors only
        </Checkbox>
      )}
      <Stack as="ul" surface="frame" divided aria-label="Schema paths">
        {visible.slice(0, limit).map((check) => (
          <li key={check.path}>
            <PathLine check={check} />
          </li>
        ))}
      </Stack>
      {visible.length > limit && (
        <Button size="small" onClick={() => setLimit(visible.length)}>
          Show {count(visible.length - limit, 'more path', 'more paths')}
        </Button>
      )}
    </>
  )
}

const looks = {
  wrong: { icon: 'close', tone: 'critical' },
  fine: { icon: 'check', tone: 'positive' },
  open: { icon: 'more', tone: 'faint' },
} as const

function PathLine({ check }: { check: PathCheck }) {
  const { path, expected, isRequired, values, problems } = check
  const state = problems.length > 0 ? 'wrong' : values.length > 0 ? 'fine' : 'open'
  const { icon, tone } = looks[state]
  const first = values[0]
  return (
    <div className={styles['check']}>
      <Icon name={icon} size="small" tone={tone} shift="half" />
      <Row gap={2} rowGap={0} wrap align="stretch" justify="between" mono overflow="anywhere">
        <span>
          <span className="unseen">{state === 'wrong' ? 'error: ' : ''}</span>
          {path || 'entire answer'}
          {isRequired && path !== '' && <span title="required">*</span>}
        </span>
        <span className={styles['expected']}>{expected}</span>
      </Row>
      <span />
      <div>
        {problems.slice(0, problemsShown).map(({ pointer, message }) => (
          <Text key={`${pointer} ${message}`} tone="critical" className={styles['problem']}>
            {values.length > 1 && <code>{pointer} </code>}
            {message}
          </Text>
        ))}
        {problems.length > problemsShown && (
          <Text tone="critical" className={styles['problem']}>
            and {count(problems.length - problemsShown, 'more error')}
          </Text>
        )}
        {first && (
          <Text tone="muted" mono overflow="truncate">
            {previewValue(first.value)}
            {values.length > 1 && `, … ${count(values.length, 'value')}`}
          </Text>
        )}
        {!first && problems.length === 0 && <Hint as="p">not present</Hint>}
      </div>
    </div>
  )
}
