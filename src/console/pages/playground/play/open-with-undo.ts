import { toast } from '#console/ui/overlay/toast.ts'
import type { contentOfRun } from './play-content.ts'
import type { PlayStore } from './play-store.ts'

/**
 * Replaces the content of the playground, reports fields that were left out, and offers to undo
 * this.
 */
export function openWithUndo(
  play: PlayStore,
  { left_out, ...content }: ReturnType<typeof contentOfRun>,
  title: string,
): void {
  const undo = play.open(content)
  toast({
    title,
    ...(left_out.length > 0 && {
      description: `Not supported here and left out: ${left_out.join(', ')}.`,
    }),
    action: { label: 'Undo', onPress: undo },
  })
}
