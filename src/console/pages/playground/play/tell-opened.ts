import { toast } from '#console/ui/overlay/toast.ts'
import type { openRun } from './open-run.ts'
import type { PlayStore } from './play-store.ts'

/** Shows another request instead of this one, and offers this one back. */
export function tellOpened(
  play: PlayStore,
  { left_out, ...opened }: ReturnType<typeof openRun>,
  title: string,
): void {
  const undo = play.open(opened)
  toast({
    title,
    ...(left_out.length > 0 && {
      description: `Not supported here and left out: ${left_out.join(', ')}.`,
    }),
    action: { label: 'Undo', onPress: undo },
  })
}
