import { expect, test, vi } from 'vitest'
import type { Graph } from '#contract/graphs.ts'
import {
  fakeService,
  me,
  renderConsole,
  teamMe,
  testGraph,
  testPage,
  testFile,
} from '#console/test-console.tsx'
import { newConversation } from '#console/ask/live-conversation.ts'
import { testApplication } from '#console/applications/test-application.ts'
import { getMe } from '#contract/access.ts'
import { listConversations } from '#contract/conversations/conversations.ts'
import { listGraphs } from '#contract/graphs.ts'
import { listApplications } from '#contract/applications/applications.ts'
import { listFiles } from '#contract/files.ts'
import { searchPassages } from '#contract/questions.ts'
import { userEvent } from 'vitest/browser'
import { CommandPalette } from './CommandPalette.tsx'
import { applicationCommands, fixedCommands, paletteGroups } from './commands.ts'

const graph = (id: string, team_ids: string[]): Graph => ({
  id,
  created_at: '2026-11-20T10:00:00.000000Z',
  name: id,
  description: '',
  urls: null,
  team_ids,
  type: 'manual',
  file_status: { in_progress: 0, completed: 1, failed: 0, total: 1 },
  query_config: null,
  model: null,
})

test('graphs shared with everyone are in a group of their own', () => {
  const groups = paletteGroups('r', {
    fixed: [],
    graphs: [graph('rota', ['team'])],
    sharedGraphs: [graph('rules', [])],
    files: [],
    applications: [],
    passages: [],
  })
  expect(groups.map(({ label, items }) => [label, items.map((item) => item.label)])).toEqual([
    ['Graphs', ['rota', 'Ask rota']],
    ['Shared with everyone', ['rules', 'Ask rules']],
  ])
})

test('pages and actions come first where the text begins their name, and else last', () => {
  const labelsOf = (text: string) =>
    paletteGroups(text, {
      fixed: fixedCommands(me().key),
      graphs: [graph('rota', ['team'])],
      sharedGraphs: [],
      files: [],
      applications: [],
      passages: [],
    }).map(({ label }) => label)
  expect(labelsOf('Limits')).toEqual(['Pages', 'Graphs'])
  expect(labelsOf('new g')).toEqual(['Create', 'Graphs'])
  expect(labelsOf('graph new')).toEqual(['Graphs', 'Create'])
  expect(labelsOf('')[0]).toBe('Graphs')
})

test('a passage leads to its place, and shows its text from near the first match', () => {
  const text = `${'Long before it. '.repeat(10)}The tide is high\nat the quay.`
  const start = text.indexOf('tide')
  const [group] = paletteGroups('tide', {
    fixed: [],
    graphs: [],
    sharedGraphs: [],
    files: [],
    applications: [],
    passages: [
      {
        file_id: 'f',
        file_name: 'tides.pdf',
        graph_ids: ['g'],
        page: 3,
        start: 40,
        end: 40 + text.length,
        text,
        headings: [],
        score: 1,
        highlights: [{ start, end: start + 4 }],
      },
    ],
  })
  expect(group).toMatchObject({
    label: 'Inside documents',
    items: [
      {
        label: expect.stringMatching(/^….{0,30}The tide is high at the quay\.$/),
        hint: 'tides.pdf',
        place: 'PDF · Page 3',
        to: `/files/f?page=3&start=40&end=${40 + text.length}`,
      },
    ],
  })
})

test('a row of a table is found with the names of its columns', () => {
  const text = 'Lantern | 58\nMill Pale | 62'
  const passage = { file_id: 'p', file_name: 'prices.xlsx', graph_ids: ['g'], page: 2, text }
  const found = { ...passage, headings: ['Kegs'], columns: ['Beer', '20 l keg (€)'], score: 1 }
  const row = { ...found, start: 0, end: text.length, highlights: [] }
  const none = { fixed: [], graphs: [], sharedGraphs: [], files: [], applications: [] }
  const groups = paletteGroups('mill pale', { ...none, passages: [row] })
  expect(groups.at(-1)?.items).toMatchObject([{ label: 'Beer Mill Pale · 20 l keg (€) 62' }])
})

