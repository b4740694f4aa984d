import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sheafProgram } from './program.ts'

const root = join(import.meta.dirname, '..', '..')
const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

const program = sheafProgram(unused, unused)

function unused(): never {
  throw new Error('No command runs.')
}

/** The commands and options among these words that do not exist. */
function unknownWords(words: readonly string[]): string[] {
  const names = words.filter((word) => !word.startsWith('-'))
  const path = [program]
  for (const name of names) {
    const child = path.at(-1)?.commands.find((command) => command.name() === name)
    if (child === undefined) break
    path.push(child)
  }
  // Only a command without commands of its own has arguments.
  const hasArguments = path.at(-1)?.commands.length === 0
  const options = path.flatMap((command) => command.options.map(({ long }) => long))
  return [
    ...(hasArguments ? [] : names.slice(path.length - 1).filter((name) => name !== 'help')),
    ...words.filter((word) => word.startsWith('--') && word !== '--' && !options.includes(word)),
  ]
}

test('the documents name only commands and options that exist', () => {
  const written = documents.flatMap((document) =>
    [
      ...readFileSync(join(root, document), 'utf8').matchAll(
        /(?:npm run sheaf -- |^sheaf |`sheaf )([^`#\n]+)/gm,
      ),
    ].map(([, text = '']) => ({ document, words: text.trim().split(/\s+/) })),
  )
  expect(written.length).toBeGreaterThan(60)
  // The placeholder for any command.
  const commands = written.filter(({ words: [name] }) => name !== '<command>')
  expect(
    commands.flatMap(({ document, words }) =>
      unknownWords(words).map((word) => `${document}: sheaf ${words.join(' ')}: ${word}`),
    ),
  ).toEqual([])
})
