import { Button } from '#console/ui/Button.tsx'
import { count } from '#console/ui/count.ts'
import { IconButton } from '#console/ui/IconButton.tsx'
import type { File as FileRecord } from '#contract/files.ts'
import { useFileActions } from './file-actions.ts'
import styles from './FileTable.module.css'

/** What can be done to the selected files. Stands where the filters stand, so that nothing moves. */
export function FileBulkBar({ files }: { files: readonly FileRecord[] }) {
  const actions = useFileActions()
  const failed = files.filter(({ status }) => status === 'failed')
  const { change, refile } = actions.refusals
  return (
    <div className={styles['bulk']} role="group" aria-label="Selected files">
      <IconButton icon="close" label="Select none" onClick={() => actions.selectAll(false)} />
      <p className={styles['chosen']} role="status">
        {count(files.length, 'file')} selected
      </p>
      {failed.length > 0 && (
        <Button icon="retry" disabledReason={change} onClick={() => actions.retry(failed)}>
          {failed.length === files.length ? 'Try again' : `Try ${failed.length} again`}
        </Button>
      )}
      <Button icon="graph" disabledReason={refile} onClick={() => actions.add(files)}>
        Add to graph…
      </Button>
      {actions.graph && (
        <Button icon="close" disabledReason={refile} onClick={() => actions.remove(files)}>
          Remove from graph
        </Button>
      )}
      <Button icon="trash" disabledReason={change} onClick={() => actions.discard(files)}>
        Delete
      </Button>
    </div>
  )
}
