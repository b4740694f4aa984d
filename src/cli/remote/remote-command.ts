import type { Command } from 'commander'
import { SheafError, type Client } from '#client/client.ts'
import type { Terminal } from '#cli/terminal/terminal.ts'

/** What a command does with the client of its profile. */
export type RemoteWork<Args> = (
  terminal: Terminal,
  sheaf: Client,
  args: Args,
  baseUrl: string,
) => Promise<unknown>

/** Makes the action of a command that calls the service. */
export type Remote = <Args extends unknown[]>(
  work: RemoteWork<Args>,
) => (...all: [...Args, Record<string, unknown>, Command]) => Promise<void>

/** What a command does without a profile, with its arguments and options. */
export type LocalWork<Args extends unknown[]> = (
  terminal: Terminal,
  ...args: Args
) => Promise<unknown>

/** Makes the action of a command that works on this machine. */
export type Local = <Args extends unknown[]>(
  work: LocalWork<Args>,
) => (...args: Args) => Promise<void>

/** Throws the error of a command. The client checks no fields, so another service's answer fails where one of them is used. */
export function throwRemote(error: unknown): never {
  if (!(error instanceof TypeError)) throw error
  throw new SheafError('unreadable', 'The response is not one of Sheaf.', { cause: error })
}
