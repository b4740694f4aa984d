import { useRef, type KeyboardEvent, type MouseEvent, type SyntheticEvent } from 'react'

/**
 * Tells whether the suggestions of a datalist may be open. Browsers close them by Escape, but also tell the page of
 * the key, and never say whether they are open. `handlers` go onto an element around the inputs.
 */
export function useOpenSuggestions() {
  const open = useRef<EventTarget | null>(null)

  function note({ target }: { target: EventTarget }, isOpening: boolean) {
    open.current = isOpening && hasSuggestions(target) ? target : null
  }

  return {
    /** Whether they were open at this input; they are not after it. */
    takeOpen: (input: EventTarget | null): boolean => {
      const wasOpen = open.current !== null && open.current === input
      open.current = null
      return wasOpen
    },
    handlers: {
      // Choosing a suggestion is an input, too, and closes them.
      onInput: (event: SyntheticEvent) => {
        const { nativeEvent } = event
        const isTyped = nativeEvent instanceof InputEvent && typed.test(nativeEvent.inputType)
        note(event, isTyped)
      },
      onMouseDown: (event: MouseEvent) => note(event, event.target === document.activeElement),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') note(event, true)
        else if (event.key === 'Enter' || event.key === 'Tab') note(event, false)
      },
    },
  }
}

const typed = /^(?:insert(?!Replacement)|delete)/

/** Whether an input has a suggestion that contains its text and is not the text itself. */
function hasSuggestions(input: EventTarget): boolean {
  if (!(input instanceof HTMLInputElement) || input.list === null) return false
  const text = input.value.toLowerCase()
  return [...input.list.querySelectorAll('option')].some(
    ({ value }) => value.toLowerCase().includes(text) && value !== input.value,
  )
}
