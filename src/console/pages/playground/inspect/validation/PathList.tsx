import { useState } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { classes } from '#console/ui/classes.ts'
import { count } from '#console/ui/text/count.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { brief } from './answer-words.ts'
import styles from '#console/pages/playground/inspect/Inspect.module.css'
import type { PathCheck } from './validate-answer.ts'

// more are drawn on demand
const atFirst = 100
const problemsShown = 5

/** Every place of the schema: what was found there, and what is wrong with it. */
export function PathList({ paths }: { paths: readonly PathCheck[] }) {
  const [isWrongOnly, setWrongOnly] = useState(false)
  const [most, setMost] = useState(atFirst)
  const wrong = paths.filter(({ problems }) => problems.length > 0)
  const shown = isWrongOnly ? wrong : paths
  return (
    <>
      {wrong.length > 0 && paths.length > 8 && (
        <Checkbox isChecked={isWrongOnly} onChange={setWrongOnly}>
          Errors only
        </Checkbox>
      )}
      <ul className={styles['list']} aria-label="Schema paths">
        {shown.slice(0, most).map((check) => (
          <li key={check.path}>
            <PathLine check={check} />
          </li>
        ))}
      </ul>
      {shown.length > most && (
        <Button size="small" onClick={() => setMost(shown.length)}>
          Show {count(shown.length - most, 'more path', 'more paths')}
        </Button>
      )}
    </>
  )
}

function PathLine({ check }: { check: PathCheck }) {
  const { path, expected, isRequired, found, problems } = check
  const state = problems.length > 0 ? 'wrong' : found.length > 0 ? 'fine' : 'open'
  const icons = { wrong: 'close', fine: 'check', open: 'more' } as const
  const first = found[0]
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
            {found.length > 1 && <code>{pointer} </code>}
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
            {brief(first.value)}
            {found.length > 1 && `, … ${count(found.length, 'value')}`}
          </p>
        )}
        {!first && problems.length === 0 && <p className={styles['note']}>not present</p>}
      </div>
    </div>
  )
}
