import { Argument, Command, Option } from 'commander'
import { addAdminCommands } from './admin-commands.ts'
import { addApplicationCommands } from './application-commands.ts'
import { addBackupCommands } from './backup/backup-commands.ts'
import { addFileCommands } from './file-commands.ts'
import { throwRemote } from './remote/remote-command.ts'
import type { Local, LocalWork, Remote, RemoteWork } from './remote/remote-command.ts'
import { completionScript } from './completion.ts'
import { exitCodes } from './exit-code.ts'
import { readVersion } from './read-version.ts'
import type { ExitCode } from './exit-code.ts'
import type { Say } from './say.ts'
import type { Terminal } from './terminal/terminal.ts'
import { confirm } from './terminal/confirm.ts'
import { toJson } from './terminal/neutralize.ts'
import { UsageError } from './usage-error.ts'

const maxAuditRows = 10_000
const maxPassages = 50

interface Globals {
  json?: boolean
  profile?: string
}

/**
 * Every command of `sheaf`. The parts of a command are loaded when it runs, because those for operators load
 * the service. `finish` is called with the exit code of a command that has run.
 */
export function sheafProgram(
  openTerminal: (options: Globals) => Terminal,
  finish: (code: ExitCode) => void,
): Command {
  const program = new Command('sheaf')
    .description('Knowledge graphs, files and grounded answers, from the command line.')
    .version(readVersion(), '--version', 'show the version')
    .option('--json', 'write JSON for programs')
    .option('--profile <name>', 'use this profile instead of the current one')
    .showHelpAfterError('Run with --help to list commands.')

  /** Runs a command with the client of its profile. */
  const remote: Remote =
    <Args extends unknown[]>(work: RemoteWork<Args>) =>
    async (...all: [...Args, Record<string, unknown>, Command]): Promise<void> => {
      const globals: Globals = program.opts()
      const terminal = openTerminal(globals)
      const { requireProfile } = await import('./remote/profile-store.ts')
      const { openClient } = await import('./remote/session-commands.ts')
      const { base_url, key } = await requireProfile(terminal.env, globals.profile)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- commander puts itself behind the arguments and options
      const args = all.slice(0, -1) as unknown as Args
      const result = await work(terminal, openClient(base_url, key), args, base_url).catch(
        throwRemote,
      )
      finish(result === false ? exitCodes.failed : exitCodes.done)
    }
  const local: Local =
    <Args extends unknown[]>(work: LocalWork<Args>) =>
    async (...args: Args): Promise<void> => {
      const result = await work(openTerminal(program.opts()), ...args)
      finish(result === false ? exitCodes.failed : exitCodes.done)
    }
  const lists = () => import('./remote/list-commands.ts')

  program
    .command('login <url>')
    .description('sign in to a service; prompts for a key, or reads it from standard input')
    .action(
      local(async (terminal, url: string) => {
        const { login } = await import('./remote/session-commands.ts')
        await login(terminal, url, program.opts<Globals>().profile)
      }),
    )
  program
    .command('logout')
    .description('sign out and forget the profile’s key')
    .action(
      local(async (terminal) => {
        const { logout } = await import('./remote/session-commands.ts')
        await logout(terminal, program.opts<Globals>().profile)
      }),
    )
  program
    .command('whoami')
    .description('show the profile’s key and its permissions')
    .action(
      remote(async (terminal, sheaf, _: [object], baseUrl) => {
        const { whoami } = await import('./remote/session-commands.ts')
        await whoami(terminal, sheaf, baseUrl)
      }),
    )

  const graphs = program
    .command('graphs')
    .description('list, create, export and import knowledge graphs')
  graphs
    .command('list')
    .description('list the graphs that the key can see')
    .option('--search <text>', 'only names that contain this text')
    .action(
      remote(async (terminal, sheaf, [{ search }]: [{ search?: string }]) =>
        (await lists()).listGraphs(terminal, sheaf, search),
      ),
    )
  graphs
    .command('show <graph>')
    .description('show a graph, by name or ID')
    .action(
      remote(async (terminal, sheaf, [name]: [string, object]) => {
        const { findGraph } = await import('./remote/find-graph.ts')
        const { showGraph } = await lists()
        await showGraph(terminal, sheaf, await findGraph(terminal, sheaf, name))
      }),
    )
  graphs
    .command('create <name>')
    .description('create a graph')
    .option('--description <text>', 'what it is about')
    .option('--team <team...>', 'only for these teams, by name or ID')
    .action(
      remote(
        async (
          terminal,
          sheaf,
          [name, { team, description }]: [string, { team?: string[]; description?: string }],
        ) => {
          const { findTeamIds } = await import('./remote/find-team.ts')
          const team_ids = await findTeamIds(terminal, sheaf, team)
          const graph = await sheaf.createGraph({ name, description, team_ids }, terminal)
          const { confirmDone } = await lists()
          const readers =
            graph.team_ids.length === 0 ? ', readable by everyone in the organization' : ''
          confirmDone(terminal, graph, `Created ${graph.name} (${graph.id})${readers}`)
        },
      ),
    )
  graphs
    .command('delete <graph>')
    .description('delete a graph but keep its files')
    .option('--yes', 'skip the confirmation')
    .action(
      remote(async (terminal, sheaf, [name, { yes }]: [string, { yes?: boolean }]) => {
        const { findGraph } = await import('./remote/find-graph.ts')
        const graph = await findGraph(terminal, sheaf, name)
        await confirm(terminal, `Delete the graph ${graph.name}?`, yes)
        const result = await sheaf.deleteGraph({ graph_id: graph.id }, terminal)
        const { confirmDone } = await lists()
        confirmDone(terminal, result, `Deleted ${graph.name}`)
      }),
    )

  const bundles = () => import('./remote/bundle-commands.ts')
  graphs
    .command('export <graph>')
    .description('export a graph with its files as one ZIP file')
    .option('-o, --output <path>', 'where to write it')
    .option('--force', 'overwrite an existing file')
    .action(
      remote(
        async (terminal, sheaf, [name, options]: [string, { output?: string; force?: boolean }]) =>
          (await bundles()).exportBundle(terminal, sheaf, { name, ...options }),
      ),
    )
  graphs
    .command('import <path>')
    .description('check a bundle and show what an import would do')
    .option('--yes', 'import the bundle')
    .option('--name <name>', 'the name of the graph instead of the one in the bundle')
    .option('--team <team...>', 'only for these teams, by name or ID')
    .option('--copy', 'store new copies of files that already exist')
    .action(
      remote(async (terminal, sheaf, [path, options]: [string, object]) =>
        (await bundles()).importBundle(terminal, sheaf, { path, ...options }),
      ),
    )
  graphs
    .command('verify <path>')
    .description('verify every hash of a bundle on this machine')
    .option('--key <key>', 'the public key that must have signed it')
    .action(
      local(async (terminal, path: string, options: { key?: string }) =>
        (await bundles()).verifyBundle(terminal, { path, ...options }),
      ),
    )

  addFileCommands(program, remote)

  program
    .command('ask <question...>')
    .description('ask graphs a question; the answer cites numbered sources')
    .option('--graph <graph...>', 'the graphs to ask, by name or ID (default: all)')
    .option('--model <id>', 'the model that answers')
    .action(
      remote(
        async (
          terminal,
          sheaf,
          [words, { graph = [], model }]: [string[], { graph?: string[]; model?: string }],
        ) => {
          const { ask } = await import('./remote/ask.ts')
          const question = words.join(' ')
          await ask(terminal, sheaf, {
            question,
            graphs: graph,
            ...(model !== undefined && { model }),
          })
        },
      ),
    )
  program
    .command('search <words...>')
    .description('search passages, best matches first')
    .option('--graph <graph...>', 'the graphs to search, by name or ID (default: all)')
    .option('--limit <number>', 'the maximum number of results', '10')
    .action(
      remote(
        async (
          terminal,
          sheaf,
          [words, { graph = [], limit }]: [string[], { graph?: string[]; limit: string }],
        ) => {
          const { search } = await import('./remote/search.ts')
          const query = words.join(' ')
          const count = readCount(limit, maxPassages)
          await search(terminal, sheaf, { query, graphs: graph, limit: count })
        },
      ),
    )
  program
    .command('chat [message...]')
    .description('send a message (or standard input) to a model')
    .option('--model <id>', 'the model', 'mdl-x5')
    .option('--system <text>', 'instructions for the model')
    .option('--schema <path>', 'a JSON schema that the answer must match')
    .option('--image <path...>', 'images to attach')
    .addOption(
      new Option('--tool <tool>', 'a tool that the model may use').choices(['graph', 'web_search']),
    )
    .option('--graph <graph...>', 'the graphs of the tool, by name or ID')
    .option('--tools <path>', 'a JSON file with tools in API format, such as functions')
    .action(
      remote(async (terminal, sheaf, [words, options]: [string[], { model: string }]) => {
        const { chat } = await import('./remote/chat.ts')
        await chat(terminal, sheaf, { ...options, message: words.join(' ') })
      }),
    )

  addApplicationCommands(program, remote)
  addAdminCommands(program, remote)

  const audit = program
    .command('audit')
    .description('list, export and verify the audit log (administrators)')
  for (const name of ['list', 'export'] as const) {
    const command = audit
      .command(name)
      .description(
        name === 'list'
          ? 'list records, newest first'
          : 'export records as JSON Lines, oldest first',
      )
      .option('--from <time>', 'at or after this time, such as 2026-11-01T00:00:00Z')
      .option('--to <time>', 'before this time')
      .option('--operation <name>', 'only this operation, such as createGraph')
      .option('--search <text>', 'only records with this name, ID, address or request ID')
    if (name === 'list') command.option('--limit <number>', 'the maximum number of results', '50')
    else command.option('-o, --output <path>', 'where to write them instead of standard output')
    command.action(
      remote(async (terminal, sheaf, [{ limit = '50', output, ...filters }]: [AuditOptions]) => {
        const { exportAuditRecords, listAuditRecords } = await lists()
        if (name === 'list') {
          return listAuditRecords(terminal, sheaf, {
            ...filters,
            limit: readCount(limit, maxAuditRows),
          })
        }
        return exportAuditRecords(terminal, sheaf, {
          ...filters,
          ...(output !== undefined && { output }),
        })
      }),
    )
  }
  audit
    .command('verify')
    .description('verify the audit log in the database of the service, or an exported file')
    .option('--organization <id>', 'only this organization')
    .option('--head <head>', 'a head stored elsewhere: <number>:<hash>, or a file of heads')
    .option('--file <path>', 'an exported file, without a database')
    .option('--filtered', 'allow gaps between the records of the file')
    .option(
      '--start <checkpoint>',
      'the checkpoint before the first record of the file: <number>:<hash>',
    )
    .addOption(new Option('--expect <head>').hideHelp())
    .action(
      operator(async (args, env, say) => {
        const { auditVerify } = await import('./audit/audit-verify.ts')
        return auditVerify(args, env, say)
      }),
    )
  program
    .command('scrub')
    .description('check the stored bytes of every file of the service on this machine')
    .option('--rate <megabytes>', 'megabytes per second, 50 by default')
    .action(
      operator(async (args, env, say) => {
        const { scrub } = await import('./scrub.ts')
        return scrub(args, env, say)
      }),
    )
  program
    .command('compact')
    .description('free the disk space of deleted data; stop the service first')
    .action(
      operator(async (args, env, say) => {
        const { compact } = await import('./compact.ts')
        return compact(args, env, say)
      }),
    )
  addBackupCommands(program, local)
  program
    .command('doctor')
    .description('check the configuration, storage, database, models, network, clock and versions')
    .action(
      local(async (terminal) => {
        const { doctor } = await import('./doctor/doctor.ts')
        return doctor(terminal, program.opts<Globals>().profile)
      }),
    )
  program
    .command('completion')
    .description('print the completion script for a shell')
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish']))
    .action(
      local(async (terminal, shell: 'bash' | 'zsh' | 'fish') => {
        terminal.write(completionScript(program, shell))
      }),
    )
  return program

  /** Runs a command for operators, which reads its own arguments. */
  function operator(
    work: (
      args: readonly string[],
      env: Record<string, string | undefined>,
      say: Say,
    ) => Promise<number>,
  ) {
    return async (options: Record<string, string | boolean>): Promise<void> => {
      const { env, isJson, write } = openTerminal(program.opts())
      const args = Object.entries(options).flatMap(([name, value]) =>
        value === true ? [`--${name}`] : [`--${name}`, String(value)],
      )
      const code = await work(args, { ...env }, (line, result) => {
        if (!isJson) write(`${line}\n`)
        else if (result !== undefined) write(`${toJson(result)}\n`)
      })
      finish(code === 0 ? exitCodes.done : exitCodes.failed)
    }
  }
}

interface AuditOptions {
  from?: string
  to?: string
  operation?: string
  search?: string
  limit?: string
  output?: string
}

function readCount(text: string, maximum: number): number {
  const count = Number(text)
  if (Number.isInteger(count) && count > 0 && count <= maximum) return count
  throw new UsageError(`--limit must be a number from 1 to ${maximum}.`)
}
