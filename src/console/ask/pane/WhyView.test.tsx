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

test('why an answer is as it is, is told in words of the documents, and not in stems', async () => {
  const screen = await renderConsole(
    <WhyView retrieval={retrieval} onOpen={() => null} />,
    fakeService(),
  )
  await expect
    .element(screen.getByText('By its words notice and period. Related words count less: weeks.'))
    .toBeVisible()
  await expect.element(screen.getByText('Best match · has notice and period')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'In the answer (1)' })).toBeVisible()
  await expect
    .element(screen.getByRole('heading', { name: 'Left out for lack of room (1)' }))
    .toBeVisible()
  await expect
    .element(screen.getByRole('heading', { name: 'Left out as weak matches (1)' }))
    .toBeVisible()
  await expect.element(screen.getByRole('meter', { name: 'Weak match' })).toBeInTheDocument()
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
