import { setConnectionLost } from './connection.ts'
import { whenReachable } from './is-reachable.ts'

/**
 * Loads code of the console, which comes from the service. While the service does not respond, it waits, because the
 * page would otherwise be replaced by an error, with all that was typed there. Rejects where the service responds without the
 * code.
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (error) {
    let wasAway = false
    await new Promise<void>((resolve) => {
      void whenReachable(new AbortController().signal, resolve, () => {
        wasAway = true
        setConnectionLost(true)
      })
    })
    if (!wasAway) throw error
    setConnectionLost(false)
    return load()
  }
}
