import type { Command } from 'commander'
import type { BackupArguments } from './backup.ts'
import type { CopyArguments } from './copy.ts'
import type { Local } from '#cli/remote/remote-command.ts'

/** Adds the commands for backups and copies of the service on this machine. */
export function addBackupCommands(program: Command, local: Local): void {
  program
    .command('backup <folder>')
    .description('back up the service on this machine while it runs')
    .option('--keep <count>', 'delete all but this many of the newest backups afterwards')
    .option('--verify', 'also verify the bytes that earlier backups in the folder have')
    .option('--rate <megabytes>', 'megabytes per second; as fast as possible by default')
    .option('--no-keys', 'leave out the keys that decrypt secrets and verify the audit log')
    .action(
      local(async (terminal, folder: string, options: BackupArguments) => {
        const { backup } = await import('./backup.ts')
        return backup(terminal, folder, options)
      }),
    )
  program
    .command('backups <folder>')
    .description('list the backups of a folder, the newest first')
    .action(
      local(async (terminal, folder: string) => {
        const { backups } = await import('./backup.ts')
        await backups(terminal, folder)
      }),
    )
  program
    .command('restore <folder>')
    .description('restore a backup into a data folder without a database')
    .option('--point <name>', 'this backup instead of the newest one')
    .option('--check', 'verify every hash of the backup, and write nothing')
    .action(
      local(async (terminal, folder: string, options: { point?: string; check?: boolean }) => {
        const { restore } = await import('./backup.ts')
        return restore(terminal, folder, options)
      }),
    )
  program
    .command('copy')
    .description(
      'copy an installation that is stopped into an empty one; continues where it broke off',
    )
    .requiredOption('--from <place>', 'a data folder, or the URL of a PostgreSQL database')
    .option(
      '--from-files <place>',
      'the data folder or s3:// bucket of its files; by default --from',
    )
    .requiredOption('--to <place>', 'a data folder, or the URL of a PostgreSQL database')
    .option('--to-files <place>', 'the data folder or s3:// bucket for its files; by default --to')
    .addHelpText(
      'after',
      '\nenv:NAME stands for the value of a variable, such as --to env:DATABASE_URL.',
    )
    .action(
      local(async (terminal, options: CopyArguments) => {
        const { copy } = await import('./copy.ts')
        return copy(terminal, options)
      }),
    )
}
