import { samples } from '#service/embeddings/measure-model.ts'
import { citedSentences, unsupportedCheck } from '#service/questions/support/check-support.ts'
import { lexicalSupport } from '#service/questions/support/lexical-support.ts'
import { supportByMeaning } from '#service/questions/support/support-by-meaning.ts'
import { passageOf } from '#service/questions/support/test-passage.ts'
import type { Meanings } from '#service/retrieval/meaning/meanings.ts'
import { dotProduct } from '#service/retrieval/meaning/vector-codes.ts'
import { z } from 'zod'
import type { Bench, Line } from './bench.ts'
import { latentModel } from './latent-model.ts'
import { figureCases, lastFigureCases, moreFigureCases } from './support-figures.ts'
import type { FigureCase } from './support-figures.ts'
import { languageCases, moreLanguageCases } from './support-languages.ts'
import type { LanguageCase } from './support-languages.ts'
import { supportCases } from './support-pairs.ts'

const kinds = [
  'supported',
  'number',
  'subject',
  'denied',
  'generalized',
  'invented',
  'unrelated',
] as const

/**
 * How many sentences words support, and how many more each of two models: latent semantic indexing of the passages, and
 * the embedding model of an OpenAI-compatible address.
 */
export function support(address: string | undefined): Bench {
  return {
    title: 'sentences that are found to be supported, by kind',
    run: async (add) => {
      const compare = address === undefined ? null : await comparison(address)
      const latent = latentComparison()
      if (compare === null) {
        add({
          what: 'by meaning left out: --embeddings names an address such as http://localhost:11434/v1/embeddings?model=all-minilm',
          measured: '',
        })
      }
      for (const kind of kinds) {
        const counts = { all: 0, words: 0, latent: 0, meaning: 0 }
        for (const { question, passages: texts, ...sentences } of supportCases) {
          const passages = texts.map((text, id) => passageOf(text, { id }))
          const [cited] = passages
          const isUnsupported = unsupportedCheck(question, passages)
          for (const text of sentences[kind]) {
            const mark = {
              at: text.length,
              passages: cited === undefined ? [] : [{ parts: [cited] }],
            }
            const checked = [...citedSentences(text, [mark])]
            const unsupported = checked.filter(isUnsupported)
            counts.all += 1
            if (unsupported.length === 0) {
              counts.words += 1
              continue
            }
            const near = await supportByMeaning(question, unsupported, passages, latent)
            if (near.size === unsupported.length) counts.latent += 1
            if (compare === null) continue
            const supports = await supportByMeaning(question, unsupported, passages, compare)
            if (supports.size === unsupported.length) counts.meaning += 1
            console.log(kind, text, [...supports.values()][0]?.text)
          }
        }
        add({
          what: `${kind}: ${counts.all} sentences`,
          measured: `${counts.words} by words, ${counts.latent} more by latent semantic indexing${compare === null ? '' : `, ${counts.meaning} more by meaning`}`,
        })
      }
      for (const line of await languageLines(languageCases, compare)) add(line)
      add({ what: 'a second list, of numbers beside others:', measured: '' })
      for (const line of await languageLines(moreLanguageCases, compare)) add(line)
      add(figureLine('first list of answers with figures', figureCases))
      add(figureLine('second list', moreFigureCases))
      add(figureLine('last list', lastFigureCases))
    },
  }
}

