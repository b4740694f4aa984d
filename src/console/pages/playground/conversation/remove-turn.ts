import type { PlayStore } from '#console/pages/playground/play/play-store.ts'
import { toast } from '#console/ui/overlay/toast.ts'

/** Takes a turn and what follows it away, and offers it back. */
export function removeTurnWithUndo(play: PlayStore, turn_id: string): void {
  const undo = play.remove(turn_id)
  toast({
    title: 'Turn and everything after it deleted',
    action: { label: 'Undo', onPress: undo },
  })
}
