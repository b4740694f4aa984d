import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { setConnectionLost } from '#console/api/connection.ts'
import { whenReachable } from '#console/api/is-reachable.ts'
import { ApiError } from '#console/api/api-error.ts'
import styles from './AppShell.module.css'

/** Says that the service does not respond, and asks for what is missing when it does again. */
export function ConnectionBanner() {
  const queryClient = useQueryClient()
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    let wasAway = false
    void whenReachable(
      controller.signal,
      () => setConnectionLost(false),
      () => {
        wasAway = true
        setAway(true)
      },
    )
    return () => {
      controller.abort()
      // What something between this browser and the service blocks would fail again and again, and never be drawn.
      if (!wasAway) return
      void queryClient.refetchQueries({
        type: 'active',
        predicate: ({ state: { error } }) =>
          error instanceof ApiError && error.key === 'unreachable',
      })
    }
  }, [queryClient])
  // One request can also fail while the service responds.
  return isAway ? (
    <p role="status" className={styles['lost']}>
      Connection lost. Trying again…
    </p>
  ) : null
}
