import { useState, type ReactNode } from 'react'
import { Announce } from './announce.ts'

/** Lets everything inside announce sentences to screen readers, in one live region. */
export function Announcer({ children }: { children: ReactNode }) {
  const [announcement, setAnnouncement] = useState('')
  // Screen readers announce changes only, so a repeated sentence needs another text.
  const announce = (sentence: string) =>
    setAnnouncement((before) => (before === sentence ? `${sentence}\u00A0` : sentence))
  return (
    <Announce value={announce}>
      {children}
      <p role="status" aria-label="Moved messages" className="unseen">
        {announcement}
      </p>
    </Announce>
  )
}
