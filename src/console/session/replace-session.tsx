import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { getMe } from '#contract/access.ts'
import { ApiError } from '#console/api/api-error.ts'
import { call } from '#console/api/call.ts'
import { Button } from '#console/ui/Button.tsx'
import { DialogActions } from '#console/ui/overlay/DialogActions.tsx'
import { ConfirmFrame, DialogFrame } from '#console/ui/overlay/DialogFrame.tsx'
import { session } from './session.ts'
import type { Connection } from './session-store.ts'

/**
 * Signs in with the key of a link where somebody is signed in with another one, in this tab alone. Somebody may send a
 * link with a key of theirs, to read what is done with it, so whoever is signed in must agree. Resolves with whether
 * the session was replaced; where the key is not valid, the person is told so and stays signed in.
 */
export async function replaceSession(current: Connection, key: string): Promise<boolean> {
  const own = await connectionOf(current.key, current.base_url).catch((error: unknown) =>
    isKeyEnded(error) ? null : current,
  )
  const { name } = own ?? current
  let next: Connection
  try {
    next = await connectionOf(key, '')
  } catch (error) {
    await tellInvalid(
      error instanceof ApiError && !isKeyEnded(error)
        ? `Its key could not be checked: ${error.message}`
        : 'Its key is not valid: it may have been revoked, or the link is incomplete.',
      name,
    )
    return false
  }
  // A session whose key has ended cannot be replaced, so the link signs in as it does for anybody.
  const isAgreed = own === null || (await askToReplace(name, next.name))
  if (isAgreed) session.signIn(next, own === null)
  return isAgreed
}

function askToReplace(name: string, next: string): Promise<boolean> {
  return showDialog((onAnswer) => (
    <ConfirmFrame
      isOpen
      onClose={() => onAnswer(false)}
      onConfirm={() => onAnswer(true)}
      title={`Sign in as “${next}”?`}
      tone="primary"
      cancel="Stay signed in"
      action="Sign in with the link"
    >
      You are signed in as “{name}”. The link that you opened has another API key, which replaces
      yours in this tab. Agree only if you expected the link.
    </ConfirmFrame>
  ))
}

function tellInvalid(reason: string, name: string): Promise<boolean> {
  return showDialog((onAnswer) => (
    <DialogFrame
      isOpen
      onClose={() => onAnswer(false)}
      title="This link does not sign you in"
      description={`${reason} You stay signed in as “${name}”.`}
    >
      <DialogActions>
        <Button variant="primary" onClick={() => onAnswer(false)}>
          Stay signed in
        </Button>
      </DialogActions>
    </DialogFrame>
  ))
}

/** Shows a dialog over any page, also one that is still loading, until it is answered. */
function showDialog(
  dialog: (onAnswer: (answer: boolean) => void) => ReactElement,
): Promise<boolean> {
  const root = createRoot(document.createElement('div'))
  return new Promise((resolve) => {
    root.render(
      dialog((answer) => {
        root.unmount()
        resolve(answer)
      }),
    )
  })
}

/** Begins the page anew where the session was replaced. */
export async function offerSession(current: Connection, key: string): Promise<void> {
  if (await replaceSession(current, key)) window.location.reload()
}

/** Gives the session of a link the name of its key, so that its list of connections tells them apart. */
export async function nameSession(link: Connection): Promise<void> {
  const named = await connectionOf(link.key, link.base_url).catch(() => null)
  if (named === null || session.get().connection?.key !== link.key) return
  // Another ID would be another session, for which everything that is shown is loaded again.
  session.signIn({ ...named, id: link.id }, true)
}

const isKeyEnded = (error: unknown): boolean =>
  error instanceof ApiError && (error.key === 'credentials_invalid' || error.key === 'key_expired')

async function connectionOf(key: string, base_url: string): Promise<Connection> {
  const me = await call(getMe, {}, undefined, { base_url, key })
  const name = `${me.team?.name ?? me.organization.name} · ${me.key.name}`
  return { id: me.key.id, base_url, key, name }
}
