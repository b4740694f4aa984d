import { useState } from 'react'
import { isOpen, type Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { StatusBadge } from '#console/ui/text/Badge.tsx'
import { count } from '#console/ui/text/count.ts'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { Segments } from '#console/ui/form/Segments.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import type { AnswerCheck } from './check-answer.ts'
import { CopyButton } from '#console/pages/playground/inspect/CopyButton.tsx'
import styles from '#console/pages/playground/inspect/Inspect.module.css'
import { JsonTree } from '#console/pages/playground/inspect/JsonTree.tsx'
import { PathList } from './PathList.tsx'
import { toCheck, type ToCheck } from './to-check.ts'
import type { TreeMark } from '#console/pages/playground/inspect/TreeLine.tsx'
import { useAnswerCheck } from './use-answer-check.ts'

/** Whether an answer keeps to its schema, path by path. */
export function Validation({ exchange }: { exchange: Exchange }) {
  const [chosen, setChosen] = useState(0)
  const all = isOpen(exchange) ? [] : toCheck(exchange)
  const one = all[chosen] ?? all[0]
  if (!one) {
    return (
      <EmptyMessage
        icon="check"
        title="Nothing to check"
        text={
          isOpen(exchange)
            ? 'The answer is checked once it is complete.'
            : 'Answers with a JSON schema and function calls with parameters are checked here.'
        }
      />
    )
  }
  return (
    <div className={styles['body']}>
      {all.length > 1 && (
        <Select
          label="Check"
          value={String(all.indexOf(one))}
          options={all.map(({ label }, at) => ({ value: String(at), label }))}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      <Check one={one} />
    </div>
  )
}

const views = [
  { value: 'paths', label: 'Paths' },
  { value: 'tree', label: 'Tree' },
  { value: 'text', label: 'Text' },
] as const

function Check({ one }: { one: ToCheck }) {
  const [view, setView] = useState<'paths' | 'tree' | 'text'>('paths')
  const check = useAnswerCheck(one.schema, one.text)
  if (check === null) return <Skeleton shape="block" />
  const isRead = 'paths' in check
  return (
    <>
      <Verdict check={check} />
      <div className={styles['head']}>
        {isRead ? (
          <Segments label="View" value={view} options={views} onChange={setView} />
        ) : (
          <span className={styles['note']}>Raw text</span>
        )}
        <CopyButton text={one.text} />
      </div>
      {isRead && view === 'paths' && <PathList paths={check.paths} />}
      {isRead && view === 'tree' && (
        <div className={styles['frame']}>
          <JsonTree label={one.label} value={check.answer} marks={marksOf(check)} />
        </div>
      )}
      {(!isRead || view === 'text') && (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys are to scroll it
        <div className={styles['frame']} tabIndex={0} role="region" aria-label={one.label}>
          <pre className={styles['code']}>
            {isRead ? JSON.stringify(check.answer, null, 2) : one.text}
          </pre>
        </div>
      )}
    </>
  )
}

function Verdict({ check }: { check: AnswerCheck }) {
  if (check.status === 'valid') {
    return (
      <StatusBadge tone="positive" icon="done">
        Matches the schema
      </StatusBadge>
    )
  }
  if (check.status === 'invalid') {
    return (
      <StatusBadge tone="critical" icon="failed">
        {count(check.problems.length, 'error')}
      </StatusBadge>
    )
  }
  return (
    <StatusBadge tone={check.status === 'not_json' ? 'critical' : 'caution'} icon="alert">
      {check.message}
    </StatusBadge>
  )
}

function marksOf(check: Extract<AnswerCheck, { answer: unknown }>): Map<string, TreeMark> {
  const marks = new Map<string, TreeMark>()
  for (const { found } of check.paths) {
    for (const { pointer } of found) marks.set(pointer, { isValid: true })
  }
  if (check.status === 'valid') return marks
  for (const { pointer, message } of check.problems) {
    // what is missing is told at what it is missing from
    const isThere = marks.has(pointer)
    const at = isThere ? pointer : pointer.slice(0, pointer.lastIndexOf('/'))
    const words = isThere ? message : `${pointer.slice(at.length + 1)}: ${message}`
    const known = marks.get(at)
    const before = known && !known.isValid ? `${known.message} ` : ''
    marks.set(at, { isValid: false, message: before + words })
  }
  return marks
}
