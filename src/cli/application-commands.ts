import type { Command } from 'commander'
import type { Remote } from './remote/remote-command.ts'

const applications = () => import('./remote/run-application.ts')

/** Adds the commands for applications. */
export function addApplicationCommands(program: Command, remote: Remote): void {
  const apps = program.command('apps').description('applications')
  apps
    .command('list')
    .description('list applications')
    .action(
      remote(async (terminal, sheaf) => (await applications()).listApplications(terminal, sheaf)),
    )
  apps
    .command('run <application>')
    .description('run an application, by its name or id, and write its answer')
    .option('--input <input...>', 'the value of an input: name=value; files by their ids')
    .action(
      remote(
        async (terminal, sheaf, [application, { input = [] }]: [string, { input?: string[] }]) =>
          (await applications()).runApplication(terminal, sheaf, { application, inputs: input }),
      ),
    )
}
