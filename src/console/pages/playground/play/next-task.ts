/** Resolves in a new task, so that the browser can paint and handle input in between. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    window.setTimeout(resolve)
  })
}
