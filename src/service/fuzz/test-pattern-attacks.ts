import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import type { AST } from '@eslint-community/regexpp'
import { parseSync } from 'vite'

export interface Pattern {
  source: string
  flags: string
}

// Of each set of characters, some that it has. Texts of these are what strangers can send as well.
const candidates = ' \n\taA1x.,;:-|()<>[]{}"“/\\*_#=+&@%$éßц中я?!~`٣’…–Z90IvX'.split('')
const samplesPerLoop = 4
const repetitions = 60
const maxSampleChars = 60

/** The regular expressions that a source file has as literals. */
export function patternsIn(path: string, text: string): Pattern[] {
  const patterns: Pattern[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('regex' in node && isRegex(node.regex)) {
      patterns.push({ source: node.regex.pattern, flags: node.regex.flags })
    }
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(path, text).program)
  return patterns
}

function isRegex(value: unknown): value is { pattern: string; flags: string } {
  return typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value
}

/**
 * Texts that make a backtracking matcher try every way to match, where a pattern has more ways for each character: what
 * comes before a loop, what its body matches, many times, and a character that nothing expects.
 */
export function attacksOn({ source, flags }: Pattern): string[] {
  const ast = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
  const loops: AST.Quantifier[] = []
  visitRegExpAST(ast, {
    onQuantifierEnter: (loop) => {
      if (loop.max > samplesPerLoop) loops.push(loop)
    },
  })
  const sample = sampler(flags)
  const attacks = new Set<string>()
  for (const loop of loops) {
    const before = ['', beforeLoop(loop, sample)]
    for (let round = 0; round < samplesPerLoop; round += 1) {
      const body = sample(loop.element)
      if (body === '' || body.length > maxSampleChars) continue
      for (const start of before) attacks.add(`${start}${body.repeat(repetitions)}\0`)
    }
  }
  return [...attacks]
}

/** A text that matches everything before a loop. */
function beforeLoop(loop: AST.Quantifier, sample: (node: AST.Node) => string): string {
  let text = ''
  for (let node: AST.Node = loop; node.parent !== null; node = node.parent) {
    const { parent } = node
    if (parent.type !== 'Alternative') continue
    const at = parent.elements.findIndex((element) => element === node)
    text = parent.elements.slice(0, at).map(sample).join('') + text
  }
  return text
}

/** Returns a function for a text that a part of a pattern matches; the same texts in each run. */
function sampler(flags: string): (node: AST.Node) => string {
  let state = 1
  const below = (limit: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
  const members = new Map<string, string[]>()
  const membersOf = (raw: string): string[] => {
    const known = members.get(raw)
    if (known !== undefined) return known
    const set = new RegExp(`^${raw}$`, flags.replaceAll(/[gy]/g, ''))
    const own = candidates.filter((character) => set.test(character))
    members.set(raw, own)
    return own
  }
  const anyOf = (alternatives: readonly AST.Node[]): string => {
    const chosen = alternatives[below(alternatives.length)]
    return chosen === undefined ? '' : sample(chosen)
  }
  function sample(node: AST.Node): string {
    switch (node.type) {
      case 'Pattern':
      case 'Group':
      case 'CapturingGroup':
        return anyOf(node.alternatives)
      case 'Alternative':
        return node.elements.map(sample).join('')
      case 'Quantifier': {
        const times = Math.min(node.min + below(3), node.max, maxSampleChars)
        return Array.from({ length: times }, () => sample(node.element)).join('')
      }
      case 'Character':
        return String.fromCodePoint(node.value)
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass': {
        const own = membersOf(node.raw)
        return own[below(own.length)] ?? ''
      }
      default:
        return ''
    }
  }
  return sample
}
