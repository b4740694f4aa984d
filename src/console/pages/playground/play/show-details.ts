import { createContext, useContext } from 'react'

/** Shows an exchange in the details column and makes the column visible. */
export const ShowDetails = createContext<(exchange_id: string) => void>(() => undefined)

export function useShowDetails(): (exchange_id: string) => void {
  return useContext(ShowDetails)
}
