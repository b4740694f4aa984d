const definition = /^ {0,3}\[([^\]^\n][^\]\n]{0,200})\]:[ \t]*\S[^\n]*$/gm

/** Where `[links][like this]` lead, said anywhere in a text: the line of each name in small letters. */
export type LinkDefinitions = ReadonlyMap<string, string>

/** What the blocks of a text define; lines of code define nothing. */
export function linkDefinitions(blocks: readonly string[]): LinkDefinitions {
  const found = new Map<string, string>()
  for (const block of blocks) {
    if (!block.includes(']:') || /^ {0,3}(`{3}|~{3})/.test(block)) continue
    for (const [line, name = ''] of block.matchAll(definition)) {
      // of two, the first counts
      if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), line.trim())
    }
  }
  return found
}

/** The lines this block needs of others, to be read below it; '' where it needs none. */
export function neededDefinitions(block: string, definitions: LinkDefinitions): string {
  if (definitions.size === 0 || !block.includes(']')) return ''
  const words = block.toLowerCase()
  const lines = [...definitions].filter(
    ([name, line]) => words.includes(`[${name}]`) && !block.includes(line),
  )
  return lines.map(([, line]) => line).join('\n')
}
