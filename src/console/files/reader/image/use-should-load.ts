import { useEffect, useState } from 'react'

const neighborDelayMs = 300

/** True from when a page is in sight, or has been next to those in sight for a moment. */
export function useShouldLoad(isInSight: boolean): boolean {
  const [isWanted, setWanted] = useState(isInSight)
  useEffect(() => {
    const timer = window.setTimeout(() => setWanted(true), isInSight ? 0 : neighborDelayMs)
    return () => window.clearTimeout(timer)
  }, [isInSight])
  return isWanted || isInSight
}
