import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from '#console/router/use-location.ts'

/**
 * Calls `create` where the address has the parameter `new`, which commands and links add. The address loses it at once, so that
 * neither a reload nor Back creates another thing.
 */
export function useCreateLink(create: () => void): void {
  const [search, setSearch] = useSearchParams()
  const isNew = search.has('new')
  const begin = useEffectEvent(() => {
    const others = new URLSearchParams(search)
    others.delete('new')
    setSearch(others, { replace: true, preventScrollReset: true })
    create()
  })
  useEffect(() => {
    if (isNew) begin()
  }, [isNew])
}
