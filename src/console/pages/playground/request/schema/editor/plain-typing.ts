import { EditorView } from '@codemirror/view'

/**
 * Text typed over a selection. Left to the browser, Chromium keeps the colour of what it replaces
 * in a style attribute, which the content policy refuses and reports.
 */
export const plainTyping = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { data, inputType } = event
    const { main } = view.state.selection
    if (inputType !== 'insertText' || data === null || main.empty || view.composing) return false
    const type = () =>
      view.state.update(view.state.replaceSelection(data), {
        userEvent: 'input.type',
        scrollIntoView: true,
      })
    const isTaken = view.state
      .facet(EditorView.inputHandler)
      .some((handle) => handle(view, main.from, main.to, data, type))
    if (!isTaken) view.dispatch(type())
    event.preventDefault()
    return true
  },
})
