import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { sentencesOf } from '#service/retrieval/sentences.ts'
import { answersYesOrNo, claimOf, languageOfText } from './claims.ts'
import { deniesIn, isReadLanguage } from './comparable-facts.ts'
import { contentTerms } from './figures.ts'

type Polarity = 'says' | 'denies' | 'unclear'

interface Clause {
  terms: ReadonlySet<string>
  polarity: Polarity
  /** Whether it is only a denial of what the clause before it says: “not on Sundays”. */
  isShort: boolean
}

// A sentence that is the opposite of what a passage says has nearly all words in common with it.
const minSharedShare = 0.8
const minTerms = 2
const maxShortTerms = 4
const maxSentenceChars = 400
const maxLanguageChars = 4000
const clauseEnd =
  /[.!?,;:()–—]\s|\s-\s|(?<!\p{L})(?:but|however|although|though|while|whereas|and|aber|sondern|jedoch|doch|während|obwohl|und|pero|sino|aunque|mientras|mais|alors que|tandis que|et)(?!\p{L})/giu
// “No longer” denies, although “longer” compares.
const noLonger =
  /(?<!\p{L})(?:(no) (?:longer|more)|(nicht|keine?[nmrs]?) mehr|ya (no)|(n)['’]?\p{L}{1,12} plus|(ne) \p{L}{1,12} plus)(?!\p{L})/giu
// “Not after 10” says the same as “until 10”, and “do not forget your passport” says to bring it.
const condition =
  /(?<!\p{L})(?:after|before|until|till|within|unless|except|without|only|just|under|over|above|below|more|less|least|most|than|later|sooner|earlier|longer|if|when|once|instead|rather|yet|forget|fail|hesitate|or|nach|vor|bis|innerhalb|außer|ohne|nur|erst|unter|über|mehr|weniger|mindestens|höchstens|später|früher|länger|als|wenn|falls|sobald|statt|noch|vergess\p{L}*|oder|sin|después|antes|hasta|dentro|salvo|excepto|solo|sólo|solamente|menos|más|mínimo|máximo|si|cuando|olvid\p{L}*|o|sans|après|avant|jusqu\p{L}*|dans|sauf|seulement|uniquement|moins|plus|que|qu['’]\p{L}+|lorsque|quand|oubli\p{L}*|ou)(?!\p{L})/iu
// “Not all members” leaves some.
const notAll =
  /(?<!\p{L})(?:not (?:all|every\p{L}*|always|necessarily)|nicht (?:alle\p{L}?|jede\p{L}?|immer|unbedingt)|no (?:tod[oa]s?|siempre)|pas (?:tou[st]|toutes?|toujours))(?!\p{L})/iu
// “Not prohibited” allows.
const forbids =
  /(?<!\p{L})(?:(?:forb[aio]d|prohibit|exclud|reject|refus|avoid|ban|verb[oi]|untersag|verweiger|ausgeschl|proh[ií]b|exclu|rechaz|deneg|interdi)\p{L}{0,8}|impossible|unmöglich|imposible)(?!\p{L})/iu
const saysNo = /^[^.!?]{0,30}(?<!\p{L})(?:no|nope|not|nein|nicht|non|pas)(?!\p{L})/iu
const languages = new Set(['en', 'de', 'es', 'fr'])

/**
 * Returns a function that tells whether passages say the opposite of a sentence, in English, German, Spanish and French: a
 * clause that has nearly all of its words denies where the sentence does not, or the reverse, and nothing in the passages
 * agrees with it. “Yes” and “no” alone are compared as an answer to the question. What has a condition is not
 * judged. `language` is that of the answer.
 */
export function oppositeReader(
  question: string,
  language: string | null,
): (sentence: string, passages: readonly FoundPassage[]) => boolean {
  const read = new Map<FoundPassage, ReturnType<typeof readPassage>>()
  const statementsOf = (passage: FoundPassage) => {
    const known = read.get(passage) ?? readPassage(passage, language)
    read.set(passage, known)
    return known
  }
  return (sentence, passages) => {
    if (sentence.length > maxSentenceChars || sentence.includes('|')) return false
    const own = languageOfText(sentence) ?? language
    const given = passages.map(statementsOf).filter((passage) => passage.language === own)
    if (own === null || !languages.has(own) || !isReadLanguage(own)) return false
    const judged = claimsOfSentence(question, sentence, own)
    return judged.some((claim) => {
      const compared = given.flatMap(({ statements, context }) =>
        statements.map((clauses) => compare(claim, clauses, context)),
      )
      return compared.includes('opposite') && !compared.includes('same')
    })
  }
}

function readPassage(passage: FoundPassage, answerLanguage: string | null) {
  const { text, heading_terms } = passage
  const language = languageOfText(text.slice(0, maxLanguageChars)) ?? answerLanguage
  return {
    language,
    context: new Set(contentTerms(heading_terms.join(' '), language)),
    statements: sentencesOf(text).map(({ start, end }) =>
      clausesOf(text.slice(start, end), language),
    ),
  }
}

/** The clauses of a sentence that can be compared; the question, said or denied, for “yes” or “no” alone. */
function claimsOfSentence(question: string, sentence: string, language: string): Clause[] {
  const { claim, said, isYesOrNo } = answersYesOrNo(claimOf(sentence))
  const further = contentTerms(claim, language).length
  // “Yes, with a permit” says more than the question.
  if (isYesOrNo && further > 0 && further < minTerms) return []
  if (!isYesOrNo || further > 0) {
    return clausesOf(said, language).filter(
      ({ terms, polarity }) => terms.size >= minTerms && polarity !== 'unclear',
    )
  }
  const [asked, ...others] = clausesOf(question, language)
  if (asked === undefined || others.length > 0 || asked.polarity !== 'says') return []
  const isNo = saysNo.test(sentence)
  return asked.terms.size >= minTerms ? [{ ...asked, polarity: isNo ? 'denies' : 'says' }] : []
}

function clausesOf(text: string, language: string | null): Clause[] {
  return text
    .replaceAll(noLonger, '$1$2$3$4$5')
    .split(clauseEnd)
    .filter((clause) => /\p{L}/u.test(clause))
    .map((clause, at, all) => {
      const terms = new Set(contentTerms(clause, language))
      const denies = language !== null && deniesIn(clause, language)
      const begins = /^\s*(?:no|not|nicht|kein\p{L}{0,2}|pas|non)(?!\p{L})/iu.test(clause)
      return {
        terms,
        polarity:
          at > 0 && condition.test(all[at - 1] ?? '') ? 'unclear' : polarityOf(clause, denies),
        isShort: begins && terms.size <= maxShortTerms,
      }
    })
}

function polarityOf(clause: string, denies: boolean): Polarity {
  if (condition.test(clause) || notAll.test(clause)) return 'unclear'
  if (!denies) return 'says'
  const withoutForbidding = clause.replace(forbids, ' ')
  const isDouble =
    withoutForbidding !== clause &&
    /(?<!\p{L})(?:not|no|never|nicht|kein\p{L}{0,2}|nie|nunca|pas|\p{L}+n['’]t)(?!\p{L})/iu.test(
      withoutForbidding,
    )
  return isDouble ? 'unclear' : 'denies'
}

/** Whether a statement says the same as a claim or the opposite; null where it says something else. */
function compare(
  { terms, polarity }: Clause,
  clauses: readonly Clause[],
  context: ReadonlySet<string>,
): 'same' | 'opposite' | null {
  const saysAllOf = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
    one.isSubsetOf(other.union(context))
  const holds = (shared: ReadonlySet<string>): boolean =>
    terms.intersection(shared).size >= minTerms - (terms.isDisjointFrom(context) ? 0 : 1) &&
    terms.intersection(shared.union(context)).size >= minSharedShare * terms.size
  for (const clause of clauses) {
    if (terms.isDisjointFrom(clause.terms) || !holds(clause.terms)) continue
    if (clause.polarity === 'unclear' || clause.polarity === polarity) return 'same'
    if (saysAllOf(terms, clause.terms) && saysAllOf(clause.terms, terms)) return 'opposite'
  }
  const [first, ...later] = clauses
  if (first === undefined || first.polarity === 'denies') return null
  const denied = later.find(
    ({ isShort, terms: own, polarity: told }) =>
      isShort &&
      told === 'denies' &&
      own.isSubsetOf(terms) &&
      !own.isSubsetOf(first.terms) &&
      saysAllOf(terms, first.terms.union(own)) &&
      holds(first.terms.union(own)),
  )
  if (denied === undefined) return null
  return polarity === 'denies' ? 'same' : 'opposite'
}
