import type { Block } from '#contract/pages.ts'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { decodeAll } from './decode-text.ts'
import type { Reader } from '#service/extraction/reader.ts'
import { sections } from './sections.ts'

const clock = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[,.:](\d{1,3}))?`
const timing = new RegExp(String.raw`^\s*${clock}\s*-{1,2}>\s*${clock}`)
const tags = /<\/?(?:b|i|u|s|font|c|v|ruby|rt)\b[^>]*>|\{\\[^}]*\}/gi

// https://www.w3.org/TR/webvtt1/#file-structure
const webVtt = /^WEBVTT(?:[ \t\r\n]|$)/
const voice = /<v(?:\.[^\s>]*)?\s+([^>]+)>/gi
const times = /<[\d:.]+>/g
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }

/** Reads subtitles, SubRip and WebVTT. A cue without a number gets the number after the previous one. */
export const readSrt: Reader = function* readSrt(source) {
  const text = decodeAll(source)
  const cues = [...cuesIn(text, webVtt.test(text))]
  if (cues.length === 0 && text.trim() !== '') throw new ExtractionFailure('corrupted')
  yield* sections(cues)
}

function* cuesIn(text: string, isWebVtt: boolean): Generator<Block, void> {
  const lines = text.split(/\r\n|\r|\n/)
  let number = 0
  let at = 0
  while (at < lines.length) {
    const match = timing.exec(lines[at] ?? '')
    if (match === null) {
      at += 1
      continue
    }
    const cueNumber = Number(lines[at - 1]?.trim() || Number.NaN)
    number = Number.isInteger(cueNumber) && cueNumber > 0 ? cueNumber : number + 1
    const from = at + 1
    at = from
    while (at < lines.length && !(isWebVtt ? lines[at]?.trim() === '' : isNext(lines, at))) at += 1
    const cueText = lines.slice(from, at).join('\n')
    const spoken = (isWebVtt ? plainText(cueText) : cueText.replace(tags, '')).trim()
    if (spoken === '') continue
    yield {
      type: 'cue',
      number,
      start: seconds(match.slice(1, 5)),
      end: seconds(match.slice(5, 9)),
      text: spoken,
    }
  }
}

/** The text of a WebVTT cue: who speaks stands before it, and escaped characters as themselves. */
function plainText(cue: string): string {
  return cue
    .replace(voice, '$1: ')
    .replace(times, '')
    .replace(tags, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => entities[name] ?? '')
}

// In SubRip a blank line may be part of a cue; only a time, with or without a number, begins the next.
function isNext(lines: string[], at: number): boolean {
  if (timing.test(lines[at] ?? '')) return true
  return /^\s*\d+\s*$/.test(lines[at] ?? '') && timing.test(lines[at + 1] ?? '')
}

function seconds([hours = '0', minutes = '0', whole = '0', fraction = '0']: (
  | string
  | undefined
)[]) {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(whole) + Number(`0.${fraction}`)
}
