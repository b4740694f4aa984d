import { paths } from '#console/paths.ts'
import { copyText } from '#console/ui/overlay/copy-text.ts'

/** Copies the absolute URL of a run to the clipboard. */
export function copyRunLink(run_id: string): Promise<void> {
  const link = new URL(paths.run(run_id), window.location.origin).href
  return copyText(
    link,
    { title: 'Link copied', description: 'Anyone whose key can see this run can open it.' },
    { title: 'Could not copy the link', description: link },
  )
}
