/** What a site asks of crawlers (RFC 9309). */
export interface Robots {
  allows: (url: URL) => boolean
  /** Seconds to leave between two requests; null: nothing is said. */
  delay: number | null
}

interface Rule {
  isAllowed: boolean
  /** The pattern between its stars. */
  parts: string[]
  length: number
  isWhole: boolean
}

interface Group {
  agents: string[]
  rules: Rule[]
  delay: number | null
}

/** Nothing is forbidden. */
export const openRobots: Robots = { allows: () => true, delay: null }

/** Reads a robots.txt for the crawler of this name, in lower case. Costs as much as it is long. */
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
        // the longest decides, and of two as long the one that allows
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

// each part is looked for once, from where the one before ended: no pattern takes longer than its path
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
