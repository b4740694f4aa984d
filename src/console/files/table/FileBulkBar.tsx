import { canRetry } from '#console/files/file-labels.ts'
import { useState } from 'react'
import { countOf } from '#console/files/file-labels.ts'
import { paths } from '#console/paths.ts'
import { Button, ButtonLink } from '#console/ui/Button.tsx'
import { count } from '#console/ui/text/count.ts'
import { SelectionBar } from '#console/ui/list/SelectionBar.tsx'
import type { File as FileRecord } from '#contract/files.ts'
import { maxAskedFiles } from '#contract/questions.ts'
import type { MatchingAction } from '#console/files/matching/matching-actions.ts'
import { useFileActions } from './file-actions.ts'

interface FileBulkBarProps {
  files: readonly FileRecord[]
  /** How many files that can be changed match the filters, where all that are shown are selected; null where these are all. */
  total: number | null
  /** Whether the filters only let failed files through, so that all can be read again. */
  isAllFailed: boolean
  /** Asks for a change of all files that match. */
  onAll: (action: MatchingAction) => void
  /** Asks for a graph to add all of them to. */
  onAddAll: () => void
  onClear: () => void
}

/** The actions for the selected files. */
export function FileBulkBar({
  files,
  total,
  isAllFailed,
  onAll,
  onAddAll,
  onClear,
}: FileBulkBarProps) {
  const actions = useFileActions()
  const [isAll, setAll] = useState(false)
  const failed = files.filter(canRetry)
  const { disabledReasons, graph } = actions
  const shared = files.some((file) => file.read_only)
    ? 'Some of these files are shared with everyone, so only organization keys can change them.'
    : undefined
  const cannotAsk =
    files.length > maxAskedFiles
      ? `A question can be about ${maxAskedFiles} files at most.`
      : files.every(actions.canAsk)
        ? undefined
        : 'Some of these files are not ready, or in no graph.'
  const change = disabledReasons.change ?? shared
  if (isAll && total !== null) {
    return (
      <SelectionBar label="Selected files" count={`All ${countOf(total)}`} onClear={onClear}>
        {isAllFailed && (
          <Button
            icon="retry"
            disabledReason={disabledReasons.change}
            onClick={() => onAll({ type: 'retry' })}
          >
            Retry
          </Button>
        )}
        <Button icon="graph" disabledReason={disabledReasons.changeGraphs} onClick={onAddAll}>
          Add to graph…
        </Button>
        {graph && (
          <Button
            icon="close"
            disabledReason={disabledReasons.changeGraphs}
            onClick={() => onAll({ type: 'remove', graph })}
          >
            Remove from graph
          </Button>
        )}
        <Button
          icon="trash"
          disabledReason={disabledReasons.change}
          onClick={() => onAll({ type: 'delete' })}
        >
          Delete
        </Button>
      </SelectionBar>
    )
  }
  return (
    <SelectionBar label="Selected files" count={count(files.length, 'file')} onClear={onClear}>
      {total !== null && !files.every((file) => file.read_only) && (
        <Button variant="ghost" onClick={() => setAll(true)}>
          Select all {countOf(total)}
        </Button>
      )}
      {files.some(actions.canAsk) &&
        (cannotAsk === undefined ? (
          <ButtonLink icon="ask" to={paths.askFiles(files.map(({ id }) => id))}>
            Ask
          </ButtonLink>
        ) : (
          <Button icon="ask" disabledReason={cannotAsk}>
            Ask
          </Button>
        ))}
      {failed.length > 0 && (
        <Button icon="retry" disabledReason={change} onClick={() => actions.retry(failed)}>
          {failed.length === files.length ? 'Retry' : `Retry ${failed.length}`}
        </Button>
      )}
      <Button
        icon="graph"
        disabledReason={disabledReasons.changeGraphs ?? shared}
        onClick={() => actions.add(files)}
      >
        Add to graph…
      </Button>
      {actions.graph && (
        <Button
          icon="close"
          disabledReason={disabledReasons.changeGraphs}
          onClick={() => actions.remove(files)}
        >
          Remove from graph
        </Button>
      )}
      <Button icon="trash" disabledReason={change} onClick={() => actions.confirmDelete(files)}>
        Delete
      </Button>
    </SelectionBar>
  )
}
