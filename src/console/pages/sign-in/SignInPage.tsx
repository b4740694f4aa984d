import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate, useSearchParams } from '#console/router/use-location.ts'
import type { ApiError } from '#console/api/api-error.ts'
import type { Caller } from '#console/api/call.ts'
import { meQueries, type Me } from '#console/session/me-queries.ts'
import { session } from '#console/session/session.ts'
import { KeySummary } from '#console/access/keys/KeySummary.tsx'
import { Prose } from '#console/ui/text/Prose.tsx'
import { Button } from '#console/ui/Button.tsx'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { Form } from '#console/ui/form/Form.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import { InlineProblem, type ProblemError } from '#console/ui/Problem.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { checkKeyMutation } from './check-key.ts'
import { readNext } from './read-next.ts'
import { SavedConnections } from './SavedConnections.tsx'
import styles from './SignInPage.module.css'

export function SignInPage() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { saved, ended } = useSyncExternalStore(session.subscribe, session.get)
  const [key, setKey] = useState('')
  const [base_url, setBaseUrl] = useState('')
  const [isRemembered, setRemembered] = useState(false)
  const check = useMutation(checkKeyMutation())
  const caller: Caller = { key: keyIn(key), base_url: base_url.trim().replace(/\/+$/, '') }
  const checkedMe = check.data?.caller.key === caller.key ? check.data.me : null

  // Cached data of the key must not stay in memory. Once this page is shown, no other page uses the
  // cache.
  useEffect(() => queryClient.clear(), [queryClient])

  function enter(me: Me, as: Caller, isSaved: boolean) {
    const name = `${me.team?.name ?? me.organization.name} · ${me.key.name}`
    session.signIn({ id: me.key.id, ...as, name }, isSaved)
    queryClient.setQueryData(meQueries.own().queryKey, me)
    void navigate(readNext(search.get('next')), { replace: true })
  }

  function submit() {
    if (checkedMe) return enter(checkedMe, caller, isRemembered)
    if (caller.key === '') return check.mutate(caller)
    check.mutate(caller, { onSuccess: ({ me }) => enter(me, caller, isRemembered) })
  }

  return (
    <main className={styles['page']}>
      <title>Sign in · Sheaf</title>
      <div className={styles['card']}>
        <Icon name="sheaf" size="huge" tone="mark" />
        <Text as="h1" size="xl" above={4}>
          Sign in to Sheaf
        </Text>
        <Prose size="m" above={1}>
          Ask questions about your documents and get answers that quote their sources.
        </Prose>
        {ended !== null && ended !== 'signed_out' && check.isIdle && (
          <InlineProblem error={endings[ended]} />
        )}
        {saved.length > 0 && (
          <SavedConnections
            saved={saved}
            onChoose={(connection) =>
              check.mutate(connection, { onSuccess: ({ me }) => enter(me, connection, true) })
            }
          />
        )}
        <Stack as={Form} noValidate={false} gap={4} className={styles['form']} onSubmit={submit}>
          <TextField
            label="Key"
            type="password"
            size="large"
            name="key"
            autoComplete="current-password"
            spellCheck={false}
            value={key}
            onChange={setKey}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- the key is all that this page asks for
            autoFocus
            data-takes-focus
            onPaste={(event) => {
              const pasted = keyIn(event.clipboardData.getData('text'))
              if (pasted !== '') check.mutate({ ...caller, key: pasted })
            }}
            hint="The service prints a sign-in link with a key when it first starts. Administrators can create more keys."
          />
          {checkedMe && (
            <Box pad={3} surface="accent" role="status">
              <KeySummary me={checkedMe} />
            </Box>
          )}
          <Checkbox
            isChecked={isRemembered}
            onChange={setRemembered}
            hint="Otherwise you are signed out when this tab closes. A sign-in link keeps you signed in."
          >
            Stay signed in on this device
          </Checkbox>
          <details className={styles['details']}>
            <summary>Connect to another server</summary>
            <TextField
              label="Server URL"
              type="url"
              placeholder="https://sheaf.example.com"
              value={base_url}
              onChange={setBaseUrl}
              hint="Leave empty to use this server."
            />
          </details>
          {check.error && <InlineProblem error={inPlace(check.error)} />}
          <Button type="submit" variant="primary" size="large" pending={check.isPending}>
            {checkedMe ? 'Continue' : 'Sign in'}
          </Button>
        </Stack>
      </div>
    </main>
  )
}

/** The key of a text, which may be the header that a request sends. */
const keyIn = (text: string): string => text.trim().replace(/^(?:authorization:\s*)?bearer\s+/i, '')

const endings: Record<'credentials_invalid' | 'key_expired', ProblemError> = {
  credentials_invalid: {
    message: 'Your key is not valid.',
    // A link can be cut where it was copied.
    advice: 'It may have been revoked, or the link that you opened was incomplete.',
  },
  key_expired: {
    message: 'Your key has expired.',
    advice: 'Ask an administrator for a new key.',
  },
}

function inPlace(error: ApiError): ProblemError {
  if (error.key === 'credentials_missing') {
    return {
      message: 'Enter your key.',
      advice: 'A key is all you need to sign in.',
    }
  }
  return error
}
