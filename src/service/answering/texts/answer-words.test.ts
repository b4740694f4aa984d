import { expect, test } from 'vitest'
import { removeNoAnswerNotices } from '#service/answering/compose-answer.ts'
import { allAnswerWords, answerWords } from './answer-words.ts'

const languages = ['ar', 'de', 'en', 'es', 'fr', 'ja', 'ru', 'zh']

test.each(languages)('an answer in %s has words of its own language', (language) => {
  const words = answerWords(language)
  expect(allAnswerWords.filter(({ noAnswer }) => noAnswer === words.noAnswer)).toEqual([words])
  expect(words.share('3', '40', 'Color red', false)).toContain('40')
  expect(words.share('3', '40', 'Color red', true)).not.toBe(
    words.share('3', '40', 'Color red', false),
  )
})

test('a language without words has the English ones', () => {
  expect(answerWords('pt')).toBe(answerWords('en'))
  expect(answerWords(null)).toBe(answerWords('en'))
})

test.each(languages)('what %s says of missing answers is removed from quotes', (language) => {
  const { noAnswer, noAnswerTo, documents } = answerWords(language)
  expect(removeNoAnswerNotices(noAnswer)).toBe('')
  const text = `Opens at 9.\n\n${noAnswerTo('wann?')}\n\n${documents('12+', 5)}`
  expect(removeNoAnswerNotices(text)).toBe('Opens at 9.')
})
