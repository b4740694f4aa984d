import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { addFilesMutation } from './file-mutations.ts'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { count } from '#console/ui/text/count.ts'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { ApiForm } from '#console/ui/form/api-form/ApiForm.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import type { File as FileRecord } from '#contract/files.ts'
import { graph as graphSchema } from '#contract/graphs.ts'
import styles from './FileAddDialog.module.css'
import { showBulkResult } from '#console/mutations/show-bulk-result.ts'

const choiceSchema = z.object({ graph: z.pick(graphSchema, { id: true, name: true }) })

interface FileAddDialogProps {
  files: readonly FileRecord[]
  isOpen: boolean
  onClose: () => void
}

/** Selects the graph to add files to. */
export function FileAddDialog({ files, isOpen, onClose }: FileAddDialogProps) {
  const [only] = files
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add to a graph"
      description={
        files.length === 1 && only
          ? `Answers from the graph can quote ${only.name} right away.`
          : `Answers from the graph can quote ${count(files.length, 'file')} right away.`
      }
    >
      <AddForm files={files} onClose={onClose} />
    </Dialog>
  )
}

function AddForm({ files, onClose }: Omit<FileAddDialogProps, 'isOpen'>) {
  const [search, setSearch] = useState('')
  const list = useQuery(graphQueries.searchOwn(search))
  const add = useMutation(addFilesMutation(useQueryClient()))
  const values: { graph: { id: string; name: string } | null } = { graph: null }
  const form = useApiForm({
    schema: choiceSchema,
    values,
    send: async ({ graph }) => ({
      name: graph.name,
      result: await add.mutateAsync({ graph_id: graph.id, file_ids: files.map(({ id }) => id) }),
    }),
    onSuccess: ({ name, result }) => {
      onClose()
      showBulkResult(result, `added to ${name}`, { title: `Added to ${name}` })
    },
  })
  const chosen = useWatch({ control: form.control, name: 'graph' })
  const graphs = list.data?.data ?? []

  return (
    <ApiForm
      form={form}
      gap={3}
      action="Add to graph"
      disabledReason={chosen ? undefined : 'Choose a graph first.'}
      onCancel={onClose}
    >
      <SearchField label="Search graphs" value={search} onChange={setSearch} />
      <FormField form={form} name="graph">
        {({ value, onChange, ref }) => (
          <Stack as="fieldset" ref={ref} className={styles['graphs']} aria-label="Graph">
            {graphs.map(({ id, name, file_status }) => {
              const isAdded = files.every(({ graph_ids }) => graph_ids.includes(id))
              return (
                <Row as="label" key={id} gap={3} padInline={2} hover className={styles['graph']}>
                  <input
                    type="radio"
                    name="graph"
                    disabled={isAdded}
                    checked={value?.id === id}
                    onChange={() => onChange({ id, name })}
                  />
                  <Text as="bdi" flex="grow" overflow="truncate">
                    {name}
                  </Text>
                  <Hint flex="fixed">
                    {isAdded ? 'Already added' : count(file_status.total, 'file')}
                  </Hint>
                </Row>
              )
            })}
            {list.isSuccess && graphs.length === 0 && (
              <Text tone="muted" pad={2}>
                {search === '' ? 'No graphs yet.' : `No graphs match “${search}”.`}
              </Text>
            )}
          </Stack>
        )}
      </FormField>
      {list.error && <InlineProblem error={list.error} />}
    </ApiForm>
  )
}
