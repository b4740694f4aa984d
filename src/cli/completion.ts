import type { Command } from 'commander'

interface Entry {
  /** The words before, such as `graphs`. */
  path: string
  words: string[]
}

function entriesOf(command: Command, path = ''): Entry[] {
  const commands = command.commands.filter((child) => child.name() !== 'help')
  const options = [...command.options, ...(path === '' ? [] : globalOptions(command))]
  const words = [
    ...commands.map((child) => child.name()),
    ...options.flatMap(({ long }) => (long ? [long] : [])),
  ]
  return [
    { path, words: [...new Set(words)] },
    ...commands.flatMap((child) => entriesOf(child, `${path} ${child.name()}`.trim())),
  ]
}

function globalOptions(command: Command): Command['options'] {
  return command.parent === null
    ? []
    : [...command.parent.options, ...globalOptions(command.parent)]
}

/** The script that completes commands and options in a shell. */
export function completionScript(program: Command, shell: 'bash' | 'zsh' | 'fish'): string {
  const entries = entriesOf(program)
  if (shell === 'fish') return fishScript(entries)
  const cases = entries
    .map(({ path, words }) => `    '${path}') words='${words.join(' ')}' ;;`)
    .join('\n')
  const bash = `_sheaf() {
  local path='' word words='' next
  for word in "\${COMP_WORDS[@]:1:$((COMP_CWORD - 1))}"; do
    case "$word" in -*) continue ;; esac
    next="\${path:+$path }$word"
    case "$next" in
      ${entries
        .slice(1)
        .map(({ path }) => `'${path}'`)
        .join('|')}) path="$next" ;;
    esac
  done
  case "$path" in
${cases}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _sheaf sheaf
`
  return shell === 'bash' ? bash : `autoload -U +X bashcompinit && bashcompinit\n${bash}`
}

function fishScript(entries: readonly Entry[]): string {
  const lines = entries.flatMap(({ path, words }) => {
    const names = words.filter((word) => !word.startsWith('-'))
    const seen =
      path === ''
        ? '__fish_use_subcommand'
        : path
            .split(' ')
            .map((word) => `__fish_seen_subcommand_from ${word}`)
            .join('; and ')
    const options = words
      .filter((word) => word.startsWith('--'))
      .map((word) => `-l ${word.slice(2)}`)
    return [
      ...(names.length > 0 ? [`complete -c sheaf -f -n '${seen}' -a '${names.join(' ')}'`] : []),
      ...options.map((option) => `complete -c sheaf -n '${seen}' ${option}`),
    ]
  })
  return `${lines.join('\n')}\n`
}
