import type { Command } from 'commander'
import type { BackupArguments } from './backup.ts'
import type { CopyArguments } from './copy.ts'
import type { Local } from '#cli/remote/remote-command.ts'

/** Adds the commands for backups and copies of the service on this machine. */
export function addBackupCommands(program: Command, local: Local): void {
  program
    .command('backup <folder>')
    .description('back up the service on this machine while it runs')
    .option('--keep <count>', 'afterwards, delete all but this many of the newest backups')
    .option('--verify', 'also verify the files stored by earlier backups in the folder')
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
    .description('list the backups in a folder, newest first')
    .action(
      local(async (terminal, folder: string) => {
        const { backups } = await import('./backup.ts')
        await backups(terminal, folder)
      }),
    )
  program
    .command('restore <folder>')
    .description('restore a backup into a data folder that has no database')
    .option('--point <name>', 'the backup to restore (default: the newest)')
    .option('--check', 'verify every hash of the backup without writing anything')
    .action(
      local(async (terminal, folder: string, options: { point?: string; check?: boolean }) => {
        const { restore } = await import('./backup.ts')
        return restore(terminal, folder, options)
      }),
    )
  program
    .command('copy')
    .description('copy a stopped installation into an empty one; resumes if it was interrupted')
    .requiredOption('--from <place>', 'a data folder, or the URL of a PostgreSQL database')
    .option(
      '--from-files <place>',
      'the data folder or s3:// bucket of its files (default: --from)',
    )
    .requiredOption('--to <place>', 'a data folder, or the URL of a PostgreSQL database')
    .option('--to-files <place>', 'the data folder or s3:// bucket for its files (default: --to)')
    .addHelpText(
      'after',
      '\nUse env:NAME for the value of an environment variable, such as --to env:DATABASE_URL.',
    )
    .action(
      local(async (terminal, options: CopyArguments) => {
        const { copy } = await import('./copy.ts')
        return copy(terminal, options)
      }),
    )
}
