import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { showBulkResult } from '#console/mutations/show-bulk-result.ts'
import { ConfirmDialog } from '#console/ui/overlay/Dialog.tsx'
import { count } from '#console/ui/text/count.ts'
import { changeMatching } from './change-matching.ts'
import { matchingWork, type MatchingAction } from './matching-actions.ts'
import { countOf } from '#console/files/file-labels.ts'
import { fileQueries, type FileFilter } from '#console/files/file-queries.ts'

interface MatchingDialogProps {
  action: MatchingAction
  filter: FileFilter
  /** How many files match. */
  total: number
  /** How many more are in the list, which are shared with everyone, so that this key cannot change them. */
  leftOut?: number
  isOpen: boolean
  onClose: () => void
}

/** Confirms a change of all files that match a filter, and shows how far that is. */
export function MatchingDialog({
  action,
  filter,
  total,
  leftOut = 0,
  isOpen,
  onClose,
}: MatchingDialogProps) {
  const queryClient = useQueryClient()
  const { change, doneKeys, show, verb, done: doneText, where, tone, text } = matchingWork(action)
  const [done, setDone] = useState(0)
  const running = useRef(new AbortController())
  const work = useMutation({
    mutationFn: () => {
      running.current = new AbortController()
      // Files that were added before are counted again.
      const before = action.type === 'add' ? 0 : done
      return changeMatching({
        filter,
        change,
        doneKeys,
        signal: running.current.signal,
        onChanged: (file_ids, progress) => {
          show(queryClient, file_ids)
          setDone(before + progress.done)
        },
      })
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: fileQueries.lists() }),
        queryClient.invalidateQueries({ queryKey: graphQueries.all }),
      ]),
    onSuccess: ({ done: changed, failed }) => {
      const ids = Array.from({ length: changed }, () => '')
      showBulkResult({ done: ids, failed }, doneText, {
        title: `${count(changed, 'file')} ${doneText}`,
      })
      close()
    },
  })
  const what = countOf(total)

  /** Files that are being changed are changed, and the others stay. */
  function close() {
    running.current.abort()
    setDone(0)
    work.reset()
    onClose()
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      onConfirm={() => work.mutate()}
      title={`${verb} ${what}${where}?`}
      action={done === 0 ? `${verb} ${what}` : 'Continue'}
      tone={tone}
      isPending={work.isPending}
      error={work.error}
      details={
        (work.isPending || done > 0) && (
          <p role="status">
            {done.toLocaleString('en')} of {what} {doneText}. If you cancel, the rest stay
            unchanged.
          </p>
        )
      }
    >
      <p>{text}</p>
      {leftOut > 0 && (
        <p>
          {count(leftOut, 'file')} shared with everyone {leftOut === 1 ? 'is' : 'are'} left out:
          only organization keys can change {leftOut === 1 ? 'it' : 'them'}.
        </p>
      )}
    </ConfirmDialog>
  )
}
