import { useEffect, useState } from 'react'
import { lintInSlices, type Finding } from './lint-schema.ts'

const debounceMs = 200

/** Lints a schema after typing pauses; null until the first result. */
export function useFindings(text: string, isStrict: boolean): readonly Finding[] | null {
  const [findings, setFindings] = useState<readonly Finding[] | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(() => {
      void lintInSlices(text, { isStrict }, abort.signal).then((result) => {
        if (result && !abort.signal.aborted) setFindings(result)
      })
    }, debounceMs)
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [text, isStrict])
  return findings
}
