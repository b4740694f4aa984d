import { useState } from 'react'
import { isOpen, type Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { StatusBadge } from '#console/ui/text/Badge.tsx'
import { count } from '#console/ui/text/count.ts'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { Segments } from '#console/ui/form/Segments.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import type { AnswerCheck } from './check-answer.ts'
import { CopyButton } from '#console/ui/overlay/CopyButton.tsx'
import styles from '#console/pages/playground/inspect/Inspect.module.css'
import { JsonTree } from '#console/json/JsonTree.tsx'
import { PathList } from './PathList.tsx'
import { checkTargets, type CheckTarget } from './check-targets.ts'
import type { TreeMark } from '#console/json/TreeLine.tsx'
import { useAnswerCheck } from './use-answer-check.ts'

/** Checks answers and function arguments against their JSON schemas, path by path. */
export function Validation({ exchange }: { exchange: Exchange }) {
  const [chosenIndex, setChosen] = useState(0)
  const targets = isOpen(exchange) ? [] : checkTargets(exchange)
  const target = targets[chosenIndex] ?? targets[0]
  if (!target) {
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
    <Stack gap={4} overflow="anywhere" padBlock={4}>
      {targets.length > 1 && (
        <Select
          label="Check"
          value={String(targets.indexOf(target))}
          options={targets.map(({ label }, index) => ({ value: String(index), label }))}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      <Check one={target} />
    </Stack>
  )
}

const views = [
  { value: 'paths', label: 'Paths' },
  { value: 'tree', label: 'Tree' },
  { value: 'text', label: 'Text' },
] as const

function Check({ one: target }: { one: CheckTarget }) {
  const [view, setView] = useState<'paths' | 'tree' | 'text'>('paths')
  const check = useAnswerCheck(target.schema, target.text)
  if (check === null) return <Skeleton shape="block" />
  const isJson = 'paths' in check
  return (
    <>
      <Verdict check={check} />
      <Row gap={2} justify="between" className={styles['head']}>
        {isJson ? (
          <Segments label="View" value={view} options={views} onChange={setView} />
        ) : (
          <Hint>Raw text</Hint>
        )}
        <CopyButton text={target.text} />
      </Row>
      {isJson && view === 'paths' && <PathList paths={check.paths} />}
      {isJson && view === 'tree' && (
        <Box flex="shrink" surface="well" focusInside className={styles['frame']}>
          <JsonTree label={target.label} value={check.answer} marks={treeMarks(check)} />
        </Box>
      )}
      {(!isJson || view === 'text') && (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
        <Box
          flex="shrink"
          surface="well"
          focusInside
          className={styles['frame']}
          tabIndex={0}
          role="region"
          aria-label={target.label}
        >
          <pre className={styles['code']}>
            {isJson ? JSON.stringify(check.answer, null, 2) : target.text}
          </pre>
        </Box>
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

function treeMarks(check: Extract<AnswerCheck, { answer: unknown }>): Map<string, TreeMark> {
  const marks = new Map<string, TreeMark>()
  for (const { values } of check.paths) {
    for (const { pointer } of values) marks.set(pointer, { isValid: true })
  }
  if (check.status === 'valid') return marks
  for (const { pointer, message } of check.problems) {
    // A missing property has no row in the tree, so its problem is shown at the parent.
    const isPresent = marks.has(pointer)
    const target = isPresent ? pointer : pointer.slice(0, pointer.lastIndexOf('/'))
    const text = isPresent ? message : `${pointer.slice(target.length + 1)}: ${message}`
    const existing = marks.get(target)
    const before = existing && !existing.isValid ? `${existing.message} ` : ''
    marks.set(target, { isValid: false, message: before + text })
  }
  return marks
}
