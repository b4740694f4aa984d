import type { Command } from 'commander'
import type { Remote } from './remote/remote-command.ts'
import { confirm } from './terminal/confirm.ts'

const applications = () => import('./remote/applications/run-application.ts')
const batches = () => import('./remote/applications/batch-commands.ts')

/** Adds the commands for applications. */
export function addApplicationCommands(program: Command, remote: Remote): void {
  const apps = program.command('apps').description('run applications')
  apps
    .command('list')
    .description('list applications')
    .action(
      remote(async (terminal, sheaf) => (await applications()).listApplications(terminal, sheaf)),
    )
  apps
    .command('run <application>')
    .description('run an application, by name or ID, and print its answer')
    .option('--input <input...>', 'the value of an input: name=value (for files, their IDs)')
    .option('--file <file...>', 'a local file for an input: name=path')
    .action(
      remote(
        async (
          terminal,
          sheaf,
          [application, { input = [], file = [] }]: [string, { input?: string[]; file?: string[] }],
        ) =>
          (await applications()).runApplication(terminal, sheaf, {
            application,
            inputs: input,
            files: file,
          }),
      ),
    )
  addBatchCommands(apps, remote)
}

function addBatchCommands(apps: Command, remote: Remote): void {
  const group = apps.command('batches').description('run applications on tables, row by row')
  group
    .command('list <application>')
    .description('list the batches of an application, by name or ID')
    .action(
      remote(async (terminal, sheaf, [application]: [string, object]) =>
        (await batches()).listBatches(terminal, sheaf, application),
      ),
    )
  group
    .command('start <application> <table>')
    .description(
      'run an application with each row of a CSV file, whose first line names the inputs',
    )
    .option('--name <name>', 'the name of the batch')
    .option('--wait', 'wait until every row has finished')
    .action(
      remote(
        async (
          terminal,
          sheaf,
          [application, table, options]: [string, string, { name?: string; wait?: boolean }],
        ) => (await batches()).startBatch(terminal, sheaf, { application, table, ...options }),
      ),
    )
  group
    .command('show <batch>')
    .description('show the progress of a batch and why rows failed')
    .action(
      remote(async (terminal, sheaf, [batch_id]: [string, object]) => {
        const batch = await sheaf.getApplicationBatch({ batch_id }, terminal)
        const { showBatch } = await batches()
        showBatch(terminal, batch)
      }),
    )
  group
    .command('wait <batch>')
    .description('wait until every row of a batch has finished')
    .action(
      remote(async (terminal, sheaf, [batch_id]: [string, object]) =>
        (await batches()).waitForBatch(terminal, sheaf, batch_id),
      ),
    )
  group
    .command('results <batch>')
    .description('write the rows of a batch with their answers as JSON Lines')
    .option('--csv', 'as CSV for spreadsheets')
    .option('-o, --output <path>', 'where to write them instead of standard output')
    .option('--force', 'overwrite an existing file')
    .action(
      remote(
        async (
          terminal,
          sheaf,
          [id, options]: [string, { csv?: boolean; output?: string; force?: boolean }],
        ) => (await batches()).writeResults(terminal, sheaf, { id, ...options }),
      ),
    )
  for (const [name, status, description, done] of statusCommands) {
    const command = group.command(`${name} <batch>`).description(description)
    if (status === 'running') command.option('--take-over', takeOverDescription)
    command.action(
      remote(async (terminal, sheaf, [batch_id, options]: [string, { takeOver?: boolean }]) => {
        const input = { batch_id, status, ...takeOver(options) }
        const batch = await sheaf.updateApplicationBatch(input, terminal)
        const { confirmDone } = await import('./remote/list-commands.ts')
        confirmDone(terminal, batch, `${done} ${batch_id}`)
      }),
    )
  }
  group
    .command('retry <batch>')
    .description('retry the failed rows of a batch')
    .option('--take-over', takeOverDescription)
    .action(
      remote(async (terminal, sheaf, [batch_id, options]: [string, { takeOver?: boolean }]) => {
        const input = { batch_id, ...takeOver(options) }
        const batch = await sheaf.retryApplicationBatch(input, terminal)
        const { confirmDone } = await import('./remote/list-commands.ts')
        confirmDone(terminal, batch, `Retrying the failed rows of ${batch_id}`)
      }),
    )
  group
    .command('delete <batch>')
    .description('delete a batch with its results')
    .option('--yes', 'skip the confirmation')
    .action(
      remote(async (terminal, sheaf, [batch_id, { yes }]: [string, { yes?: boolean }]) => {
        await confirm(terminal, 'Delete the batch with its results?', yes)
        const result = await sheaf.deleteApplicationBatch({ batch_id }, terminal)
        const { confirmDone } = await import('./remote/list-commands.ts')
        confirmDone(terminal, result, `Deleted ${batch_id}`)
      }),
    )
}

const takeOverDescription = 'run its rows with your key’s access if another key started it'

const statusCommands = [
  ['pause', 'paused', 'pause a batch; running rows finish', 'Paused'],
  ['resume', 'running', 'resume a paused batch', 'Resumed'],
  ['cancel', 'cancelled', 'cancel a batch and stop its running rows', 'Canceled'],
] as const

function takeOver(options: { takeOver?: boolean }) {
  return options.takeOver === true ? { take_over: 'true' as const } : {}
}
