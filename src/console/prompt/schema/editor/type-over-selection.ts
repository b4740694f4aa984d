import { EditorView } from '@codemirror/view'

/**
 * Handles typing over a selection. Chromium would copy the color of the replaced text into a style
 * attribute, which the Content-Security-Policy blocks and reports.
 */
export const typeOverSelection = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { data, inputType } = event
    const { main } = view.state.selection
    if (inputType !== 'insertText' || data === null || main.empty || view.composing) return false
    const type = () =>
      view.state.update(view.state.replaceSelection(data), {
        userEvent: 'input.type',
        scrollIntoView: true,
      })
    const isHandled = view.state
      .facet(EditorView.inputHandler)
      .some((handle) => handle(view, main.from, main.to, data, type))
    if (!isHandled) view.dispatch(type())
    event.preventDefault()
    return true
  },
})
