import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { UsageError } from '#cli/usage-error.ts'

const profile = z.object({ base_url: z.string(), key: z.string() })
export type Profile = z.infer<typeof profile>

const profileFile = z.object({
  /** The profile that is used when none is named. */
  current: z.string().nullable(),
  profiles: z.record(z.string(), profile),
})
type ProfileFile = z.infer<typeof profileFile>

type Environment = Readonly<Record<string, string | undefined>>

/** Where profiles are stored: `sheaf/profiles.json` below the XDG configuration folder. */
export function profilePath(env: Environment): string {
  const folder = env['XDG_CONFIG_HOME'] || join(env['HOME'] || homedir(), '.config')
  return join(folder, 'sheaf', 'profiles.json')
}

export async function readProfiles(env: Environment): Promise<ProfileFile> {
  const path = profilePath(env)
  try {
    return profileFile.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isMissing) return { current: null, profiles: {} }
    throw new UsageError(`${path} cannot be read. Delete it and sign in again.`, { cause: error })
  }
}

/** Writes the profiles so that only the user can read them, and never half of them. */
export async function writeProfiles(env: Environment, file: ProfileFile): Promise<void> {
  const path = profilePath(env)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const pending = `${path}.${process.pid}`
  await writeFile(pending, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 })
  // The mode above is only that of a new file.
  await chmod(pending, 0o600)
  await rename(pending, path)
}

/** The profile of a command: that of the environment, the named one, or the current one. */
export async function requireProfile(env: Environment, name: string | undefined): Promise<Profile> {
  const { SHEAF_URL: base_url, SHEAF_KEY: key } = env
  if (name === undefined && base_url && key) return { base_url, key }
  const { current, profiles } = await readProfiles(env)
  const chosen = name ?? current
  const storedProfile =
    chosen === null || !Object.hasOwn(profiles, chosen) ? undefined : profiles[chosen]
  if (storedProfile) return storedProfile
  throw new UsageError(
    chosen === null
      ? 'You are not signed in. Run: sheaf login URL'
      : `There is no profile “${chosen}”. Run: sheaf login URL --profile ${chosen}`,
  )
}
