import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { readTableFile, tableTypes } from '#console/csv/read-table-file.ts'
import { readTable } from '#console/csv/read-table.ts'
import {
  createEvaluationMutation,
  type NewEvaluation,
} from '#console/pages/playground/evaluations/evaluation-queries.ts'
import { useVariants } from '#console/pages/playground/play/use-play.ts'
import { paths } from '#console/paths.ts'
import { useNavigate } from '#console/router/use-location.ts'
import { Button, ButtonLink } from '#console/ui/Button.tsx'
import { Callout } from '#console/ui/Callout.tsx'
import { ErrorText } from '#console/ui/form/ErrorText.tsx'
import { FileButton } from '#console/ui/form/FileButton.tsx'
import { Form } from '#console/ui/form/Form.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Disclosure } from '#console/ui/page/Disclosure.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import { count } from '#console/ui/text/count.ts'
import { maxEvaluationRows } from '#contract/playground/evaluations.ts'
import { variableNames } from '#contract/playground/variables.ts'
import { CheckFields } from './CheckFields.tsx'
import {
  checkProblem,
  emptyCheck,
  hasContent,
  newRow,
  rowsOfTable,
  sizeProblem,
  startRows,
  tableColumns,
  toCheck,
  uncheckedRows,
  type DraftRow,
} from './evaluation-draft.ts'
import { RowList } from './RowList.tsx'
import { variantDifferences, variantRequest, variablesOf } from './variant-requests.ts'