test('what is found by meaning alone is named so, and not shown beside what has the only word', () => {
  const found = { file_id: 'f', file_name: 'pool.txt', graph_ids: ['g'], page: 1, start: 0, end: 9 }
  const passage = { ...found, text: 'Swim here', headings: [], score: 1, highlights: [] }
  const passages = [passage, { ...passage, file_id: 'h', text: 'Dive', by_meaning: true as const }]
  const none = { fixed: [], graphs: [], sharedGraphs: [], files: [], applications: [] }
  const labelsOf = (text: string) => {
    const groups = paletteGroups(text, { ...none, passages })
    return groups.map(({ label, items }) => [label, items[0]?.label])
  }
  expect(labelsOf('swim')).toEqual([['Inside documents', 'Swim here']])
  expect(labelsOf('where to swim')).toEqual([
    ['Inside documents', 'Swim here'],
    ['Similar in meaning', 'Dive'],
  ])
  passages.shift()
  expect(labelsOf('bathing')).toEqual([['Similar in meaning', 'Dive']])
})

test('a text without results is asked as a question', async () => {
  newConversation('page').draft.write('')
  const nothing = testPage([])
  const fake = fakeService()
    .answer(getMe, me(['graphs:read', 'files:read']))
    .answer(listGraphs, nothing)
    .answer(listFiles, nothing)
    .answer(listConversations, nothing)
    .answer(searchPassages, { data: [] })
  const close = vi.fn<() => void>()
  const screen = await renderConsole(
    <CommandPalette isOpen opening={1} typedAhead="" onFocus={close} onClose={close} />,
    fake,
  )
  await screen.getByRole('combobox').fill('asdfqwer')
  await expect.element(screen.getByText('No results for “asdfqwer”.')).toBeVisible()
  await expect.element(screen.getByRole('option')).not.toBeInTheDocument()
  await screen.getByRole('combobox').fill('asdf qwer')
  await screen.getByRole('option', { name: 'Ask: asdf qwer' }).click()
  expect(newConversation('page').draft.read()).toBe('asdf qwer')
})

test('an application is found by its name', async () => {
  const fake = fakeService()
    .answer(getMe, me(['applications:read']))
    .answer(listApplications, testPage([testApplication()]))
  const nothing = () => undefined
  const screen = await renderConsole(
    <CommandPalette isOpen opening={1} typedAhead="" onFocus={nothing} onClose={nothing} />,
    fake,
  )
  await screen.getByRole('combobox').fill('article')
  await expect.element(screen.getByRole('option', { name: 'Write an article' })).toBeVisible()
  expect(fake.requests).toContain('GET /v1/applications?search=article&status=deployed')
  await userEvent.keyboard('{Escape}')
})

test('a passage has the whole name of its file below it', async () => {
  const file_name = 'Email of 5 January about the new officer for fire safety and her extension.eml'
  const text = 'The officer for fire safety is Anna Lechner from the first of January on.'
  const passage = { file_id: 'f', file_name, graph_ids: ['g'], page: 1, start: 0, end: text.length }
  const fake = fakeService()
    .answer(getMe, me(['files:read']))
    .answer(listFiles, testPage([]))
    .answer(searchPassages, {
      data: [{ ...passage, text, headings: [], score: 1, highlights: [{ start: 16, end: 27 }] }],
    })
  const nothing = () => undefined
  const screen = await renderConsole(
    <CommandPalette isOpen opening={1} typedAhead="" onFocus={nothing} onClose={nothing} />,
    fake,
  )
  await screen.getByRole('combobox').fill('fire safety')
  const excerpt = screen.getByText(text)
  const name = screen.getByText(file_name)
  await expect.element(name).toBeVisible()
  const [above, below] = [excerpt, name].map((one) => one.element().getBoundingClientRect())
  expect(below?.top).toBeGreaterThanOrEqual(above?.bottom ?? Infinity)
  const line = name.element().parentElement
  expect(line?.scrollWidth).toBeLessThanOrEqual(line?.clientWidth ?? 0)
  await userEvent.keyboard('{Escape}')
})

