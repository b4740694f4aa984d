import * as z from 'zod/mini'
import { emptyState } from '#console/pages/playground/play/play-state.ts'
import { presentPlay, readPlay } from '#console/pages/playground/play/play-storage.ts'
import { readJson } from '#contract/primitives.ts'
import { freeName, type VariantContent, type VariantsState } from './variant-store.ts'

const storedVariants = z.object({
  variants: z.array(z.object({ id: z.string(), name: z.string(), play: z.unknown() })),
  active: z.string(),
})

/**
 * Serializes the variants for session storage. `omitEvents` leaves out the raw lines of streams,
 * which take the most space.
 */
export function serializeVariants({ variants, active }: VariantsState, omitEvents = false): string {
  return JSON.stringify({
    variants: variants.map(({ id, name, play }) => ({
      id,
      name,
      play: presentPlay(play.get(), omitEvents),
    })),
    active,
  })
}

/** Reads stored variants. Those that cannot be read are left out; without any, there is a new one. */
export function parseVariants(
  text: string | null,
  model: string,
): { variants: VariantContent[]; active: string } {
  const stored = storedVariants.safeParse(text === null ? null : readJson(text)).data
  const variants = (stored?.variants ?? []).flatMap(({ id, name, play: value }) => {
    const play = readPlay(value)
    return play === null ? [] : [{ id, name, play }]
  })
  const [first] = variants
  if (first === undefined) return newVariants(model)
  const { compose, draft } = first.play
  // They are stored with every variant, and read as different objects.
  for (const variant of variants) {
    const own = { ...variant.play.draft, variables: draft.variables }
    variant.play = { ...variant.play, compose, draft: own }
  }
  const isThere = variants.some(({ id }) => id === stored?.active)
  return { variants, active: isThere && stored ? stored.active : first.id }
}

function newVariants(model: string): { variants: VariantContent[]; active: string } {
  return {
    variants: [{ id: 'first', name: freeName([]), play: emptyState(model) }],
    active: 'first',
  }
}
