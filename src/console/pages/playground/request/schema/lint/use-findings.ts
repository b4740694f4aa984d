import { useEffect, useState } from 'react'
import { lintInTurns, type Finding } from './lint-schema.ts'

const pause = 200

/** What is wrong with a schema, a moment after it was last changed; null until that is known. */
export function useFindings(text: string, isStrict: boolean): readonly Finding[] | null {
  const [findings, setFindings] = useState<readonly Finding[] | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const clock = setTimeout(() => {
      void lintInTurns(text, { isStrict }, stop.signal).then((found) => {
        if (found && !stop.signal.aborted) setFindings(found)
      })
    }, pause)
    return () => {
      stop.abort()
      clearTimeout(clock)
    }
  }, [text, isStrict])
  return findings
}
