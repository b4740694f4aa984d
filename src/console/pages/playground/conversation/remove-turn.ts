import type { PlayStore } from '#console/pages/playground/play/play-store.ts'
import { toast } from '#console/ui/overlay/toast.ts'

/** Removes a turn with everything below it and offers to undo this. */
export function removeTurnWithUndo(play: PlayStore, turn_id: string): void {
  const undo = play.remove(turn_id)
  toast({
    title: 'Turn and everything after it deleted',
    action: { label: 'Undo', onPress: undo },
  })
}
