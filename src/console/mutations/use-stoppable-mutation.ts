import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ApiError } from '#console/api/api-error.ts'

/**
 * A mutation that can be stopped: `stop` aborts its signal and forgets the result. Leaving the component, or running it again,
 * aborts it as well.
 */
export function useStoppableMutation<Result>(
  send: (signal: AbortSignal) => Promise<Result>,
): UseMutationResult<Result, ApiError, void> & { stop: () => void } {
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const run = useMutation({
    mutationFn: () => {
      running.current?.abort()
      running.current = new AbortController()
      return send(running.current.signal)
    },
  })
  return {
    ...run,
    stop: () => {
      running.current?.abort()
      run.reset()
    },
  }
}
