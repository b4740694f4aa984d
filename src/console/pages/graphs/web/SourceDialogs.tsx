import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import { count } from '#console/ui/text/count.ts'
import type { WebSource } from '#contract/web/web-sources.ts'
import { Text } from '#console/ui/layout/Text.tsx'
import { SourceForm } from './SourceForm.tsx'
import { sourceInput, setWebSourcesMutation } from './web-source-queries.ts'

export type SourceDialog = { type: 'add' } | { type: 'edit' | 'remove'; source: WebSource }

interface SourceDialogsProps {
  graph_id: string
  /** All sources of the graph, because the service replaces the whole list. */
  sources: readonly WebSource[]
  dialog: SourceDialog | null
  isOpen: boolean
  onClose: () => void
}

/** The open dialog and the web source it is about. */
export function SourceDialogs({ graph_id, sources, dialog, isOpen, onClose }: SourceDialogsProps) {
  const set = useMutation(setWebSourcesMutation(useQueryClient(), graph_id))
  if (dialog === null) return null

  if (dialog.type === 'remove') {
    return (
      <ConfirmMutation
        isOpen={isOpen}
        onClose={onClose}
        title="Remove this web source?"
        action="Remove source"
        mutation={set}
        variables={sources.filter(({ id }) => id !== dialog.source.id).map(sourceInput)}
        onDone={() => toast({ title: 'Web source removed', description: dialog.source.url })}
      >
        <Removal source={dialog.source} />
      </ConfirmMutation>
    )
  }
  const source = dialog.type === 'add' ? null : dialog.source
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={source ? 'Edit web source' : 'Add web source'}
      description="Public pages that can be read without signing in."
    >
      <SourceForm graph_id={graph_id} source={source} sources={sources} onDone={onClose} />
    </Dialog>
  )
}

function Removal({ source }: { source: WebSource }) {
  const { completed, in_progress, failed } = source.pages
  const pages = completed + in_progress + failed
  return (
    <>
      <Text weight="medium" overflow="anywhere">
        {source.url}
      </Text>
      <p>
        {pages === 0
          ? 'No pages have been crawled from it.'
          : `${count(pages, 'page')} crawled from it will be deleted, and answers will no longer quote ${pages === 1 ? 'it' : 'them'}.`}
      </p>
    </>
  )
}
