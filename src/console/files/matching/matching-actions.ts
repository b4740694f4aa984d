import type { QueryClient } from '@tanstack/react-query'
import { call } from '#console/api/call.ts'
import { markReprocessing, removeFiles, updateGraphMembership } from '#console/files/file-cache.ts'
import { deleteFile, retryFiles } from '#contract/files.ts'
import { addFileToGraph, removeFileFromGraph } from '#contract/graph-files.ts'

interface NamedGraph {
  id: string
  name: string
}

/** What is done with all files that match a filter. */
export type MatchingAction =
  | { type: 'delete' }
  | { type: 'retry' }
  | { type: 'add'; graph: NamedGraph }
  | { type: 'remove'; graph: NamedGraph }

interface MatchingWork {
  /** Sends the change of one file. */
  change: (file_id: string) => Promise<unknown>
  doneKeys: readonly string[]
  /** Shows the change of some files in the lists. */
  show: (queryClient: QueryClient, file_ids: readonly string[]) => void
  /** The verb of the title and the button. */
  verb: string
  /** The verb where it is done. */
  done: string
  /** Comes after the number of files. */
  where: string
  tone: 'danger' | 'primary'
  text: string
}

export function matchingWork(action: MatchingAction): MatchingWork {
  switch (action.type) {
    case 'delete':
      return {
        change: (file_id) => call(deleteFile, { params: { file_id } }),
        doneKeys: ['file_deleted', 'file_not_found'],
        show: removeFiles,
        verb: 'Delete',
        done: 'deleted',
        where: '',
        tone: 'danger',
        text: 'This permanently deletes all files in this list, including those not shown, and everything read from them. Answers will no longer quote them.',
      }
    case 'retry':
      return {
        change: (file_id) => call(retryFiles, { body: { file_ids: [file_id] } }),
        doneKeys: ['file_deleted', 'file_not_found'],
        show: markReprocessing,
        verb: 'Retry',
        done: 'queued for retry',
        where: '',
        tone: 'primary',
        text: 'This reads all files in this list again, including those not shown.',
      }
    case 'add': {
      const { id, name } = action.graph
      return {
        change: (file_id) => call(addFileToGraph, { params: { graph_id: id }, body: { file_id } }),
        doneKeys: ['file_already_in_graph', 'file_deleted', 'file_not_found'],
        show: (queryClient, file_ids) =>
          updateGraphMembership(queryClient, [...file_ids], id, 'add'),
        verb: 'Add',
        done: `added to ${name}`,
        where: ` to ${name}`,
        tone: 'primary',
        text: 'Answers from the graph can quote all files in this list, including those not shown.',
      }
    }
    case 'remove': {
      const { id, name } = action.graph
      return {
        change: (file_id) => call(removeFileFromGraph, { params: { graph_id: id, file_id } }),
        doneKeys: ['file_not_in_graph', 'file_deleted', 'file_not_found'],
        show: (queryClient, file_ids) =>
          updateGraphMembership(queryClient, [...file_ids], id, 'remove'),
        verb: 'Remove',
        done: `removed from ${name}`,
        where: ` from ${name}`,
        tone: 'danger',
        text: 'Answers from the graph will no longer quote the files in this list, including those not shown. The files stay in Files.',
      }
    }
  }
}
