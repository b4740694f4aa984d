import { withoutQuestionWords } from '#service/retrieval/stop-words.ts'
import { termsOf } from '#service/retrieval/words.ts'

/** What the words of a question in a script without spaces tell of its terms, which are pairs of characters. */
export interface WordPairs {
  /** Words of one character, which stand between others in no pair of their own. */
  singles: ReadonlySet<string>
  /** Pairs of nouns that are written in the syllables of function words. */
  content: ReadonlySet<string>
  /** Pairs of the end of a word and the beginning of the next one, which a rephrased text lacks. */
  joints: ReadonlySet<string>
}

const segmenters = new Map<string, Intl.Segmenter>()
// Units and counters, such as “年” and “人”, which do not say what a question is about.
const counter = /^[年月日時分秒人名階回個枚本台匹円歳週間度番号店泊]$/u
const functionWords = new Set(
  `から まで より です ます した して たい とき どこ いつ いくら だれ どなた どう いい よい こと もの ため ください ある あり いる
  する なる なり れる られ られる ない なぜ どの どれ どんな くらい ぐらい ほど など だけ しか また さん そう それ これ あれ この その
  ここ そこ もら もらえ たら って でき できる すれ すれば ところ うち ほか おり ほしい ませ ません でした でしょ ましょ いう という よう
  かかり かかる おき ごと あと まえ ついて とっ われ いただけ いただく しま しまう くれ くれる あげ なけれ なら なっ あっ おこな やっ
  どちら なに なん もっ もつ いけ いけません だめ べき はず たく なく つい により による ながら ても でも では には とは のは のが のを
  った いた った なさ ござい すか`
    .trim()
    .split(/\s+/),
)

/** Null for a question with spaces. */
export function wordPairsOf(question: string, language: string | null): WordPairs | null {
  if (language !== 'ja' && language !== 'zh') return null
  const segmenter =
    segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' })
  segmenters.set(language, segmenter)
  const text = withoutQuestionWords(question)
  const words = [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike)
  const nouns = words.filter(
    ({ segment }) => /^\p{Script=Hiragana}{2,}$/u.test(segment) && !functionWords.has(segment),
  )
  const joints = words.flatMap(({ segment, index }, at) => {
    const next = words[at + 1]
    const isJoint =
      next?.index === index + segment.length && segment.length > 1 && next.segment.length > 1
    return isJoint ? [segment.slice(-1) + next.segment.slice(0, 1)] : []
  })
  // A single character between others is kept as a word: the pairs of “猫を飼って” and “飼えない” share only “飼”.
  const singles = text.match(/(?<!\p{Script=Han})\p{Script=Han}(?!\p{Script=Han})/gu) ?? []
  return {
    singles: new Set(language === 'ja' ? singles.filter((single) => !counter.test(single)) : []),
    content: new Set(nouns.flatMap(({ segment }) => termsOf(segment))),
    joints: new Set(joints),
  }
}
