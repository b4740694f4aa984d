/** Resolves in another task: work that is cut there lets the page draw and answer in between. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    window.setTimeout(resolve)
  })
}
