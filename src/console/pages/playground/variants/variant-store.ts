import { randomUuid } from '#console/api/random-uuid.ts'
import { composeMessage } from '#console/pages/playground/play/compose-message.ts'
import { emptyState, type PlayState } from '#console/pages/playground/play/play-state.ts'
import { playStore, type PlayStore } from '#console/pages/playground/play/play-store.ts'
import { copyPrompt } from './copy-prompt.ts'

/** One prompt of the playground with its conversation. */
export interface Variant {
  id: string
  name: string
  play: PlayStore
}

/** The variants in the order of their columns, and the id of the one that is edited. */
export interface VariantsState {
  variants: readonly Variant[]
  active: string
}

/** A variant as plain data. */
export interface VariantContent {
  id: string
  name: string
  play: PlayState
}

/** What one variant can hand to all others. */
export type SharedPart = 'prompt' | 'model' | 'parameters' | 'tools' | 'format'

export type VariantStore = ReturnType<typeof variantStore>

/**
 * The variants of the playground of one key: prompts that are compared side by side. Variables and
 * the message in the composer belong to all of them.
 */
export function variantStore(
  initial: { variants: readonly VariantContent[]; active: string },
  onRunChange: (run_id: string) => void,
) {
  const listeners = new Set<() => void>()
  const deepListeners = new Set<() => void>()
  let isSharing = true
  let state: VariantsState = {
    variants: initial.variants.map(open),
    active: initial.active,
  }

  function open({ play: content, ...variant }: VariantContent): Variant {
    const play = playStore(content, onRunChange)
    play.subscribe(() => {
      share(play)
      for (const listener of deepListeners) listener()
    })
    return { ...variant, play }
  }

  function share(from: PlayStore): void {
    // A removed variant may still report the end of its answers.
    const isShown = state.variants.some(({ play }) => play === from)
    if (!isSharing || !isShown) return
    for (const { play } of state.variants) play.share(from.get())
  }

  function change(part: Partial<VariantsState>): void {
    state = { ...state, ...part }
    for (const listener of [...listeners, ...deepListeners]) listener()
  }

  function active(): Variant {
    const variant = state.variants.find(({ id }) => id === state.active) ?? state.variants[0]
    if (variant === undefined) throw new Error('There is always a variant.')
    return variant
  }

  const find = (id: string) => state.variants.find((variant) => variant.id === id)

  function add(content: Omit<VariantContent, 'id' | 'name'>, after?: string): Variant {
    const variant = open({ id: randomUuid(), name: freeName(state.variants), ...content })
    const position =
      after === undefined
        ? state.variants.length
        : state.variants.findIndex(({ id }) => id === after) + 1
    change({ variants: state.variants.toSpliced(position, 0, variant), active: variant.id })
    return variant
  }

  /** Runs something in every variant, which may change what they share. */
  function inAll<Result>(task: (play: PlayStore) => Result): Result[] {
    isSharing = false
    try {
      return state.variants.map(({ play }) => task(play))
    } finally {
      isSharing = true
      share(active().play)
    }
  }

  /** Replaces all variants. Returns the function that undoes this. */
  function replace(contents: readonly Omit<VariantContent, 'id'>[]): () => void {
    for (const { play } of state.variants) play.stop()
    const before = state
    const variants = contents.map((content) => open({ id: randomUuid(), ...content }))
    change({ variants, active: variants[0]?.id ?? '' })
    return () => {
      for (const { play } of state.variants) play.stop()
      change(before)
    }
  }

  /** The runs of one comparison share a group; a single run needs none. */
  const newGroup = (): string | undefined => (state.variants.length > 1 ? randomUuid() : undefined)

  /** Runs something in every variant if the requests of all of them are valid. */
  function inAllChecked<Result>(task: (play: PlayStore) => Result): Result[] {
    const isValid = inAll((play) => play.check()).every(Boolean)
    return isValid ? inAll(task) : []
  }

  return {
    get: (): VariantsState => state,

    /** Calls the listener when variants are added, removed, moved, renamed or activated. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Calls the listener at every change, also inside of a variant. */
    subscribeDeep: (listener: () => void): (() => void) => {
      deepListeners.add(listener)
      return () => deepListeners.delete(listener)
    },

    active,

    activate: (id: string): void => {
      if (id !== state.active) change({ active: id })
    },

    isBusy: (): boolean => state.variants.some(({ play }) => play.isBusy()),

    /** Adds a variant with the prompt of another one, behind it. */
    duplicate: (id: string): void => {
      const original = find(id)?.play.get()
      if (!original) return
      const { draft, preset, compose } = original
      const copy = { ...emptyState(draft.model), draft, preset, compose, ...copyPrompt(original) }
      add({ play: copy }, id)
    },

    /** Removes a variant and stops its answers. Returns the function that undoes this. */
    remove: (id: string): (() => void) => {
      const variant = find(id)
      if (!variant || state.variants.length === 1) return () => undefined
      variant.play.stop()
      const position = state.variants.indexOf(variant)
      const variants = state.variants.toSpliced(position, 1)
      const neighbor = variants[Math.min(position, variants.length - 1)]?.id ?? ''
      change({ variants, active: state.active === id ? neighbor : state.active })
      return () => {
        if (find(id)) return
        variant.play.share(active().play.get())
        change({ variants: state.variants.toSpliced(position, 0, variant), active: id })
      }
    },

    rename: (id: string, name: string): void =>
      change({
        variants: state.variants.map((variant) =>
          variant.id === id ? { ...variant, name } : variant,
        ),
      }),

    /** Moves a variant to another position, counted from 0. */
    move: (id: string, to: number): void => {
      const variant = find(id)
      if (!variant || to < 0 || to >= state.variants.length) return
      const others = state.variants.filter((other) => other !== variant)
      change({ variants: others.toSpliced(to, 0, variant) })
    },

    /** Whether there is nothing to clear: no message, sent or typed, and only one variant. */
    isBlank: (): boolean =>
      state.variants.length === 1 &&
      state.variants.every(({ play }) => {
        const { tree, compose } = play.get()
        return Object.keys(tree.turns).length === 0 && composeMessage(compose) === null
      }),

    /** Clears everything except the draft of the active variant, and its preset. Returns the function that undoes this. */
    clear: (): (() => void) => {
      const { draft, preset } = active().play.get()
      return replace([{ name: freeName([]), play: { ...emptyState(draft.model), draft, preset } }])
    },

    replace,

    /** Copies a part of one variant to all others. Returns the function that undoes this. */
    applyToAll: (id: string, part: SharedPart): (() => void) => {
      const from = find(id)?.play.get()
      if (!from) return () => undefined
      const undo = state.variants.flatMap(({ id: other, play }) =>
        other === id ? [] : [play.replace(partOf(from, part, play.get()))],
      )
      return () => {
        for (const restore of undo) restore()
      }
    },

    /**
     * Sends the message in the composer to every variant, or, if it is empty, answers every prompt
     * again. Sends nothing if the request of any variant is invalid; its problem is shown there.
     */
    send: (): void => {
      const group = newGroup()
      inAllChecked((play) => play.send(group))
    },

    /** Sends every row of variable values in every variant. */
    runRows: async (): Promise<void> => {
      const group = newGroup()
      await Promise.all(inAllChecked((play) => play.runRows(group)))
    },

    stop: (): void => {
      for (const { play } of state.variants) play.stop()
    },
  }
}

/** The name of the next variant, which no other has. */
export function freeName(variants: readonly Pick<Variant, 'name'>[]): string {
  const names = new Set(variants.map(({ name }) => name))
  for (let number = 0; ; number += 1) {
    const letter = number < 26 ? String.fromCharCode(65 + number) : String(number + 1)
    const name = `Variant ${letter}`
    if (!names.has(name)) return name
  }
}

function partOf(
  from: PlayState,
  part: SharedPart,
  to: PlayState,
): Partial<Pick<PlayState, 'draft' | 'tree' | 'exchanges'>> {
  const { system, model, parameters, built_in, forms, functions, tool_choice, format } = from.draft
  switch (part) {
    case 'prompt':
      return { draft: { ...to.draft, system }, ...copyPrompt(from) }
    case 'model':
      return { draft: { ...to.draft, model } }
    case 'parameters':
      return { draft: { ...to.draft, parameters } }
    case 'tools':
      return { draft: { ...to.draft, built_in, forms, functions, tool_choice } }
    case 'format':
      return { draft: { ...to.draft, format } }
  }
}
