import type { Detector, Match } from './detector.ts'
import { tailStart } from './detector.ts'

// The most frequent formats of https://github.com/gitleaks/gitleaks.
const tokenFormats = [
  String.raw`(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}`,
  String.raw`gh[pousr]_[A-Za-z0-9]{36,255}`,
  String.raw`github_pat_\w{22,255}`,
  String.raw`glpat-[\w-]{20,255}`,
  String.raw`xox[abeoprs]-[\w-]{10,255}`,
  String.raw`AIza[\w-]{35}`,
  String.raw`(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,255}`,
  String.raw`sk-(?:ant-|proj-|or-)?[\w-]{20,255}`,
  String.raw`hf_[A-Za-z0-9]{30,255}`,
  String.raw`npm_[A-Za-z0-9]{36}`,
  String.raw`SG\.[\w-]{16,64}\.[\w-]{16,64}`,
  String.raw`sheaf_\w{20,255}`,
  String.raw`eyJ[\w-]{10,2000}\.eyJ[\w-]{10,2000}\.[\w-]{10,2000}`,
]
const tokens = new RegExp(String.raw`(?<![\w-])(?:${tokenFormats.join('|')})(?![\w-])`, 'g')
const namedValue =
  /(?<!\w)(?:password|passwd|pwd|secret|api[_ -]?key|access[_ -]?key|auth[_ -]?token|client[_ -]?secret)["']?\s{0,3}[:=]\s{0,3}["']?([^\s"',;]{6,200})/dgi
const urlPassword = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@]{1,100}:([^\s/@]{3,200})@/dgi
const keyMark = /-----(BEGIN|END) [A-Z ]{0,40}PRIVATE KEY-----/g
const maxMarkChars = 80
const maxKeyChars = 10_000

/** Finds PEM blocks and the start of an unclosed one, in a single pass however many begin. */
function keyBlocks(text: string): { blocks: Match[]; open: number | null } {
  const blocks: Match[] = []
  let openBlocks: { start: number; end: number }[] = []
  for (const { index, 0: mark, 1: kind } of text.matchAll(keyMark)) {
    const end = index + mark.length
    if (kind === 'BEGIN') {
      openBlocks.push({ start: index, end })
      continue
    }
    const first = openBlocks.find((block) => index - block.end <= maxKeyChars)
    if (first !== undefined) blocks.push({ start: first.start, end, entity_type: 'secret' })
    openBlocks = []
  }
  const open = openBlocks.find((block) => text.length - block.end <= maxKeyChars + maxMarkChars)
  return { blocks, open: open?.start ?? null }
}

/** Detects keys, tokens and passwords by the formats of their issuers, or by the name before the value. */
export const secretDetector: Detector = {
  find: (text) => {
    const matches = [
      ...[...text.matchAll(tokens)].map((match) => at(match.index, match[0])),
      ...keyBlocks(text).blocks,
      ...[...text.matchAll(namedValue), ...text.matchAll(urlPassword)].flatMap(({ indices }) => {
        const value = indices?.[1]
        return value === undefined
          ? []
          : [{ start: value[0], end: value[1], entity_type: 'secret' }]
      }),
    ]
    return matches.toSorted((a, b) => a.start - b.start || b.end - a.end)
  },
  settled: (text) => {
    const { open } = keyBlocks(text)
    const word = tailStart(text, (character) => /\S/.test(character), 7000)
    // A name, an equals sign with optional spaces, and a value.
    const label = Math.max(0, text.length - 240)
    const line = text.lastIndexOf('\n', text.length - 1) + 1
    return Math.min(open ?? text.length, word, Math.max(label, Math.min(line, word)))
  },
}

function at(start: number, text: string): Match {
  return { start, end: start + text.length, entity_type: 'secret' }
}