test('the key of a team is offered the pages that it can use', () => {
  const pagesOf = ({ key }: ReturnType<typeof me>) =>
    fixedCommands(key)[0]?.items.map(({ label }) => label)
  const forOrganization = ['Models', 'Guardrails', 'Isolation']
  expect(pagesOf(me())).toEqual(expect.arrayContaining(['Teams', ...forOrganization]))
  expect(pagesOf(teamMe())).toContain('Teams')
  expect(pagesOf(teamMe())?.filter((label) => forOrganization.includes(label))).toEqual([])
})

test('a key is offered to create what it can create', () => {
  const labelsOf = ({ key }: ReturnType<typeof me>) =>
    fixedCommands(key)
      .find(({ label }) => label === 'Create')
      ?.items.map(({ label }) => label)
  expect(labelsOf(me())).toEqual([
    'New conversation',
    'New graph',
    'Upload files',
    'Import a graph',
    'New application',
    'New evaluation',
    'New key',
    'New team',
    'Connect provider',
    'New guardrail',
  ])
  const forOrganization = ['New team', 'Connect provider', 'New guardrail']
  expect(labelsOf(teamMe())?.filter((label) => forOrganization.includes(label))).toEqual([])
  expect(labelsOf(me(['graphs:read']))).toEqual(['New conversation'])
  expect(labelsOf(me(['files:read']))).toEqual([])
})

test('what creates a thing is found by its words in any order, also by other words', () => {
  const labelsOf = (text: string) =>
    paletteGroups(text, {
      fixed: fixedCommands(me().key),
      graphs: [],
      sharedGraphs: [],
      files: [],
      applications: [],
      passages: [],
    }).flatMap(({ items }) => items.map(({ label }) => label))
  expect(labelsOf('create key')).toEqual(['New key'])
  expect(labelsOf('graph new')).toEqual(['New graph'])
  expect(labelsOf('add docu')).toEqual(['Upload files'])
  expect(labelsOf('language model')).toEqual(['Connect provider'])
  expect(labelsOf('create nothing')).toEqual([])
})