const maxFileMegabytes = 12

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** Prepares an evaluation of the variants of the playground, and starts it. */
export function NewEvaluationForm() {
  const { variants, active } = useVariants()
  const navigate = useNavigate()
  const create = useMutation(createEvaluationMutation(useQueryClient()))
  const current = variants.find(({ id }) => id === active) ?? variants[0]
  const playRows = current?.play.get().draft.variables.rows ?? []
  const [name, setName] = useState(() => `Evaluation of ${moment.format(new Date())}`)
  const [rows, setRows] = useState<DraftRow[]>(() => startRows(playRows))
  const [check, setCheck] = useState(() => emptyCheck(current?.play.get().draft.model ?? ''))
  const [isChecked, setChecked] = useState(false)
  const requests = variants.map(variantRequest)
  const variables = variablesOf(requests)
  const columns = tableColumns(
    [...variables, ...variableNames([check.type === 'judge' ? check.criterion : check.text])],
    rows,
  )
  const broken = requests.find(({ problem }) => problem !== null)
  const unchecked = uncheckedRows(check, rows)
  const size = sizeProblem(rows.length, variants.length)
  const fields = create.error?.fields ?? {}
  const differences = variantDifferences(requests)
  const form = useRef<HTMLFormElement>(null)

  // A field is marked as invalid once the failure is rendered.
  useEffect(() => {
    if (create.isError) focusInvalid(form.current)
  }, [create.isError])

  /** Takes other rows in the place of those on the page, which an undo brings back. */
  function replaceRows(next: DraftRow[]) {
    setRows(next)
    if (!rows.some(hasContent)) return
    toast({
      title: `${count(next.length, 'row')} taken from the table`,
      description: 'They replaced the rows that were here.',
      action: { label: 'Undo', onPress: () => setRows(rows) },
    })
  }

  function start() {
    setChecked(true)
    const checks = [check, ...rows.flatMap((row) => row.check ?? [])]
    if (name.trim() === '' || checks.some((one) => checkProblem(one) !== null)) {
      window.requestAnimationFrame(() => focusInvalid(form.current))
      return
    }
    if (broken || size !== null) return
    const body: NewEvaluation = {
      name,
      variants: requests.flatMap(({ name: variant, body: request }) =>
        request === null ? [] : [{ name: variant, body: request }],
      ),
      rows: rows.map((row) => ({
        values: Object.fromEntries(columns.map((column) => [column, row.values[column] ?? ''])),
        ...(row.check !== null && { check: toCheck(row.check) }),
      })),
      check: toCheck(check),
    }
    create.mutate(body, { onSuccess: ({ id }) => void navigate(paths.evaluation(id)) })
  }

  return (
    <Form ref={form} onSubmit={start}>
      <PageHeader
        title="New evaluation"
        crumbs={[
          { label: 'Playground', to: paths.playground() },
          { label: 'Evaluations', to: paths.evaluations() },
        ]}
        text="Every playground variant answers every row in the background. You can’t edit it after it starts."
      />
      <Stack gap={6}>
        <Stack measure="form">
          <TextField
            label="Name"
            value={name}
            error={isChecked && name.trim() === '' ? 'Enter a name.' : fields['name']}
            onChange={setName}
          />
        </Stack>
        <Stack as="section" aria-label="Variants" gap={2}>
          <Text as="h2" size="m">
            Variants
          </Text>
          <Stack as="ul" gap={1}>
            {requests.map((request, at) => (
              // eslint-disable-next-line react/no-array-index-key -- the variants do not move here
              <Row as="li" key={at} gap={3} wrap>
                <Text as="bdi" weight="medium">
                  {request.name}
                </Text>
                <Hint>{[request.model, ...(differences[at] ?? [])].join(' · ')}</Hint>
                {request.problem !== null && <ErrorText>{request.problem}</ErrorText>}
              </Row>
            ))}
          </Stack>
          <Row>
            <ButtonLink variant="ghost" icon="playground" to={paths.playground()}>
              Change them in the playground
            </ButtonLink>
          </Row>
        </Stack>
        <Stack as="section" aria-label="Check" gap={2} measure="prose">
          <Text as="h2" size="m">
            What is a good answer?
          </Text>
          <CheckFields
            label="The answer"
            check={check}
            isChecked={isChecked}
            problem={fields['check']}
            onChange={setCheck}
          />
        </Stack>
        <Stack as="section" aria-label="Table" gap={3}>
          <Row gap={3} wrap justify="between">
            <Text as="h2" size="m">
              {count(rows.length, 'row')}
            </Text>
            <Row gap={2} wrap>
              {playRows.some((row) => Object.keys(row).length > 0) && (
                <Button onClick={() => replaceRows(startRows(playRows))}>
                  Use the playground’s variables
                </Button>
              )}
              <Button icon="plus" onClick={() => setRows([...rows, newRow()])}>
                Add row
              </Button>
            </Row>
          </Row>
          {variables.length === 0 && !broken && (
            <Callout icon="info">
              The prompts have no variables, so every row asks the same thing. Write a variable such
              as &#123;&#123;question&#125;&#125; in a message of the playground.
            </Callout>
          )}
          <TableSource onRows={replaceRows} />
          <RowList
            rows={rows}
            columns={columns}
            check={check}
            isChecked={isChecked}
            problemOf={(at) => fields[`rows.${at}.check`]}
            onChange={setRows}
          />
        </Stack>
        {unchecked > 0 && (
          <Callout icon="alert" tone="caution" role="status">
            {count(unchecked, 'row has', 'rows have')} no text to compare with, so no answer to{' '}
            {unchecked === 1 ? 'it' : 'them'} is checked.
          </Callout>
        )}
        {isChecked && (broken || size !== null) && (
          <ErrorText role="alert">{broken?.problem ?? size}</ErrorText>
        )}
        {create.isError && !Object.keys(fields).some(isShownAtField) && (
          <InlineProblem error={create.error} />
        )}
        <Row gap={3} wrap>
          <Button type="submit" variant="primary" icon="play" pending={create.isPending}>
            {`Start (${count(rows.length * variants.length, 'answer')})`}
          </Button>
          <ButtonLink variant="ghost" to={paths.evaluations()}>
            Cancel
          </ButtonLink>
        </Row>
      </Stack>
    </Form>
  )
}

// What fields show, nothing else repeats.
const isShownAtField = (path: string): boolean => /^(name|check|rows\.\d+\.check)$/.test(path)

function focusInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

/** Reads rows from a CSV file, or from what a spreadsheet copies. */
function TableSource({ onRows }: { onRows: (rows: DraftRow[]) => void }) {
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
