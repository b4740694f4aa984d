import { useState } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { classes } from '#console/ui/classes.ts'
import { count } from '#console/ui/text/count.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { previewValue } from './schema-error-message.ts'
import styles from '#console/pages/playground/inspect/Inspect.module.css'
import type { PathCheck } from './validate-answer.ts'

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
      <ul className={styles['list']} aria-label="Schema paths">
        {visible.slice(0, limit).map((check) => (
          <li key={check.path}>
            <PathLine check={check} />
          </li>
        ))}
      </ul>
      {visible.length > limit && (
        <Button size="small" onClick={() => setLimit(visible.length)}>
          Show {count(visible.length - limit, 'more path', 'more paths')}
        </Button>
      )}
    </>
  )
}

function PathLine({ check }: { check: PathCheck }) {
  const { path, expected, isRequired, values, problems } = check
  const state = problems.length > 0 ? 'wrong' : values.length > 0 ? 'fine' : 'open'
  const icons = { wrong: 'close', fine: 'check', open: 'more' } as const
  const first = values[0]
  return (
    <div className={classes(styles['check'], styles[state])}>
      <Icon name={icons[state]} />
      <div className={styles['path']}>
        <span>
          <span className="unseen">{state === 'wrong' ? 'error: ' : ''}</span>
          {path || 'entire answer'}
          {isRequired && path !== '' && <span title="required">*</span>}
        </span>
        <span className={styles['expected']}>{expected}</span>
      </div>
      <span />
      <div>
        {problems.slice(0, problemsShown).map(({ pointer, message }) => (
          <p key={`${pointer} ${message}`} className={styles['trouble']}>
            {values.length > 1 && <code>{pointer} </code>}
            {message}
          </p>
        ))}
        {problems.length > problemsShown && (
          <p className={styles['trouble']}>
            and {count(problems.length - problemsShown, 'more error')}
          </p>
        )}
        {first && (
          <p className={styles['value']}>
            {previewValue(first.value)}
            {values.length > 1 && `, … ${count(values.length, 'value')}`}
          </p>
        )}
        {!first && problems.length === 0 && <p className={styles['note']}>not present</p>}
      </div>
    </div>
  )
}
