import { createContext, useContext } from 'react'
import { usePlay } from './use-play.ts'

/** Makes the details visible. */
export const ShowDetails = createContext<() => void>(() => undefined)

/** Shows an exchange of the variant in the details. */
export function useShowDetails(): (exchange_id: string) => void {
  const show = useContext(ShowDetails)
  const play = usePlay()
  return (exchange_id) => {
    play.inspect(exchange_id)
    show()
  }
}
