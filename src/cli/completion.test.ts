import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testCommands } from './test-command.ts'

const testCommand = testCommands()

const shells = ['bash', 'zsh', 'fish'] as const

const isInstalled = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).error === undefined

/** What each shell does to show what it would complete after `sheaf apps `. The file of the script is its first argument. */
const asks: Record<(typeof shells)[number], string[]> = {
  bash: [
    '-c',
    `source "$0"; COMP_WORDS=(sheaf apps ''); COMP_CWORD=2; _sheaf; printf '%s\\n' "\${COMPREPLY[@]}"`,
  ],
  // The function runs as zsh runs functions of bash; its line editor needs a terminal.
  zsh: [
    '-f',
    '-c',
    `autoload -Uz compinit; compinit -D -u; source "$0"; emulate ksh; COMP_WORDS=(sheaf apps ''); COMP_CWORD=2
    compgen() { print -l -- \${=2} }; _sheaf; print -l -- "\${COMPREPLY[@]}"`,
  ],
  fish: ['-c', 'source $argv[1]; complete -C "sheaf apps "'],
}

test.each(shells)('%s completes the commands of a command', async (shell) => {
  const { sheaf, folder } = await testCommand()
  const { out, code } = await sheaf(['completion', shell])
  expect(code).toBe(0)
  if (!isInstalled(shell)) return
  const path = join(folder, `sheaf.${shell}`)
  await writeFile(path, out)
  const { stdout, stderr } = spawnSync(shell, [...asks[shell], path], { encoding: 'utf8' })
  expect([stderr, stdout.split('\n')]).toEqual(['', expect.arrayContaining(['list', 'run'])])
  expect(stdout).not.toContain('upload')
})
