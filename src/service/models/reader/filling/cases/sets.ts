import { homes } from './practice/homes.ts'
import { journeys } from './practice/journeys.ts'
import { letters as practiceLetters } from './practice/letters.ts'
import { notices as practiceNotices } from './practice/notices.ts'
import { offices as practiceOffices } from './practice/offices.ts'
import { papers as practicePapers } from './practice/papers.ts'
import { trade } from './practice/trade.ts'
import { commerce } from './unseen/commerce.ts'
import { daily } from './unseen/daily.ts'
import { households } from './unseen/households.ts'
import { letters } from './unseen/letters.ts'
import { more } from './unseen/more.ts'
import { notices } from './unseen/notices.ts'
import { offices } from './unseen/offices.ts'
import { papers } from './unseen/papers.ts'

/** Texts that the rules may be tuned on. */
export const practice = [
  practiceLetters,
  practiceNotices,
  practiceOffices,
  practicePapers,
  homes,
  journeys,
  trade,
].flat()

/** Texts that nobody looks at who changes the rules: they judge whether these generalize. */
export const unseen = [letters, more, notices, papers, commerce, daily, households, offices].flat()
