import { paths } from '#console/paths.ts'
import { toast } from '#console/ui/overlay/toast.ts'

/** Copies the permalink of a run, whole, for whoever may see it. */
export async function copyRunLink(run_id: string): Promise<void> {
  const link = new URL(paths.run(run_id), window.location.origin).href
  try {
    await navigator.clipboard.writeText(link)
    toast({ title: 'Link copied', description: 'Anyone whose key can see this run can open it.' })
  } catch {
    toast({ title: 'Could not copy the link', description: link, tone: 'critical' })
  }
}
