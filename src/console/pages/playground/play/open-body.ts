import { contentOfBody } from './play-content.ts'
import { openWithUndo } from './open-with-undo.ts'
import type { PlayStore } from './play-store.ts'

/** Opens the body of a request, which replaces the prompt of the variant. */
export function openBody(play: PlayStore, body: unknown, title: string): void {
  openWithUndo(play, contentOfBody(body, play.get().draft.model), title)
}
