const definition = /^ {0,3}\[([^\]^\n][^\]\n]{0,200})\]:[ \t]*\S[^\n]*$/gm

/** Link reference definitions (`[name]: url`) by lower-case name. */
export type LinkDefinitions = ReadonlyMap<string, string>

/** Collects the link definitions of all blocks. Code blocks are skipped. */
export function linkDefinitions(blocks: readonly string[]): LinkDefinitions {
  const definitions = new Map<string, string>()
  for (const block of blocks) {
    if (!block.includes(']:') || /^ {0,3}(`{3}|~{3})/.test(block)) continue
    for (const [line, name = ''] of block.matchAll(definition)) {
      // CommonMark: the first definition of a name wins.
      if (!definitions.has(name.toLowerCase())) definitions.set(name.toLowerCase(), line.trim())
    }
  }
  return definitions
}

/** The definitions from other blocks that this block uses, to append to it; '' if none. */
export function neededDefinitions(block: string, definitions: LinkDefinitions): string {
  if (definitions.size === 0 || !block.includes(']')) return ''
  const lowerCase = block.toLowerCase()
  const lines = [...definitions].filter(
    ([name, line]) => lowerCase.includes(`[${name}]`) && !block.includes(line),
  )
  return lines.map(([, line]) => line).join('\n')
}
