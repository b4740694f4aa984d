import { expect, test } from 'vitest'
import { takeToasts } from '#console/ui/overlay/toast.ts'
import { openWithUndo } from './open-with-undo.ts'
import { contentOfBody } from './play-content.ts'
import { emptyState } from './play-state.ts'
import { playStore } from './play-store.ts'

const body = { model: 'mdl-x5', messages: [{ role: 'user', content: 'Imported' }] }

test('an import that replaces something says so and can be undone', () => {
  const play = playStore(emptyState('mdl-x5'), () => undefined)
  play.setCompose({ text: 'Unsent', images: [] })
  openWithUndo(play, contentOfBody(body, 'mdl-x5'), 'Request imported')
  const [toast] = takeToasts()
  expect(toast?.description).toBe('It replaced your request, conversation and message.')
  expect(play.get().compose.text).toBe('')
  toast?.action?.onPress()
  expect(play.get().compose.text).toBe('Unsent')
})

test('an import into an empty playground replaces nothing', () => {
  const play = playStore(emptyState('mdl-x5'), () => undefined)
  openWithUndo(play, contentOfBody(body, 'mdl-x5'), 'Request imported')
  expect(takeToasts()[0]?.description).toBeUndefined()
})
