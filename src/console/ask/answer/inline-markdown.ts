import type { AnswerPart } from '#console/answers/split-answer.ts'

/** Text and citations within a line, as Markdown emphasizes them. */
export type Inline =
  | AnswerPart
  | { type: 'code'; text: string }
  | { type: 'strong' | 'em'; children: Inline[] }

// Emphasis of more characters is none, so that many open ones cannot take long.
const emphasis = new RegExp(
  [
    String.raw`\*\*\*(?=[^\s*])(?<both>[^*\n]{1,500}?)(?<=[^\s*])\*\*\*`,
    String.raw`\*\*(?=\S)(?<strong>(?:[^*\n]|\*(?!\*)){1,500}?)(?<=\S)\*\*`,
    String.raw`(?<![\p{L}\p{N}_])__(?=\S)(?<strongLine>(?:[^_\n]|_(?!_)){1,500}?)(?<=\S)__(?!\.?[\p{L}\p{N}_])`,
    String.raw`(?<![\p{L}\p{N}*])\*(?=[^\s*])(?<em>[^*\n]{1,500}?)(?<=[^\s*])\*(?![\p{L}\p{N}*])`,
    String.raw`(?<![\p{L}\p{N}_])_(?=[^\s_])(?<emLine>[^_\n]{1,500}?)(?<=[^\s_])_(?![\p{L}\p{N}_])`,
  ].join('|'),
  'gu',
)

// Emphasis whose end was not received, or is not there yet.
const openEmphasis = /(?<![\w*])\*\*(?=[^\s*])|(?<!\S)\*{1,2}$/g

// Stands for a citation while emphasis is read, which may reach over it.
const citationSign = '\ufffc'

/** Reads code, and emphasis by asterisks and underscores; nothing is emphasized in code. */
export function inlineMarkdown(parts: readonly AnswerPart[]): Inline[] {
  const texts = parts.map((part, index) =>
    part.type === 'text'
      ? besideCitation(part.text.replaceAll(citationSign, ''), parts[index + 1])
      : citationSign,
  )
  const inlines = texts
    .join('')
    .split(/`([^`\n]+)`/)
    .flatMap((piece, index): Inline[] =>
      index % 2 === 1 ? [{ type: 'code', text: piece }] : emphasized(piece),
    )
  return withCitations(
    inlines,
    parts.filter((part) => part.type === 'citation'),
  )
}

/** A citation stays on the line of the word that it stands behind. */
function besideCitation(text: string, next: AnswerPart | undefined): string {
  return next?.type === 'citation' ? text.replace(/ $/, '\u00a0') : text
}

/** Puts the citations back in their places. */
function withCitations(
  inlines: readonly Inline[],
  citations: readonly Extract<AnswerPart, { type: 'citation' }>[],
): Inline[] {
  let next = 0
  const place = (inline: Inline): Inline[] => {
    if (inline.type === 'citation') return [inline]
    if ('children' in inline) return [{ ...inline, children: inline.children.flatMap(place) }]
    if (inline.type === 'code') {
      const text = inline.text.replaceAll(citationSign, () => `[${citations[next++]?.cite ?? ''}]`)
      return [{ type: 'code', text }]
    }
    return inline.text.split(citationSign).flatMap((text, index): Inline[] => {
      const citation = index === 0 ? undefined : citations[next++]
      return [
        ...(citation ? [citation] : []),
        ...(text === '' ? [] : [{ type: 'text' as const, text }]),
      ]
    })
  }
  return inlines.flatMap(place)
}

function emphasized(text: string): Inline[] {
  const parts: Inline[] = []
  let from = 0
  for (const match of text.matchAll(emphasis)) {
    parts.push(...plain(text.slice(from, match.index)))
    const {
      both,
      strong = match.groups?.['strongLine'],
      em = match.groups?.['emLine'],
    } = match.groups ?? {}
    if (both !== undefined) {
      parts.push({ type: 'strong', children: [{ type: 'em', children: emphasized(both) }] })
    } else if (strong !== undefined) parts.push({ type: 'strong', children: emphasized(strong) })
    else parts.push({ type: 'em', children: emphasized(em ?? '') })
    from = match.index + match[0].length
  }
  return [...parts, ...plain(text.slice(from))]
}

function plain(text: string): Inline[] {
  const shown = text.replaceAll(openEmphasis, '')
  return shown === '' ? [] : [{ type: 'text', text: shown }]
}
