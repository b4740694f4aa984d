import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  createEvaluationMutation,
  evaluationQueries,
  type NewEvaluation,
} from '#console/pages/playground/evaluations/evaluation-queries.ts'
import { formatDateTime } from '#console/ui/text/format-date-time.ts'
import {
  evaluationCrumbs,
  repeatedName,
} from '#console/pages/playground/evaluations/evaluation-labels.ts'
import { useVariants, useVariantStore } from '#console/pages/playground/play/use-play.ts'
import { paths } from '#console/paths.ts'
import { useNavigate, useSearchParams } from '#console/router/use-location.ts'
import { Button, ButtonLink } from '#console/ui/Button.tsx'
import { Callout } from '#console/ui/Callout.tsx'
import { ErrorText } from '#console/ui/form/ErrorText.tsx'
import { Form } from '#console/ui/form/Form.tsx'
import { Segments } from '#console/ui/form/Segments.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import { count } from '#console/ui/text/count.ts'
import type { EvaluationRequest } from '#contract/playground/evaluations.ts'
import { CheckFields } from './CheckFields.tsx'
import {
  checkProblem,
  checkVariables,
  emptyCheck,
  fromCheck,
  hasContent,
  newRow,
  sizeProblem,
  repeatedRows,
  startRows,
  tableColumns,
  toCheck,
  uncheckedRows,
  type DraftRow,
} from './evaluation-draft.ts'
import { openVariants } from './open-variants.ts'
import { RowList } from './RowList.tsx'
import { TableSource } from './TableSource.tsx'
import {
  storedRequest,
  variantDifferences,
  variantRequest,
  variablesOf,
} from './variant-requests.ts'

/** Prepares an evaluation, and starts it: of the variants of the playground, or as another one was started. */
export function NewEvaluationForm() {
  const [search] = useSearchParams()
  const from = search.get('from')
  if (from === null) return <EvaluationForm repeated={null} />
  // The form keeps the rows and the name that it began with.
  return <RepeatedForm key={from} evaluation_id={from} />
}

function RepeatedForm({ evaluation_id }: { evaluation_id: string }) {
  const request = useQuery(evaluationQueries.request(evaluation_id))
  return (
    <>
      {request.isLoadingError && <PageHeader title="New evaluation" crumbs={evaluationCrumbs} />}
      <QueryView query={request} skeleton={<Skeleton shape="block" />}>
        {(repeated) => <EvaluationForm repeated={{ ...repeated, id: evaluation_id }} />}
      </QueryView>
    </>
  )
}

interface EvaluationFormProps {
  /** The evaluation that is repeated, if any. */
  repeated: (EvaluationRequest & { id: string }) | null
}

function EvaluationForm({ repeated }: EvaluationFormProps) {
  const store = useVariantStore()
  const { variants, active } = useVariants()
  const navigate = useNavigate()
  const create = useMutation(createEvaluationMutation(useQueryClient()))
  const current = variants.find(({ id }) => id === active) ?? variants[0]
  const playRows = current?.play.get().draft.variables.rows ?? []
  const model = current?.play.get().draft.model ?? ''
  const [source, setSource] = useState<'repeated' | 'playground'>(
    repeated === null ? 'playground' : 'repeated',
  )
  const requests =
    repeated !== null && source === 'repeated'
      ? repeated.variants.map(storedRequest)
      : variants.map(variantRequest)
  const variables = variablesOf(requests)
  const [name, setName] = useState(() =>
    repeated === null ? `Evaluation of ${formatDateTime(new Date())}` : repeatedName(repeated.name),
  )
  const [check, setCheck] = useState(() =>
    repeated === null ? emptyCheck(model) : fromCheck(repeated.check, model),
  )
  const names = [...variables, ...checkVariables(check)]
  const [rows, setRows] = useState<DraftRow[]>(() =>
    repeated === null ? startRows(playRows, names) : repeatedRows(repeated, model),
  )
  const [isChecked, setChecked] = useState(false)
  // In the order of the repeated rows, so that the new ones are the same.
  const columns = tableColumns([...Object.keys(repeated?.rows[0]?.values ?? {}), ...names], rows)
  const ofPlayground = startRows(playRows, names)
  const broken = requests.find(({ problem }) => problem !== null)
  const unchecked = uncheckedRows(check, rows)
  const size = sizeProblem(rows.length, requests.length)
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
          ...evaluationCrumbs,
          ...(repeated === null
            ? []
            : [{ label: repeated.name, to: paths.evaluation(repeated.id) }]),
        ]}
        text="Every variant answers every row in the background. You can’t edit it after it starts."
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
          {repeated !== null && (
            <Row>
              <Segments
                label="Source of the variants"
                value={source}
                options={[
                  { value: 'repeated', label: 'As before' },
                  { value: 'playground', label: 'From the playground' },
                ]}
                onChange={setSource}
              />
            </Row>
          )}
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
            <ButtonLink
              variant="ghost"
              icon="playground"
              to={paths.playground()}
              onClick={() => {
                if (repeated !== null && source === 'repeated') openVariants(store, repeated)
              }}
            >
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
              {ofPlayground.some(hasContent) && (
                <Button onClick={() => replaceRows(ofPlayground)}>
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
            {`Start (${count(rows.length * requests.length, 'answer')})`}
          </Button>
          <ButtonLink
            variant="ghost"
            to={repeated === null ? paths.evaluations() : paths.evaluation(repeated.id)}
          >
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
