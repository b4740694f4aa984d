import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { addFilesMutation } from './file-mutations.ts'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { count } from '#console/ui/text/count.ts'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { DialogActions } from '#console/ui/overlay/DialogActions.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import type { File as FileRecord } from '#contract/files.ts'
import styles from './FileAddDialog.module.css'
import { tellBulkResult } from '#console/mutations/tell-bulk-result.ts'

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
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null)
  const list = useQuery(graphQueries.search(search))
  const add = useMutation(addFilesMutation(useQueryClient()))
  const graphs = list.data?.data ?? []
  const error = list.error ?? add.error

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!chosen) return
    add.mutate(
      { graph_id: chosen.id, file_ids: files.map(({ id }) => id) },
      {
        onSuccess: (result) => {
          onClose()
          const did = `added to ${chosen.name}`
          tellBulkResult(result, did, { title: `Added to ${chosen.name}` })
        },
      },
    )
  }

  return (
    <form onSubmit={submit} className={styles['form']}>
      <SearchField label="Search graphs" value={search} onChange={setSearch} />
      <fieldset className={styles['graphs']} aria-label="Graph">
        {graphs.map((graph) => {
          const isAdded = files.every(({ graph_ids }) => graph_ids.includes(graph.id))
          return (
            <label key={graph.id} className={styles['graph']}>
              <input
                type="radio"
                name="graph"
                disabled={isAdded}
                checked={chosen?.id === graph.id}
                onChange={() => setChosen(graph)}
              />
              <bdi className={styles['name']}>{graph.name}</bdi>
              <span className={styles['note']}>
                {isAdded ? 'Already added' : count(graph.file_status.total, 'file')}
              </span>
            </label>
          )
        })}
        {list.isSuccess && graphs.length === 0 && (
          <p className={styles['none']}>
            {search === '' ? 'No graphs yet.' : `No graphs match “${search}”.`}
          </p>
        )}
      </fieldset>
      {error && <InlineProblem error={error} />}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          pending={add.isPending}
          disabledReason={chosen ? undefined : 'Choose a graph first.'}
        >
          Add to graph
        </Button>
      </DialogActions>
    </form>
  )
}
