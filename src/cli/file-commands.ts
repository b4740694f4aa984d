import { Option } from 'commander'
import type { Command } from 'commander'
import type { Remote } from './remote/remote-command.ts'
import { confirm } from './terminal/confirm.ts'

const lists = () => import('./remote/list-commands.ts')

/** Adds the commands for files. */
export function addFileCommands(program: Command, remote: Remote): void {
  const files = program.command('files').description('upload, list, download and delete files')
  files
    .command('upload <path...>')
    .description('upload files and folders, skipping those already uploaded')
    .option('--graph <graph>', 'add them to this graph')
    .option('--replace', 'upload changed files as new versions of files with the same name')
    .option('--watch', 'keep running and upload new or changed files')
    .action(
      remote(
        async (
          terminal,
          sheaf,
          [paths, { watch, ...options }]: [
            string[],
            { graph?: string; replace?: boolean; watch?: boolean },
          ],
        ) => {
          if (watch === true) {
            const { watchFiles } = await import('./remote/watch-files.ts')
            return watchFiles(terminal, sheaf, { paths, ...options })
          }
          const { uploadFiles } = await import('./remote/upload-files.ts')
          return uploadFiles(terminal, sheaf, { paths, ...options })
        },
      ),
    )
  files
    .command('list')
    .description('list files, newest first')
    .option('--graph <graph>', 'only files in this graph')
    .addOption(
      new Option('--status <status>', 'only files with this status').choices([
        'in_progress',
        'completed',
        'failed',
      ]),
    )
    .option('--search <text>', 'only names that contain this text')
    .action(
      remote(async (terminal, sheaf, [options]: [{ graph?: string; search?: string }]) =>
        (await lists()).listFiles(terminal, sheaf, options),
      ),
    )
  files
    .command('download <id>')
    .description('download a file')
    .option('-o, --output <path>', 'where to write it; - for standard output')
    .option('--force', 'overwrite an existing file')
    .action(
      remote(
        async (terminal, sheaf, [id, options]: [string, { output?: string; force?: boolean }]) =>
          (await lists()).downloadFile(terminal, sheaf, { id, ...options }),
      ),
    )
  files
    .command('retry <id...>')
    .description('retry files that could not be read')
    .action(
      remote(async (terminal, sheaf, [file_ids]: [string[], object]) => {
        const result = await sheaf.retryFiles({ file_ids }, terminal)
        const { confirmDone } = await lists()
        confirmDone(
          terminal,
          result,
          file_ids.length === 1 ? 'Retrying the file' : 'Retrying the files',
        )
      }),
    )
  files
    .command('delete <id...>')
    .description('delete files everywhere, including from all graphs')
    .option('--yes', 'skip the confirmation')
    .action(
      remote(async (terminal, sheaf, [ids, { yes }]: [string[], { yes?: boolean }]) => {
        await confirm(
          terminal,
          ids.length === 1 ? 'Delete the file?' : `Delete ${ids.length} files?`,
          yes,
        )
        const { confirmDone } = await lists()
        for (const file_id of ids) {
          confirmDone(terminal, await sheaf.deleteFile({ file_id }, terminal), `Deleted ${file_id}`)
        }
      }),
    )
}
