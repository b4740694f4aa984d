import type { Block, Page } from '#contract/pages.ts'

/** Writes the blocks of a page as Markdown (CommonMark, with the tables of GitHub). */
export function pageMarkdown({ blocks }: Pick<Page, 'blocks'>): string {
  return blocks
    .map(blockMarkdown)
    .filter((text) => text !== '')
    .join('\n\n')
}

function blockMarkdown(block: Block): string {
  switch (block.type) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${oneLine(block.text)}`
    case 'paragraph':
    case 'description':
    case 'cue':
      return escapedLines(block.text.trim())
    case 'list':
      return block.items.map(itemMarkdown).join('\n')
    case 'table':
      return tableMarkdown(block)
  }
}

// An item keeps the indentation that its reader gave it, in steps of two spaces, and its number.
function itemMarkdown(item: string): string {
  const [, indent = '', mark = '', text = ''] = /^( *)(\d{1,9}[.)] )?([\s\S]*)$/.exec(item) ?? []
  const bullet = mark === '' ? '- ' : mark
  const inner = `${indent}${' '.repeat(bullet.length)}`
  return `${indent}${bullet}${escapedLines(text.trim()).replaceAll('\n', `\n${inner}`)}`
}

function tableMarkdown({ header, rows }: Extract<Block, { type: 'table' }>): string {
  const columns = Math.max(header?.length ?? 0, ...rows.map((row) => row.length))
  if (columns === 0) return ''
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: columns }, (_, at) => cell(cells[at] ?? '')).join(' | ')} |`
  const rule = `| ${Array.from({ length: columns }, () => '---').join(' | ')} |`
  return [line(header ?? []), rule, ...rows.map(line)].join('\n')
}

function cell(text: string): string {
  return escapedInline(text.trim())
    .replaceAll('|', '\\|')
    .replaceAll(/\s*\n\s*/g, '<br>')
}

function oneLine(text: string): string {
  return escapedInline(text.trim()).replaceAll(/\s*\n\s*/g, ' ')
}

function escapedLines(text: string): string {
  return escapedInline(text)
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/^([#>+=~]|-(?=[\s-]|$))/, String.raw`\$1`)
        .replace(/^(\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`),
    )
    .join('\n')
}

// What would become emphasis, code, a link or HTML. An underscore within a word stays as it is.
function escapedInline(text: string): string {
  return text
    .replaceAll(/[\\`*[\]]/g, String.raw`\$&`)
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
    .replaceAll(/<(?=[\p{L}/!?])/gu, String.raw`\<`)
}
