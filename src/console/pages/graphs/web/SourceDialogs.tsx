import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import { count } from '#console/ui/text/count.ts'
import type { GivenUrl, WebSource } from '#contract/web-sources.ts'
import { SourceForm } from './SourceForm.tsx'
import { givenUrl, setWebSourcesMutation } from './web-source-queries.ts'
import styles from './WebTab.module.css'

export type SourceDialog = { type: 'add' } | { type: 'edit' | 'remove'; source: WebSource }

interface SourceDialogsProps {
  graph_id: string
  /** All of the graph: the service takes the whole list. */
  sources: readonly WebSource[]
  dialog: SourceDialog | null
  isOpen: boolean
  onClose: () => void
}

/** What is done with a web source; one dialog at a time. */
export function SourceDialogs({ graph_id, sources, dialog, isOpen, onClose }: SourceDialogsProps) {
  const set = useMutation(setWebSourcesMutation(useQueryClient(), graph_id))
  if (dialog === null) return null

  const source = dialog.type === 'add' ? null : dialog.source
  const others = sources.filter(({ id }) => id !== source?.id).map(givenUrl)
  function close() {
    onClose()
    set.reset()
  }

  if (dialog.type === 'remove') {
    return (
      <ConfirmMutation
        isOpen={isOpen}
        onClose={onClose}
        title="Remove this web source?"
        action="Remove source"
        mutation={set}
        variables={others}
        onDone={() => toast({ title: 'Web source removed', description: dialog.source.url })}
      >
        <Removal source={dialog.source} />
      </ConfirmMutation>
    )
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={source ? 'Edit web source' : 'Add web source'}
      description="Public pages that can be read without signing in."
    >
      <SourceForm
        {...(source && { source: givenUrl(source) })}
        others={others}
        isPending={set.isPending}
        error={set.error}
        onCancel={close}
        onSubmit={(given) => set.mutate(placed(sources, source, given), { onSuccess: close })}
      />
    </Dialog>
  )
}

function Removal({ source }: { source: WebSource }) {
  const { completed, in_progress, failed } = source.pages
  const pages = completed + in_progress + failed
  return (
    <>
      <p className={styles['removed']}>{source.url}</p>
      <p>
        {pages === 0
          ? 'No pages have been crawled from it.'
          : `${count(pages, 'page')} crawled from it will be deleted, and answers will no longer quote ${pages === 1 ? 'it' : 'them'}.`}
      </p>
    </>
  )
}

/** The list with a source in its place; a new one comes last. */
function placed(sources: readonly WebSource[], old: WebSource | null, given: GivenUrl): GivenUrl[] {
  if (old === null) return [...sources.map(givenUrl), given]
  return sources.map((source) => (source.id === old.id ? given : givenUrl(source)))
}
