import type { InputTable } from '#console/csv/read-table.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState, type DragEvent } from 'react'
import type { Application } from '#contract/applications/applications.ts'
import type { ApplicationBatch } from '#contract/applications/batches.ts'
import { createBatchMutation } from '#console/applications/batch-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { ErrorText } from '#console/ui/form/ErrorText.tsx'
import { FileButton } from '#console/ui/form/FileButton.tsx'
import { Form } from '#console/ui/form/Form.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { saveBlob } from '#console/api/save-blob.ts'
import { csvLine } from '#contract/csv/csv-line.ts'
import { count } from '#console/ui/text/count.ts'
import {
  guessMapping,
  refusedRows,
  tableProblem,
  unmappedInputs,
  withoutColumn,
  type Mapping,
} from './map-rows.ts'
import { readTableFile, tableTypes } from '#console/csv/read-table-file.ts'
import { readTable } from '#console/csv/read-table.ts'
import { useMappedRows } from './use-mapped-rows.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

const MapColumns = lazyPart(async () => (await import('./MapColumns.tsx')).MapColumns)
const RowPreview = lazyPart(async () => (await import('./RowPreview.tsx')).RowPreview)

interface NewBatchProps {
  application: Pick<Application, 'id' | 'inputs'>
  onStarted: (batch: ApplicationBatch) => void
}

const maxFileMegabytes = 16
// A text field with more lays out its lines for seconds, so that a larger table is read at once.
const maxPastedChars = 20_000

/** A table without rows, whose columns are the inputs. The mark at its start has spreadsheets read it as UTF-8. */
function templateOf(inputs: Application['inputs']): Blob {
  return new Blob(['\uFEFF', csvLine(inputs.map((input) => input.name))], { type: 'text/csv' })
}

