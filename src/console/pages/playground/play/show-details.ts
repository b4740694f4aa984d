import { createContext, useContext } from 'react'

/** Shows an exchange on the right side, bringing that side into sight. */
export const ShowDetails = createContext<(exchange_id: string) => void>(() => undefined)

export function useShowDetails(): (exchange_id: string) => void {
  return useContext(ShowDetails)
}
