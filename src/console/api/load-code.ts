import { setConnectionLost, setPageOutdated } from './connection.ts'
import { whenReachable } from './is-reachable.ts'

/**
 * Loads code of the console, which comes from the service. While the service does not respond, it waits, because the
 * page would otherwise be replaced by an error, with all that was typed there. Where the service responds without the code,
 * because it has a new version, this waits for ever, and the console asks to be loaded again.
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (error) {
    let wasAway = false
    await new Promise<void>((resolve) => {
      void whenReachable(new AbortController().signal, resolve, () => {
        wasAway = true
        setConnectionLost(true)
      })
    })
    if (wasAway) {
      setConnectionLost(false)
      await loadMissingStyles()
      return loadCode(load)
    }
    if (!isCodeMissing(error)) throw error
    setPageOutdated(true)
    return new Promise(() => undefined)
  }
}

/** Reads the messages of browsers, and of Vite for styles, when code does not come from the service. */
export function isCodeMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|unable to preload css/i.test(
      error.message,
    )
  )
}

/** The bundler adds the style sheet of lazily loaded code once, so that one that did not load would stay missing. */
async function loadMissingStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  const missing = [...links].filter(({ sheet }) => !hasRules(sheet))
  await Promise.all(
    missing.map(
      (link) =>
        new Promise<void>((resolve) => {
          const again = document.createElement('link')
          again.rel = 'stylesheet'
          again.crossOrigin = link.crossOrigin
          again.addEventListener('load', () => resolve())
          again.addEventListener('error', () => resolve())
          again.href = link.href
          link.replaceWith(again)
        }),
    ),
  )
}

/** A sheet that failed is there, without rules or without the permission to read them. */
function hasRules(sheet: CSSStyleSheet | null): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0
  } catch {
    return false
  }
}
