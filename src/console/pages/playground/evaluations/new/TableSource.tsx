import { useState, type DragEvent } from 'react'
import { readTableFile, tableTypes } from '#console/csv/read-table-file.ts'
import { readTable } from '#console/csv/read-table.ts'
import { Button } from '#console/ui/Button.tsx'
import { ErrorText } from '#console/ui/form/ErrorText.tsx'
import { FileButton } from '#console/ui/form/FileButton.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Disclosure } from '#console/ui/page/Disclosure.tsx'
import { maxEvaluationRows } from '#contract/playground/evaluations.ts'
import { rowsOfTable, type DraftRow } from './evaluation-draft.ts'

const maxFileMegabytes = 12

/** Reads rows from a CSV file, or from what a spreadsheet copies. */
export function TableSource({ onRows }: { onRows: (rows: DraftRow[]) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [pasted, setPasted] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  async function read(text: string) {
    const table = await readTable(text, true, new AbortController().signal)
    if (table.problem !== null) {
      setProblem(table.problem)
      return
    }
    if (table.rows.length === 0) {
      setProblem('The table has no rows. Its first line contains the variable names.')
      return
    }
    setProblem(
      table.rows.length > maxEvaluationRows
        ? `Only the first ${maxEvaluationRows} of ${table.rows.length.toLocaleString('en')} rows are used.`
        : null,
    )
    onRows(rowsOfTable(table.columns, table.rows))
    setPasted('')
    setOpen(false)
  }

  async function readFile(chosen: File | undefined) {
    if (chosen === undefined) return
    const { text, problem: refusal } = await readTableFile(chosen, maxFileMegabytes)
    if (text === null) setProblem(refusal)
    else await read(text)
  }

  return (
    <Stack
      gap={2}
      surface="drop"
      pad={3}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        void readFile(event.dataTransfer.files[0])
      }}
    >
      <Row gap={2} wrap>
        <FileButton
          icon="upload"
          inputLabel="CSV file"
          types={tableTypes}
          onFiles={([file]) => void readFile(file)}
        >
          Choose a CSV file
        </FileButton>
        <Hint>
          or drop it here. The first line must name the variables. This replaces the rows below.
        </Hint>
      </Row>
      <Disclosure look="inline" title="Paste a table" isOpen={isOpen} onOpenChange={setOpen}>
        <Stack gap={2}>
          <TextArea
            label="Table"
            hint="Copied from a spreadsheet, or CSV."
            isMono
            rows={4}
            value={pasted}
            onChange={setPasted}
          />
          <Row>
            <Button
              disabledReason={pasted.trim() === '' ? 'Paste a table first.' : undefined}
              onClick={() => void read(pasted)}
            >
              Use this table
            </Button>
          </Row>
        </Stack>
      </Disclosure>
      {problem !== null && <ErrorText role="alert">{problem}</ErrorText>}
    </Stack>
  )
}
