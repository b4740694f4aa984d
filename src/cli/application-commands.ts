import type { Command } from 'commander'
import type { Remote } from './remote/remote-command.ts'
import { confirm } from './terminal/confirm.ts'

const applications = () => import('./remote/applications/run-application.ts')
const batches = () => import('./remote/applications/batch-commands.ts')

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
    .option('--file <file...>', 'a file of this machine for an input: name=path')
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
  const group = apps.command('batches').description('tables that applications run with, row by row')
  group
    .command('list <application>')
    .description('list the batches of an application, by its name or id')
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
    .option('--name <name>', 'a name to find the batch by')
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
    .description('show how far a batch is, and why rows have failed')
    .action(
      remote(async (terminal, sheaf, [batch_id]: [string, object]) => {
        const batch = await sheaf.getApplicationBatch({ batch_id }, terminal)
        const { showBatch } = await batches()
        showBatch(terminal, batch)
      }),
    )
  group
    .command('wait <batch>')
    .description('wait until every row of a batch has ended')
    .action(
      remote(async (terminal, sheaf, [batch_id]: [string, object]) =>
        (await batches()).waitForBatch(terminal, sheaf, batch_id),
      ),
    )
  group
    .command('results <batch>')
    .description('write the rows of a batch with their answers, as JSON lines')
    .option('--csv', 'as CSV for spreadsheets')
    .option('-o, --output <path>', 'where to write them instead of standard output')
    .option('--force', 'replace a file that exists')
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
    .description('run the failed rows of a batch again')
    .option('--take-over', takeOverDescription)
    .action(
      remote(async (terminal, sheaf, [batch_id, options]: [string, { takeOver?: boolean }]) => {
        const input = { batch_id, ...takeOver(options) }
        const batch = await sheaf.retryApplicationBatch(input, terminal)
        const { confirmDone } = await import('./remote/list-commands.ts')
        confirmDone(terminal, batch, `Running the failed rows of ${batch_id} again`)
      }),
    )
  group
    .command('delete <batch>')
    .description('delete a batch with its results')
    .option('--yes', 'do not ask')
    .action(
      remote(async (terminal, sheaf, [batch_id, { yes }]: [string, { yes?: boolean }]) => {
        await confirm(terminal, 'Delete the batch with its results?', yes)
        const result = await sheaf.deleteApplicationBatch({ batch_id }, terminal)
        const { confirmDone } = await import('./remote/list-commands.ts')
        confirmDone(terminal, result, `Deleted ${batch_id}`)
      }),
    )
}

const takeOverDescription = 'run its rows with the access of your key, where another one started it'

const statusCommands = [
  ['pause', 'paused', 'begin no more rows of a batch', 'Paused'],
  ['resume', 'running', 'go on with a paused batch', 'Resumed'],
  ['cancel', 'cancelled', 'end a batch', 'Cancelled'],
] as const

function takeOver(options: { takeOver?: boolean }) {
  return options.takeOver === true ? { take_over: 'true' as const } : {}
}
