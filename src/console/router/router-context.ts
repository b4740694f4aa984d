import { createContext, use } from 'react'
import type { Page, Router } from './router.ts'

export const RouterContext = createContext<Router | null>(null)
export const PageContext = createContext<Page | null>(null)
export const IsNavigatingContext = createContext(false)
/** How many layers of the page are around an outlet. */
export const DepthContext = createContext(0)

export function useRouter(): Router {
  return required(use(RouterContext))
}

export function usePage(): Page {
  return required(use(PageContext))
}

function required<T>(value: T | null): T {
  if (value === null) throw new Error('There is no RouterView around this component.')
  return value
}
