import { expect, test } from 'vitest'
import { termsOf } from '#service/retrieval/words.ts'
import { readQuestion } from '#service/answering/read-question.ts'
import { conceptSynonyms, conceptLanguages } from '#service/answering/concepts/concepts.ts'
import { stemmerOrIdentity } from '#service/retrieval/forms/stemmers.ts'
import { arabicSynonyms } from './arabic.ts'
import { chineseSynonyms } from './chinese.ts'
import { englishSynonyms } from './english.ts'
import { frenchSynonyms } from './french.ts'
import { germanSynonyms } from './german.ts'
import { japaneseSynonyms } from './japanese.ts'
import { russianSynonyms } from './russian.ts'
import { spanishSynonyms } from './spanish.ts'
import { synonymsOf } from './synonyms.ts'

const related = (word: string, language: string | null) =>
  termsOf(word).flatMap((term) => synonymsOf(term, language))

test.each([
  ['en', 'vacation', 'holiday'],
  ['en', 'weigh', 'weight'],
  ['en', 'tall', 'height'],
  ['en', 'old', 'age'],
  ['de', 'wiegt', 'Gewicht'],
  ['de', 'hoch', 'Höhe'],
  ['ru', 'весит', 'масса'],
  ['ar', 'يزن', 'وزن'],
  ['ja', '重さ', '重量'],
  ['zh', '多高', '高度'],
  ['de', 'geputzt', 'reinigen'],
  ['de', 'Chefin', 'Leiter'],
  ['es', 'devuelve', 'reembolso'],
  ['es', 'comienzan', 'inicio'],
  ['ru', 'чинить', 'ремонт'],
  ['ru', 'вернут', 'возврат'],
  ['ar', 'إيجار', 'أجرة'],
  ['ja', '掃除', '清掃'],
  ['ja', 'たばこ', '喫煙'],
  ['ja', '吸', '喫煙'],
  ['ja', '払', '支払'],
  ['de', 'Personal', 'Belegschaft'],
  ['zh', '房东', '出租'],
  ['de', 'Doktorarbeit', 'promovierte'],
  ['de', 'gesperrt', 'geschlossen'],
  ['ru', 'жена', 'женат'],
  ['ar', 'سياح', 'سائح'],
  ['es', 'pueblo', 'aldea'],
  ['ja', '内部', '中'],
  ['ru', 'опоздать', 'опаздывать'],
  ['zh', '小孩', '儿童'],
  ['ja', '引っ越す', '退去'],
  ['en', 'mattress', 'bulky'],
  ['fr', 'poulet', 'volaille'],
  ['es', 'nevera', 'frigorífico'],
  ['de', 'Keller', 'Untergeschoss'],
])('%s: “%s” is answered with “%s”', (language, question, answer) => {
  expect(related(question, language)).toEqual(expect.arrayContaining(termsOf(answer)))
})

test('a language does not take the synonyms of another, and an unknown one has those of English', () => {
  expect(related('urlaub', 'es')).toEqual([])
  expect(related('vacation', 'de')).toEqual([])
  expect(related('vacation', null)).toEqual(related('vacation', 'en'))
})

test('a height answers how tall something is, and not the other way round', () => {
  expect(related('height', 'en')).not.toContain('tall')
})

test('what is free answers a question about discounts, and discounts no question about what is free', () => {
  expect(related('discount', 'en')).toContain('free')
  expect(related('free', 'en')).not.toContain('discount')
})

test.each([
  ['Where does Ida Boot live?', 'boot'],
  ['email address of Dr. Ware', 'ware'],
  ['Wann kommt Frau Preis?', 'preis'],
])('in “%s”, a name has no synonyms', (question, name) => {
  const termsOfName = readQuestion(question, null).terms.filter(({ term }) =>
    termsOf(name).includes(term),
  )
  expect(termsOfName).toMatchObject([{ kind: 'name', related: [] }])
  expect(readQuestion('How high is the Annual Fee?', null).terms.at(-1)?.related).toContain('price')
})

test('what was founded was created, and not made', () => {
  expect(related('founded', 'en')).toEqual(expect.arrayContaining(termsOf('created established')))
  expect(related('founded', 'en')).not.toEqual(expect.arrayContaining(termsOf('made')))
})

test.each([
  ['ar', arabicSynonyms],
  ['de', germanSynonyms],
  ['en', englishSynonyms],
  ['es', spanishSynonyms],
  ['fr', frenchSynonyms],
  ['ja', japaneseSynonyms],
  ['ru', russianSynonyms],
  ['zh', chineseSynonyms],
])('%s: each group of synonyms says what no other group and no concept says', (language, list) => {
  const stemOf = language === 'en' ? (term: string) => term : stemmerOrIdentity(language)
  const pairsOf = (group: string): Set<string> => {
    const [equal = '', narrower = ''] = group.split(' > ')
    const others = termsOf(`${equal} ${narrower}`)
    const pairs = termsOf(equal).flatMap((term) =>
      others
        .filter((other) => stemOf(other) !== stemOf(term))
        .map((other) => `${stemOf(term)} ${other}`),
    )
    return new Set(pairs)
  }
  const groups = list.trim().split('\n')
  const concepts = conceptLanguages
    .filter((one) => one === language)
    .flatMap((one) => conceptSynonyms(one).split('\n'))
  const sets = [...groups, ...concepts].map(pairsOf)
  const said = Map.groupBy(
    sets.flatMap((pairs) => [...pairs]),
    (pair) => pair,
  )
  const repeating = groups.filter((_, index) =>
    [...(sets[index] ?? [])].every((pair) => (said.get(pair)?.length ?? 0) > 1),
  )
  expect(repeating).toEqual([])
})
