import { useSyncExternalStore } from 'react'
import { paths } from '#console/paths.ts'
import { lastExchange } from '#console/pages/playground/play/play-state.ts'
import { useVariantStore } from '#console/pages/playground/play/use-play.ts'
import { IconButton } from '#console/ui/IconButton.tsx'
import { copyText } from '#console/ui/overlay/copy-text.ts'

/** Copies a link that opens the last run of each variant side by side. */
export function CopyLink() {
  const store = useVariantStore()
  // Ids have no comma, and a text is equal to itself, as React requires.
  const runs = useSyncExternalStore(store.subscribeDeep, () =>
    store
      .get()
      .variants.flatMap(({ play }) => lastExchange(play.get())?.run_id ?? [])
      .join(','),
  )
  return (
    <IconButton
      icon="link"
      label="Copy link to the answers"
      disabledReason={runs === '' ? 'Run the variants first.' : undefined}
      onClick={() => {
        const link = window.location.origin + `${paths.playground()}?runs=${runs}`
        void copyText(link, { title: 'Link copied' })
      }}
    />
  )
}