/** The precision and recall of “supported” in each language, by words and with the embedding model. */
async function languageLines(
  cases: readonly LanguageCase[],
  compare: Meanings['compare'] | null,
): Promise<Line[]> {
  const lines: Line[] = []
  const languages = new Set(cases.map(({ language }) => language))
  const all = { found: 0, wrong: 0, supported: 0, unsupported: 0 }
  for (const language of [...languages, 'all']) {
    const counts = language === 'all' ? all : { found: 0, wrong: 0, supported: 0, unsupported: 0 }
    for (const { passage: text, ...sentences } of cases.filter(
      (one) => one.language === language,
    )) {
      const passage = passageOf(text)
      // As the other passages of a prompt: another two in its language.
      const others = cases
        .filter((one) => one.language === language && one.passage !== text)
        .map((one, id) => passageOf(one.passage, { id: id + 2 }))
      const passages = [passage, ...others]
      for (const kind of ['supported', 'unsupported'] as const) {
        for (const sentence of sentences[kind]) {
          const mark = { at: sentence.length, passages: [{ parts: [passage] }] }
          const unsupported = [...citedSentences(sentence, [mark])].filter(
            unsupportedCheck('', passages),
          )
          const byMeaning =
            compare === null || unsupported.length === 0
              ? 0
              : // eslint-disable-next-line no-await-in-loop -- one request after another
                (await supportByMeaning('', unsupported, passages, compare)).size
          counts[kind] += 1
          const isSupported = byMeaning === unsupported.length
          if (isSupported && kind === 'supported') counts.found += 1
          if (isSupported && kind === 'unsupported') counts.wrong += 1
        }
      }
    }
    if (language !== 'all') {
      for (const name of ['found', 'wrong', 'supported', 'unsupported'] as const) {
        all[name] += counts[name]
      }
    }
    const precision = counts.found / (counts.found + counts.wrong)
    lines.push({
      what: `${language}: ${counts.supported} supported sentences and ${counts.unsupported} others`,
      measured: `precision ${precision.toFixed(2)}, recall ${(counts.found / counts.supported).toFixed(2)}`,
    })
  }
  return lines
}

/** How many true answers with figures are marked as unsupported, and how many false ones. */
function figureLine(what: string, cases: readonly FigureCase[]): Line {
  const counts = { supported: 0, unsupported: 0, wrongMarks: 0, rightMarks: 0 }
  for (const { question, header = null, passage: text, language, ...answers } of cases) {
    const passage = passageOf(text, { header: header === null ? null : [...header] })
    const check = unsupportedCheck(question, [passage], lexicalSupport(question, language))
    for (const kind of ['supported', 'unsupported'] as const) {
      for (const answer of answers[kind]) {
        const mark = { at: answer.length, passages: [{ parts: [passage] }] }
        const isMarked = [...citedSentences(answer, [mark])].some(check)
        counts[kind] += 1
        if (isMarked) counts[kind === 'supported' ? 'wrongMarks' : 'rightMarks'] += 1
      }
    }
  }
  return {
    what: `${what}: ${counts.supported} true and ${counts.unsupported} false answers`,
    measured: `${counts.wrongMarks} true and ${counts.rightMarks} false ones are marked as unsupported`,
  }
}

/** The words that go together in the passages of all cases, as a model. */
function latentComparison(): Meanings['compare'] {
  const embed = latentModel([
    ...supportCases.flatMap(({ passages }) => passages),
    ...[...languageCases, ...moreLanguageCases].map(({ passage }) => passage),
  ])
  const unrelated = meanCosine(samples.map(embed))
  return (texts) => Promise.resolve({ vectors: texts.map(embed), unrelated })
}

const reply = z.object({ data: z.array(z.object({ embedding: z.array(z.number()) })) })

async function comparison(address: string): Promise<Meanings['compare']> {
  const cache = new Map<string, Float32Array>()
  const model = new URL(address).searchParams.get('model') ?? 'default'
  const embed = async (texts: readonly string[]): Promise<Float32Array[]> => {
    const input = texts.filter((text) => !cache.has(text))
    if (input.length > 0) {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model, input }),
      })
      const { data } = reply.parse(await response.json())
      for (const [at, text] of input.entries()) cache.set(text, unit(data[at]?.embedding ?? []))
    }
    return texts.map((text) => cache.get(text) ?? new Float32Array())
  }
  const unrelated = meanCosine(await embed(samples))
  return async (texts) => ({ vectors: await embed(texts), unrelated })
}

/** The mean cosine of texts that have nothing in common. */
function meanCosine(vectors: readonly Float32Array[]): number {
  const cosines = vectors.flatMap((a, at) => vectors.slice(at + 1).map((b) => dotProduct(a, b)))
  return cosines.reduce((sum, cosine) => sum + cosine, 0) / cosines.length
}

function unit(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values)
  return Float32Array.from(values, (value) => value / length)
}
