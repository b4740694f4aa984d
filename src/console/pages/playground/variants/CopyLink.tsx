import { useSyncExternalStore } from 'react'
import { paths } from '#console/paths.ts'
import { lastExchange } from '#console/pages/playground/play/play-state.ts'
import { useVariantStore } from '#console/pages/playground/play/use-play.ts'
import { IconButton } from '#console/ui/IconButton.tsx'
import { copyText } from '#console/ui/overlay/copy-text.ts'

/** Copies a link that opens the last run of each variant side by side. */
export function CopyLink() {
  const store = useVariantStore()
  // A text is equal to itself, as React requires of what is selected.
  const query = useSyncExternalStore(store.subscribeDeep, () => {
    const runs = store.get().variants.flatMap(({ name, play }) => {
      const run_id = lastExchange(play.get())?.run_id
      return run_id ? [{ name, run_id }] : []
    })
    if (runs.length === 0) return ''
    const names = runs.map(({ name }) => ['name', name])
    // IDs have no comma.
    return String(new URLSearchParams([['runs', runs.map((run) => run.run_id).join()], ...names]))
  })
  return (
    <IconButton
      icon="link"
      label="Copy link to the answers"
      disabledReason={query === '' ? 'Run the variants first.' : undefined}
      onClick={() => {
        const link = window.location.origin + `${paths.playground()}?${query}`
        void copyText(link, { title: 'Link copied' })
      }}
    />
  )
}