test('a graph is found by a name with a wrong letter', async () => {
  const handbook = testGraph(3, { name: 'Handbook' })
  const fake = fakeService()
    .answer(getMe, me(['graphs:read']))
    .answer(listGraphs, testPage([handbook]))
    .answer(listConversations, testPage([]))
  const { fetch } = fake
  const onlyExact: typeof fetch = (input, init) => {
    if (!requestText(input).includes('search=')) return fetch(input, init)
    return Promise.resolve(Response.json(testPage([])))
  }
  const nothing = () => undefined
  const screen = await renderConsole(
    <CommandPalette isOpen opening={1} typedAhead="" onFocus={nothing} onClose={nothing} />,
    { ...fake, fetch: onlyExact },
  )
  await screen.getByRole('combobox').fill('handbok')
  await expect.element(screen.getByRole('option', { name: 'Handbook', exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
})

const requestText = (input: URL | RequestInfo): string =>
  input instanceof Request ? input.url : input instanceof URL ? input.href : input

test('the passages of one file are one entry, and so are equal passages of several files', () => {
  const passage = (file_id: string, start: number, text = 'tide') => ({
    file_id,
    file_name: `${file_id}.pdf`,
    graph_ids: ['g'],
    page: 1,
    start,
    end: start + text.length,
    text,
    headings: [],
    score: 1,
    highlights: [],
  })
  const [group] = paletteGroups('tide', {
    fixed: [],
    graphs: [],
    sharedGraphs: [],
    files: [],
    applications: [],
    passages: [passage('f', 0), passage('f', 9), passage('g', 0, 'low tide'), passage('h', 0)],
  })
  expect(group?.items.map(({ hint, place }) => [hint, place])).toEqual([
    ['f.pdf', 'PDF · Page 1 · 2 files'],
    ['g.pdf', 'PDF · Page 1'],
  ])
})

test('a file is shown by the passage that has the words, at the place that has most of them', () => {
  const passage = (file_id: string, text: string, words: readonly RegExp[]) => ({
    file_id,
    graph_ids: [],
    file_name: `${file_id}.csv`,

    page: 1,
    start: 0,
    end: text.length,
    text,
    headings: [],
    score: 1,
    highlights: words
      .flatMap((word) =>
        [...text.matchAll(word)].map(({ 0: found, index }) => ({
          start: index,
          end: index + found.length,
        })),
      )
      .toSorted((one, other) => one.start - other.start),
  })
  const labelsOf = (query: string, passages: ReturnType<typeof passage>[]) =>
    paletteGroups(query, {
      fixed: [],
      graphs: [],
      sharedGraphs: [],
      files: [],
      applications: [],
      passages,
    }).flatMap(({ items }) => items.map(({ label }) => label))

  const salaries = passage('kündigung', 'Salary: 4,000 euros', [])
  const notice = passage('kündigung', 'The Kündigung is written.', [/Kündigung/g])
  expect(labelsOf('kündigung', [salaries, notice])).toEqual(['The Kündigung is written.'])

  const rows = Array.from({ length: 20 }, (_, at) => `SKU-${String(at + 1).padStart(4, '0')}`)
  const stock = passage('stock', rows.join('\n'), [/SKU/g, /0010/g])
  expect(labelsOf('SKU-0010', [stock])[0]).toMatch(/^….{0,30}SKU-0010/)
  expect(labelsOf('sku no. 0010', [stock])[0]).toContain('SKU-0010')
})

test('an application opens its form for a key that only runs it, and its prompt for others', () => {
  const { id } = testApplication()
  const toOf = (permissions: Parameters<typeof me>[0]) =>
    applicationCommands([testApplication()], me(permissions)).map(({ to }) => to)
  expect(toOf(['applications:read'])).toEqual([`/applications/${id}/run`])
  expect(toOf(['applications:write'])).toEqual([`/applications/${id}`])
})

test('a search inside documents that fails is repeated', async () => {
  const nothing = () => undefined
  const fake = fakeService()
    .answer(getMe, me(['graphs:read', 'files:read']))
    .answer(listGraphs, testPage([testGraph(3, { name: 'Tides' })]))
    .answer(listFiles, testPage([]))
    .answer(listConversations, testPage([]))
    .hang(searchPassages)
  const screen = await renderConsole(
    <CommandPalette isOpen opening={1} typedAhead="" onFocus={nothing} onClose={nothing} />,
    fake,
  )
  await screen.getByRole('combobox').fill('tide')
  await expect.element(screen.getByText('Searching inside documents…')).toBeVisible()
  fake.fail(searchPassages, 'internal', 'The service has an error.')
  await screen.getByRole('combobox').fill('tides')
  await expect.element(screen.getByText('Could not search documents.')).toBeVisible()
  fake.answer(searchPassages, { data: [] })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect
    .element(screen.getByText('No matches inside documents for “tides”.', { exact: false }))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
})

test('names in which the text begins a word come before those that only contain it', () => {
  const groups = paletteGroups('lease', {
    fixed: [],
    graphs: [graph('please do not delete', []), graph('my lease', [])],
    sharedGraphs: [graph('please', [])],
    files: [testFile(1, { name: 'released.txt' }), testFile(2, { name: 'Lease 1.docx' })],
    applications: [],
    passages: [],
  })
  expect(groups.map(({ label, items }) => [label, items.map((item) => item.label)])).toEqual([
    ['Graphs', ['my lease', 'please do not delete', 'Ask my lease', 'Ask please do not delete']],
    ['Files', ['Lease 1.docx', 'released.txt']],
    ['Shared with everyone', ['please', 'Ask please']],
  ])
})
