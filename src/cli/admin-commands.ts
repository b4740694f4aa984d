import type { Command } from 'commander'
import { InvalidArgumentError } from 'commander'
import { permission } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import { findTeam, findTeamIds } from './remote/find-team.ts'
import type { Remote } from './remote/remote-command.ts'
import { formatTime } from './terminal/format-table.ts'
import { confirm } from './terminal/confirm.ts'

const dayCount = /^(\d{1,4})d$/

const lists = () => import('./remote/list-commands.ts')

/** Adds the commands for keys and teams. */
export function addAdminCommands(program: Command, remote: Remote): void {
  const keys = program.command('keys').description('manage keys (administrators)')
  keys
    .command('list')
    .description('list keys')
    .action(remote(async (terminal, sheaf) => (await lists()).listKeys(terminal, sheaf)))
  keys
    .command('create <name>')
    .description('create a key and show its secret once')
    .option('--team <team>', 'the team of the key, by name or ID')
    .option(
      '--permission <permission...>',
      'its permissions, such as graphs:write (default: *:read)',
      readPermissions,
    )
    .option('--expires <when>', 'a number of days such as 30d, a time, or never', readExpiry, '90d')
    .action(
      remote(
        async (
          terminal,
          sheaf,
          [name, options]: [string, { team?: string; permission?: Permission[]; expires: string }],
        ) => {
          const { team, permission: permissions = ['*:read'], expires } = options
          const expires_at = expiryAfter(expires, new Date())
          const [team_id] =
            (await findTeamIds(terminal, sheaf, team === undefined ? undefined : [team])) ?? []
          const key = await sheaf.createKey({ name, team_id, permissions, expires_at }, terminal)
          const end =
            key.expires_at === null ? 'never expires' : `until ${formatTime(key.expires_at)}`
          const scope = team === undefined && key.team_id === null ? 'all teams' : 'its team'
          terminal.note(`Permissions: ${key.permissions.join(', ')} in ${scope}; ${end}.`)
          terminal.note('This secret won’t be shown again.')
          const { confirmDone } = await lists()
          confirmDone(terminal, key, key.key)
        },
      ),
    )
  keys
    .command('revoke <id>')
    .description('revoke a key immediately')
    .option('--yes', 'skip the confirmation')
    .action(
      remote(async (terminal, sheaf, [key_id, { yes }]: [string, { yes?: boolean }]) => {
        await confirm(terminal, 'Revoke the key?', yes)
        const { confirmDone } = await lists()
        confirmDone(terminal, await sheaf.revokeKey({ key_id }, terminal), `Revoked ${key_id}`)
      }),
    )

  const teams = program.command('teams').description('manage teams (administrators)')
  teams
    .command('list')
    .description('list teams')
    .action(remote(async (terminal, sheaf) => (await lists()).listTeams(terminal, sheaf)))
  teams
    .command('create <name>')
    .description('create a team')
    .action(
      remote(async (terminal, sheaf, [name]: [string, object]) => {
        const team = await sheaf.createTeam({ name }, terminal)
        const { confirmDone } = await lists()
        confirmDone(terminal, team, `Created ${team.name} (${team.id})`)
      }),
    )
  teams
    .command('delete <team>')
    .description('delete a team that has no graphs or files, by name or ID, and revoke its keys')
    .option('--yes', 'skip the confirmation')
    .action(
      remote(async (terminal, sheaf, [idOrName, { yes }]: [string, { yes?: boolean }]) => {
        const { id: team_id, name, keys: count } = await findTeam(terminal, sheaf, idOrName)
        const revoked = count === 0 ? '' : ` and revoke its ${countOf(count)}`
        await confirm(terminal, `Delete the team ${name}${revoked}?`, yes)
        const result = await sheaf.deleteTeam({ team_id }, terminal)
        const { confirmDone } = await lists()
        const done =
          result.keys_revoked === 0 ? '' : `, and revoked ${countOf(result.keys_revoked)}`
        confirmDone(terminal, result, `Deleted ${name}${done}`)
      }),
    )
}

/** Checks when a key expires; the service checks a time. */
function readExpiry(text: string): string {
  if (text === 'never' || dayCount.test(text) || !Number.isNaN(Date.parse(text))) return text
  throw new InvalidArgumentError(
    'Enter a number of days such as 30d, a time such as 2027-01-31T00:00:00Z, or never.',
  )
}

function expiryAfter(text: string, now: Date): string | null {
  if (text === 'never') return null
  const days = dayCount.exec(text)?.[1]
  if (days === undefined) return new Date(text).toISOString()
  return new Date(now.getTime() + Number(days) * 24 * 60 * 60 * 1000).toISOString()
}

/** Adds a permission of the command line to those before it. */
function readPermissions(text: string, before: readonly Permission[] = []): Permission[] {
  const read = permission.safeParse(text)
  if (read.success) return [...before, read.data]
  throw new InvalidArgumentError(read.error.issues[0]?.message ?? '')
}

function countOf(keys: number): string {
  return keys === 1 ? '1 key' : `${keys} keys`
}
