/** The rules of a robots.txt (RFC 9309) for one crawler. */
export interface Robots {
  allows: (url: URL) => boolean
  /** Seconds between two requests; null when not specified. */
  delay: number | null
}

interface Rule {
  isAllowed: boolean
  /** The parts of the pattern between `*`. */
  parts: string[]
  length: number
  isWhole: boolean
}

interface Group {
  agents: string[]
  rules: Rule[]
  delay: number | null
}

/** Rules that allow everything. */
export const openRobots: Robots = { allows: () => true, delay: null }

/** Parses a robots.txt for the crawler with this lower-case name, in linear time. */
export function readRobots(text: string, agent: string): Robots {
  const groups = readGroups(text)
  const own = groups.filter((group) => group.agents.some((name) => name === agent))
  const matching = own.length > 0 ? own : groups.filter((group) => group.agents.includes('*'))
  const rules = matching.flatMap((group) => group.rules)
  return {
    delay: matching.reduce<number | null>((delay, group) => group.delay ?? delay, null),
    allows: (url) => {
      const path = unescaped(url.pathname + url.search)
      if (path === '/robots.txt') return true
      let best: Rule | null = null
      for (const rule of rules) {
        // The longest match decides; between equals, `allow` does.
        const wins =
          best === null ||
          rule.length > best.length ||
          (rule.length === best.length && rule.isAllowed)
        if (wins && matches(rule, path)) best = rule
      }
      return best?.isAllowed ?? true
    },
  }
}

function readGroups(text: string): Group[] {
  const groups: Group[] = []
  let isNaming = false
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [name = '', ...rest] = (line.split('#')[0] ?? '').split(':')
    const value = rest.join(':').trim()
    const field = name.trim().toLowerCase()
    const group = groups.at(-1)
    if (field === 'user-agent') {
      const named = (value.toLowerCase().split('/')[0] ?? '').trim()
      if (isNaming && group) group.agents.push(named)
      else groups.push({ agents: [named], rules: [], delay: null })
      isNaming = true
    } else if (group && (field === 'allow' || field === 'disallow')) {
      if (value !== '') group.rules.push(readRule(value, field === 'allow'))
      isNaming = false
    } else if (group && field === 'crawl-delay') {
      const delay = Number(value)
      if (value !== '' && delay >= 0 && Number.isFinite(delay)) group.delay = delay
      isNaming = false
    }
  }
  return groups
}

function readRule(pattern: string, isAllowed: boolean): Rule {
  const isWhole = pattern.endsWith('$')
  const bare = isWhole ? pattern.slice(0, -1) : pattern
  const parts = bare.split(/\*+/).map(unescaped)
  return { isAllowed, parts, length: pattern.length, isWhole }
}

// Each part is searched once, from the end of the previous one, so matching takes linear time.
function matches({ parts, isWhole }: Rule, path: string): boolean {
  const [first = '', ...rest] = parts
  if (!path.startsWith(first)) return false
  let at = first.length
  for (const [index, part] of rest.entries()) {
    if (isWhole && index === rest.length - 1) {
      return path.length - part.length >= at && path.endsWith(part)
    }
    const position = path.indexOf(part, at)
    if (position === -1) return false
    at = position + part.length
  }
  return !isWhole || at === path.length
}

function unescaped(text: string): string {
  try {
    return decodeURI(text)
  } catch {
    return text
  }
}
