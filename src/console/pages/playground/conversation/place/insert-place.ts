import { createContext, useContext } from 'react'

interface InsertPlaceValue {
  /**
   * The id of the turn after which a message is being added; null for the start of the conversation,
   * undefined while none is added.
   */
  place: string | null | undefined
  setPlace: (place: string | null | undefined) => void
}

export const InsertPlace = createContext<InsertPlaceValue>({
  place: undefined,
  setPlace: () => undefined,
})

export function useInsertPlace(): InsertPlaceValue {
  return useContext(InsertPlace)
}
