import { lexer, type Token, type Tokens } from 'marked'
import type { Block } from '#contract/pages.ts'
import type { PlacedBlock } from '#service/extraction/pictures/placed-picture.ts'
import { decodeAll } from './decode-text.ts'
import { htmlBlocks } from './html-blocks.ts'
import { paragraphs } from './read-txt.ts'
import type { Reader } from '#service/extraction/reader.ts'
import { sections } from './sections.ts'

const frontMatter = /^---\n[\s\S]*?\n---\n/

/** Reads Markdown. A text that the parser rejects is read as plain text. */
export const readMd: Reader = function* readMd(source) {
  const text = decodeAll(source).replace(/\r\n?/g, '\n')
  yield* sections(markdownBlocks(text))
}

function markdownBlocks(text: string): Iterable<PlacedBlock> {
  try {
    return lexer(text.replace(frontMatter, '')).flatMap(tokenBlocks)
  } catch (error) {
    if (error instanceof RangeError) return paragraphs(text)
    throw error
  }
}

function tokenBlocks(token: Token): PlacedBlock[] {
  switch (token.type) {
    case 'heading':
      return [{ type: 'heading', level: token['depth'], text: inline(token) }]
    case 'paragraph':
    case 'text':
      return [{ type: 'paragraph', text: inline(token) }]
    case 'code':
      return [{ type: 'paragraph', text: token['text'] }]
    case 'blockquote':
      return (token.tokens ?? []).flatMap(tokenBlocks)
    case 'html':
      return htmlBlocks(token.raw).blocks
    case 'list':
      return isList(token) ? [{ type: 'list', items: listItems(token, '') }] : []
    case 'table':
      return isTable(token) ? [tableBlock(token)] : []
    default:
      return []
  }
}

// The union of marked includes a generic token, so TypeScript cannot narrow by `type`.
const isList = (token: Token): token is Tokens.List => token.type === 'list'
const isTable = (token: Token): token is Tokens.Table => token.type === 'table'

function tableBlock({ header, rows }: Tokens.Table): Block {
  return {
    type: 'table',
    header: header.map(inline),
    rows: rows.map((row) => row.map(inline)),
    first_row: 2,
  }
}

function listItems(list: Tokens.List, indent: string): string[] {
  return list.items.flatMap((item, at) => {
    const mark = list.ordered ? `${(list.start || 1) + at}. ` : ''
    const box = item.task ? (item.checked ? '[x] ' : '[ ] ') : ''
    const own: string[] = []
    const nested: string[] = []
    for (const token of item.tokens) {
      if (isList(token)) nested.push(...listItems(token, `${indent}  `))
      else if (token.type !== 'checkbox') own.push(inline(token))
    }
    return [`${indent}${mark}${box}${own.filter((text) => text !== '').join(' ')}`, ...nested]
  })
}

interface Inline {
  type?: string
  raw?: string
  text?: string
  tokens?: Token[] | undefined
}

/** The text of a token without markup. */
function inline(token: Inline): string {
  if (token.tokens && token.tokens.length > 0) return token.tokens.map(inline).join('')
  if (token.type === 'br') return '\n'
  if (token.type === 'html' || token.type === 'space') return ''
  return token.text ?? token.raw ?? ''
}