/** Reads a table, maps its columns to inputs, shows what is wrong, and starts the batch. */
export function NewBatch({ application: { id, inputs }, onStarted }: NewBatchProps) {
  const [text, setText] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [pasted, setPasted] = useState('')
  const [hasHeader, setHeader] = useState(true)
  const [problem, setProblem] = useState<string | null>(null)
  const [table, setTable] = useState<InputTable | null>(null)
  const [mapping, setMapping] = useState<Mapping>({})
  const [isSkipping, setSkipping] = useState(false)
  const create = useMutation(createBatchMutation(useQueryClient(), id))
  const mapped = useMappedRows(inputs, table, mapping)

  useEffect(() => {
    if (text === null) return undefined
    const abort = new AbortController()
    readTable(text, hasHeader, abort.signal).then(
      (read) => {
        setTable(read)
        setMapping(guessMapping(inputs, read))
      },
      () => undefined,
    )
    return () => abort.abort()
  }, [text, hasHeader, inputs])

  async function readFile(chosen: File | undefined) {
    if (chosen === undefined) return
    const read = await readTableFile(chosen, maxFileMegabytes)
    setProblem(read.problem)
    if (read.text === null) return
    setName(chosen.name.replace(/\.[^.]*$/, ''))
    setText(read.text)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    void readFile(event.dataTransfer.files[0])
  }

  function clear() {
    setText(null)
    setTable(null)
    setPasted('')
    setName('')
    create.reset()
  }

  if (text === null || table === null) {
    return (
      <Stack
        as="section"
        aria-label="New batch"
        gap={4}
        measure="prose"
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <Stack gap={1}>
          <Text as="h2" size="m">
            Run with a table
          </Text>
          <Text tone="muted">
            Each row of a CSV file becomes a run in the background, up to 10,000 rows. Its columns
            fill the inputs.
          </Text>
        </Stack>
        <Row gap={2} surface="drop" pad={4} wrap>
          <FileButton
            variant="primary"
            icon="upload"
            inputLabel="CSV file"
            types={tableTypes}
            onFiles={([file]) => void readFile(file)}
          >
            Choose a CSV file
          </FileButton>
          <Hint>or drop it here</Hint>
          {inputs.length > 0 && (
            <Button
              variant="ghost"
              icon="download"
              onClick={() => saveBlob(templateOf(inputs), 'template.csv')}
            >
              Download a template
            </Button>
          )}
        </Row>
        {problem !== null && <ErrorText role="alert">{problem}</ErrorText>}
        <Stack as={Form} gap={2} onSubmit={() => pasted.trim() !== '' && setText(pasted)}>
          <TextArea
            label="Paste a table"
            hint="From a spreadsheet, or as CSV. The first row contains the column names."
            rows={3}
            value={pasted}
            onChange={setPasted}
            onPaste={(event) => {
              const copied = event.clipboardData.getData('text')
              if (copied.length <= maxPastedChars) return
              event.preventDefault()
              setText(copied)
            }}
          />
          <Row>
            <Button
              type="submit"
              disabledReason={pasted.trim() === '' ? 'Paste a table first.' : undefined}
            >
              Continue
            </Button>
          </Row>
        </Stack>
      </Stack>
    )
  }

  const whole = tableProblem(table)
  const unmapped = unmappedInputs(inputs, mapping)
  // Every row would have a problem before anybody has said where the input comes from, and what is wrong with the
  // table makes rows wrong that are not.
  const problems = unmapped.length === 0 && whole === null ? (mapped?.problems ?? []) : []
  const ready = mapped === null ? 0 : mapped.rows.length - mapped.problems.length
  const isBlocked = problems.length > 0 && !isSkipping
  const blocked =
    mapped === null
      ? 'Checking the rows…'
      : (whole ??
        (unmapped.length > 0
          ? withoutColumn(unmapped)
          : isBlocked
            ? `Correct the table, or skip ${problems.length === 1 ? 'the row with a problem' : 'the rows with problems'}.`
            : ready === 0
              ? 'None of the rows can run.'
              : undefined))

  function start() {
    if (mapped === null || blocked !== undefined) return
    create.mutate({ name: name.trim(), rows: mapped.rows }, { onSuccess: onStarted })
  }

  return (
    <Stack as={Form} gap={4} aria-label="New batch" onSubmit={start}>
      <Row gap={2} wrap justify="between">
        <Text as="h2" size="m">
          {count(table.rows.length, 'row')}, {count(table.columns.length, 'column')}
        </Text>
        <Button variant="ghost" icon="close" onClick={clear}>
          Choose another table
        </Button>
      </Row>
      <Checkbox isChecked={hasHeader} onChange={setHeader}>
        The first row contains the column names
      </Checkbox>
      {whole !== null && <ErrorText role="alert">{whole}</ErrorText>}
      <Suspense fallback={null}>
        <MapColumns inputs={inputs} table={table} mapping={mapping} onChange={setMapping} />
        <RowPreview inputs={inputs} table={table} mapping={mapping} />
      </Suspense>
      {problems.length > 0 && (
        <Stack gap={2} surface="caution" pad={3} role="status">
          <Text weight="medium">{count(problems.length, 'row')} cannot run</Text>
          <ul>
            {problems.slice(0, 20).map(({ number, message }) => (
              <li key={number}>
                Row {number.toLocaleString('en')}: {message}
              </li>
            ))}
          </ul>
          {problems.length > 20 && (
            <Hint>And {(problems.length - 20).toLocaleString('en')} more.</Hint>
          )}
          {ready > 0 && (
            <Checkbox isChecked={isSkipping} onChange={setSkipping}>
              {problems.length === 1 ? 'Skip this row' : 'Skip these rows'}
            </Checkbox>
          )}
        </Stack>
      )}
      <Stack measure="form">
        <TextField label="Name" isOptional maximum={255} value={name} onChange={setName} />
      </Stack>
      {create.error && (
        <Stack gap={2}>
          <InlineProblem error={create.error} />
          <ul>
            {refusedRows(create.error.fields, create.variables.rows).map(({ number, message }) => (
              <li key={`${number} ${message}`}>
                Row {number.toLocaleString('en')}: {message}
              </li>
            ))}
          </ul>
        </Stack>
      )}
      <Row gap={3} wrap>
        <Button
          type="submit"
          variant="primary"
          icon="play"
          pending={create.isPending}
          disabledReason={blocked}
        >
          {ready === 0 || blocked !== undefined ? 'Run' : `Run ${count(ready, 'row')}`}
        </Button>
        {whole === null && mapped !== null && blocked !== undefined && <Hint>{blocked}</Hint>}
      </Row>
    </Stack>
  )
}
