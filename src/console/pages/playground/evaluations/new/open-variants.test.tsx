import { expect, test } from 'vitest'
import { emptyState } from '#console/pages/playground/play/play-state.ts'
import { variantStore } from '#console/pages/playground/variants/variant-store.ts'
import { takeToasts } from '#console/ui/overlay/toast.ts'
import { openVariants } from './open-variants.ts'

const messages = [{ role: 'user', content: 'Hello {{name}}' }]
const body = { model: 'mdl-x5', messages }

function open(...bodies: Record<string, unknown>[]) {
  const play = emptyState('mdl-x5')
  const initial = { variants: [{ id: '1', name: 'Mine', play }], active: '1' }
  const store = variantStore(initial, () => undefined)
  const variants = bodies.map((one, at) => ({ name: `Variant ${at}`, body: one }))
  openVariants(store, {
    name: 'Greetings',
    variants,
    rows: [{ values: { name: 'Ida' } }],
    check: null,
  })
  const [toast] = takeToasts()
  return { toast, names: () => store.get().variants.map(({ name }) => name) }
}

test('variants of an evaluation say once which of their fields are left out', () => {
  const { toast } = open({ ...body, store: true }, { ...body, store: true, user: 'a' }, body)
  expect(toast?.description).toBe(
    'They replaced your variants. Not supported here and left out: store, user.',
  )
})

test('variants that are opened whole say only what they replaced, and it can be undone', () => {
  const { toast, names } = open(body)
  expect(toast?.description).toBe('They replaced your variants.')
  expect(names()).toEqual(['Variant 0'])
  toast?.action?.onPress()
  expect(names()).toEqual(['Mine'])
})
