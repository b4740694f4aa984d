import { expect, test } from 'vitest'
import { fakeService, renderConsole } from '#console/test-console.tsx'
import type { QuestionAnswer } from '#contract/questions.ts'
import { WhyView } from './WhyView.tsx'

type Retrieval = NonNullable<QuestionAnswer['retrieval']>

const passage: Retrieval['passages'][number] = {
  file_id: 'f',
  file_name: 'handbook.md',
  page: 1,
  start: 0,
  end: 40,
  text: 'During probation the notice period is two weeks.',
  score: 1,
  matched_terms: ['notic', 'period'],
  heading_match: false,
  used: 'cited',
}
const retrieval: Retrieval = {
  searches: [
    {
      text: 'What is the notice period?',
      terms: [
        { term: 'notic', weight: 1 },
        { term: 'period', weight: 1 },
        { term: 'week', weight: 0.5 },
        { term: 'durat', weight: 0.5 },
      ],
    },
  ],
  passages: [
    passage,
    { ...passage, start: 50, used: 'left_out', reason: 'no_room', score: 0.7 },
    { ...passage, start: 90, used: 'left_out', reason: 'low_score', score: 0.1 },
  ],
}

/** A word of any script within a sentence in English, between the signs FIRST STRONG ISOLATE and its end. */
const isolated = (word: string): string => `\u2068${word}\u2069`

test('why an answer is as it is, is told in words of the documents, and not in stems', async () => {
  const screen = await renderConsole(
    <WhyView retrieval={retrieval} onOpen={() => null} />,
    fakeService(),
  )
  await expect
    .element(
      screen.getByText(
        `Searched for the words ${isolated('notice')} and ${isolated('period')}. Related words count less: ${isolated('weeks')}.`,
      ),
    )
    .toBeVisible()
  await expect
    .element(screen.getByText(`Best match · has ${isolated('notice')} and ${isolated('period')}`))
    .toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'In the answer (1)' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Left out: no room (1)' })).toBeVisible()
  await expect
    .element(screen.getByRole('heading', { name: 'Left out: weaker matches (1)' }))
    .toBeVisible()
  await expect.element(screen.getByRole('meter', { name: 'Much weaker match' })).toBeInTheDocument()
  expect(document.body.textContent).not.toMatch(/notic |durat|0\.5/)
})

test('a sentence that only its meaning supports is shown with its statement, which opens', async () => {
  const opened: unknown[] = []
  const support = {
    sentence: 'You can leave after a fortnight at first.',
    file_id: 'f',
    file_name: 'handbook.md',
    page: 1,
    start: 0,
    end: 48,
    text: passage.text,
  }
  const screen = await renderConsole(
    <WhyView
      retrieval={{ ...retrieval, passages: [], supported_by_meaning: [support] }}
      onOpen={(reference) => opened.push(reference)}
    />,
    fakeService(),
  )
  const section = screen.getByRole('region', { name: 'Supported by meaning' })
  await expect.element(section.getByText(`“${support.sentence}”`)).toBeVisible()
  await expect.element(section.getByText(passage.text)).toBeVisible()
  await section.getByRole('button', { name: /handbook/ }).click()
  expect(opened).toMatchObject([{ fileId: 'f', page: 1, start: 0, end: 48 }])
})

test('the cited sentence of a long passage is marked, and the whole passage can be shown', async () => {
  const deposit = 'The deposit is 1,700 euros.'
  const parties = `Between the landlord ${'and others '.repeat(40)}and the tenant. `
  const text = `SCANNED LEASE AGREEMENT\n\n${parties}${deposit}`
  const start = text.indexOf(deposit)
  const lease = { ...passage, file_name: 'lease.pdf', text, start: 100, end: 100 + text.length }
  const reference = {
    fileId: 'f',
    page: 1,
    start: 100 + start,
    end: 100 + start + deposit.length,
    text: deposit,
    score: 1,
  }
  const screen = await renderConsole(
    <WhyView
      retrieval={{ ...retrieval, passages: [lease] }}
      references={[reference]}
      onOpen={() => null}
    />,
    fakeService(),
  )
  expect(screen.container.querySelector('mark')?.textContent).toBe(deposit)
  expect(screen.container.textContent).not.toContain('SCANNED')
  await screen.getByRole('button', { name: 'Show whole passage' }).click()
  expect(screen.container.textContent).toContain('SCANNED')
  expect(screen.container.querySelector('mark')?.textContent).toBe(deposit)
})

test('passages with the same text are one entry, which opens each of their places', async () => {
  const opened: unknown[] = []
  const copy = { ...passage, file_id: 'c', file_name: 'handbook copy.md', page: 2 }
  const screen = await renderConsole(
    <WhyView
      retrieval={{ ...retrieval, passages: [passage, copy] }}
      onOpen={({ fileId, page }) => opened.push([fileId, page])}
    />,
    fakeService(),
  )
  const section = screen.getByRole('region', { name: 'In the answer' })
  await expect.element(section.getByRole('heading', { name: 'In the answer (1)' })).toBeVisible()
  expect(section.getByRole('listitem').elements()).toHaveLength(1)
  await section.getByRole('button', { name: /handbook\.md/ }).click()
  await section.getByRole('button', { name: /handbook copy\.md/ }).click()
  expect(opened).toEqual([
    ['f', 1],
    ['c', 2],
  ])
})
