import { useState } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { ErrorText } from '#console/ui/form/ErrorText.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { CheckFields } from './CheckFields.tsx'
import type { CheckDraft, DraftRow } from './evaluation-draft.ts'

const rowsPerStep = 20

interface RowListProps {
  rows: readonly DraftRow[]
  columns: readonly string[]
  /** What a row starts with when it gets a check of its own. */
  check: CheckDraft
  onChange: (rows: DraftRow[]) => void
  isChecked: boolean
  /** The error of the service about a row. */
  problemOf: (at: number) => string | undefined
}

/** The rows of a new evaluation, to be edited. */
export function RowList(props: RowListProps) {
  const { rows, columns, check, onChange, isChecked, problemOf } = props
  const [limit, setLimit] = useState(rowsPerStep)
  const firstProblem = rows.findIndex((_, at) => problemOf(at) !== undefined)
  const shown = rows.slice(0, Math.max(limit, firstProblem + 1))
  const update = (at: number, change: Partial<DraftRow>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)))
  return (
    <Stack as="ol" gap={3} aria-label="Rows">
      {shown.map((row, at) => {
        const problem = problemOf(at)
        return (
          <Stack as="li" key={row.id} gap={3} surface="frame" pad={3}>
            <Row gap={2} justify="between">
              <Text as="h3" size="s">
                Row {at + 1}
              </Text>
              <Row gap={1}>
                <Button
                  size="small"
                  variant="ghost"
                  onClick={() => update(at, { check: row.check === null ? check : null })}
                >
                  {row.check === null ? 'Use a different check' : 'Use the shared check'}
                </Button>
                <IconButton
                  icon="trash"
                  size="small"
                  label={`Remove row ${at + 1}`}
                  onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
                />
              </Row>
            </Row>
            <Stack columns="wide" gap={3}>
              {columns.map((name) => (
                <TextArea
                  key={name}
                  label={name}
                  rows={1}
                  style={{ minHeight: 'var(--control)', fieldSizing: 'content' }}
                  value={row.values[name] ?? ''}
                  onChange={(value) => update(at, { values: { ...row.values, [name]: value } })}
                />
              ))}
            </Stack>
            {row.check !== null && (
              <CheckFields
                label={`Check of row ${at + 1}`}
                check={row.check}
                isChecked={isChecked}
                problem={problem}
                onChange={(own) => update(at, { check: own })}
              />
            )}
            {row.check === null && problem !== undefined && <ErrorText>{problem}</ErrorText>}
          </Stack>
        )
      })}
      {rows.length > shown.length && (
        <Row as="li" justify="center">
          <Button onClick={() => setLimit(limit + rowsPerStep)}>
            {`Show ${Math.min(rowsPerStep, rows.length - shown.length)} more of ${rows.length.toLocaleString('en')}`}
          </Button>
        </Row>
      )}
    </Stack>
  )
}
