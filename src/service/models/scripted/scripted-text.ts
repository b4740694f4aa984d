import { messageText } from '#contract/chat/messages.ts'
import type { Message } from '#contract/chat/messages.ts'

/** The text of the last user message; empty when there is none. */
export function lastUserText(messages: readonly Message[]): string {
  const last = messages.findLast(({ role }) => role === 'user')
  return last === undefined ? '' : messageText(last)
}

export function countImages(messages: readonly Message[]): number {
  return messages
    .flatMap(({ content }) => (Array.isArray(content) ? content : []))
    .filter(({ type }) => type === 'image_url').length
}

/** Summarizes the last user message in Markdown; the text after `say:` is echoed instead. */
export function summarize(messages: readonly Message[]): string {
  const text = lastUserText(messages)
  const echoCommand = /^\s*say:\s*/i.exec(text)
  if (echoCommand !== null) return text.slice(echoCommand[0].length)
  const words = text.match(/[\p{L}\p{N}’'-]+/gu) ?? []
  const system = messages.find(({ role }) => role === 'system')
  const turns = messages.filter(({ role }) => role === 'user').length
  const shown = text.length > 300 ? `${text.slice(0, 300)}…` : text
  return [
    `You wrote ${formatCount(words.length, 'word')}:`,
    shown
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n'),
    'This is the scripted model. It gives equal answers to equal messages.',
    [
      `- **Turn:** ${turns}`,
      `- **Question:** ${text.trimEnd().endsWith('?') ? 'yes' : 'no'}`,
      `- **Instructions:** ${system === undefined ? 'none' : messageText(system).slice(0, 200)}`,
    ].join('\n'),
    ['| Word | Letters |', '| --- | ---: |', ...rows(words)].join('\n'),
    ['```js', `const words = ${words.length}`, '```'].join('\n'),
  ].join('\n\n')
}

/** Quotes the results of functions. */
export function quoteResults(results: readonly { name: string; text: string }[]): string {
  const quoted = results.map(({ name, text }) => {
    const shown = text.length > 1200 ? `${text.slice(0, 1200)}…` : text
    return `\`${name}\` answered:\n\n${shown.replaceAll(/^/gm, '> ')}`
  })
  return `${quoted.join('\n\n')}\n\nThat is all I was given.`
}

/** Markdown of 500 pieces, with tables and code. */
export function longPieces(): string[] {
  const section = (at: number): string[] => [
    `\n\n## Section ${at}\n\n`,
    `A paragraph with **bold**, *italic* and \`code\`, `,
    `and a [link](https://example.org/${at}).\n\n`,
    `1. First of ${at}\n`,
    `2. Second of ${at}\n\n`,
    `| Name | Value |\n| --- | ---: |\n`,
    `| alpha | ${at} |\n| beta | ${at * 2} |\n\n`,
    `\`\`\`ts\nexport function section${at}(): number {\n`,
    `  return ${at}\n}\n\`\`\`\n\n`,
    `> Quoted once more, number ${at}.`,
  ]
  return Array.from({ length: 50 }, (_, at) => section(at + 1)).flat()
}

function rows(words: readonly string[]): string[] {
  const shown = [...new Set(words)].slice(0, 5)
  return shown.map((word) => `| ${word} | ${word.length} |`)
}

export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
