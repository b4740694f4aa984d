import { createClient } from '#client/client.ts'
import type { Client } from '#client/client.ts'
import { UsageError } from '#cli/usage-error.ts'
import { noteDone, showThing } from '#cli/terminal/terminal.ts'
import type { Terminal } from '#cli/terminal/terminal.ts'
import { readSecret } from '#cli/terminal/read-secret.ts'
import { profilePath, readProfiles, writeProfiles } from './profile-store.ts'
import { neutralize } from '#cli/terminal/neutralize.ts'

/** `sheaf login`: checks a key and stores it with its address. The key is never an argument, which others on the machine could see. */
export async function login(
  terminal: Terminal,
  base_url: string,
  name: string | undefined,
): Promise<void> {
  const key = await readSecret(terminal, `Key for ${base_url}: `)
  if (key === '') throw new UsageError('Enter a key, or pipe it to standard input.')
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new UsageError('This is not a valid key: keys contain no spaces or accented characters.')
  const sheaf = openClient(base_url, key)
  const { organization, team } = await sheaf.getMe({}, { signal: terminal.signal })
  const file = await readProfiles(terminal.env)
  const profile = name ?? 'default'
  await writeProfiles(terminal.env, {
    current: profile,
    profiles: { ...file.profiles, [profile]: { base_url, key } },
  })
  const scope = neutralize(team === null ? organization.name : `${organization.name}, ${team.name}`)
  noteDone(
    terminal,
    { profile, base_url, organization, team },
    `Signed in to ${scope}. The key is in ${profilePath(terminal.env)}.`,
  )
}

/** A client whose wrong address is a wrong argument. */
export function openClient(base_url: string, key: string): Client {
  try {
    return createClient({ baseUrl: base_url, key })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** `sheaf logout`: forgets a key. */
export async function logout(terminal: Terminal, name: string | undefined): Promise<void> {
  const { current, profiles } = await readProfiles(terminal.env)
  const profile = name ?? current
  if (profile === null || !Object.hasOwn(profiles, profile)) {
    throw new UsageError('There is no such profile, so you are not signed in.')
  }
  const others = Object.fromEntries(Object.entries(profiles).filter(([other]) => other !== profile))
  const next = current === profile ? (Object.keys(others)[0] ?? null) : current
  await writeProfiles(terminal.env, { current: next, profiles: others })
  noteDone(
    terminal,
    { profile, current: next },
    `Signed out of ${profile}. The key itself stays valid until it is revoked.`,
  )
}

/** `sheaf whoami`. */
export async function whoami(terminal: Terminal, sheaf: Client, base_url: string): Promise<void> {
  const me = await sheaf.getMe({}, { signal: terminal.signal })
  showThing(terminal, { ...me, base_url }, [
    ['Service', base_url],
    ['Organization', me.organization.name],
    ['Team', me.team?.name ?? 'all'],
    ['Key', me.key.name],
    ['Permissions', me.key.permissions.join(', ')],
    ['Expires', me.key.expires_at ?? 'never'],
  ])
}
