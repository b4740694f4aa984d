import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadCode } from '#console/api/load-code.ts'

type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Loads the code before the part is shown. If that fails, it loads again when it is. */
  preload: () => void
}

/**
 * A part of a page whose code loads when it is first shown, inside of a `Suspense`. While the service does not respond, the part
 * waits for it; the page would otherwise be replaced by an error.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const part = lazy(async () => ({ default: await loadCode(load) }))
  return Object.assign(part, { preload: () => void load().catch(() => null) })
}
