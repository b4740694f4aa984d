import { expect, test } from 'vitest'
import { fakeService, me, renderConsole, teamMe, testPage } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import {
  commitImport,
  deleteImport,
  getImport,
  listImportFiles,
  listImports,
  type GraphImport,
  type ImportedFile,
} from '#contract/bundles/imports.ts'
import { ImportPage } from './ImportPage.tsx'
import { NewImportPage } from './NewImportPage.tsx'

const testId = (at: number): string => `01a1fa5a-d95d-7b20-a46e-${String(at).padStart(12, '0')}`

const legal = { id: testId(70), name: 'Legal' }
const noFiles = { new: 0, existing: 0, refused: 0, imported: 0, linked: 0, failed: 0 }

const bundle: GraphImport['bundle'] = {
  created_at: '2026-07-10T15:03:48.785843Z',
  signature: 'unknown',
  public_key: 'MCowBQ',
  name: 'Supplier contracts',
  description: 'Framework agreements',
  teams: [],
  new_bytes: 2_300_000,
  name_taken: false,
  left_out: [{ part: 'texts', reason: 'The files are processed again here.' }],
}

function testImport(overrides: Partial<GraphImport> = {}): GraphImport {
  return {
    id: testId(60),
    created_at: '2026-07-10T15:03:48.785843Z',
    expires_at: '2026-07-11T15:03:48.785843Z',
    status: 'ready',
    size: 3_000_000,
    problem: null,
    waiting: false,
    progress: { done: 0, total: 3 },
    files: { ...noFiles, new: 1, existing: 1, refused: 1 },
    bundle,
    graph_id: null,
    ...overrides,
  }
}

function testFile(at: number, overrides: Partial<ImportedFile>): ImportedFile {
  return {
    id: testId(80 + at),
    name: `file ${at}.pdf`,
    size: 1000,
    sha256: '0'.repeat(64),
    outcome: 'new',
    reason: null,
    file_id: null,
    ...overrides,
  }
}

const files = [
  testFile(1, {}),
  testFile(2, { outcome: 'existing' }),
  testFile(3, { outcome: 'refused', reason: 'It is empty.' }),
]

function service(data = testImport()) {
  return fakeService()
    .answer(getMe, me())
    .answer(getImport, data)
    .answer(listImportFiles, testPage(files))
}

const open = (fake: ReturnType<typeof fakeService>) =>
  renderConsole(<ImportPage />, fake, `/graphs/import/${testId(60)}`, 'graphs/import/:staged_id')

test('a loading import shows a skeleton', async () => {
  const screen = await open(service().hang(getImport))
  await expect.element(screen.getByText('Loading the import')).toBeInTheDocument()
})

test('an import that does not exist says what to do', async () => {
  const screen = await open(
    service().fail(getImport, 'import_not_found', 'There is no such import.'),
  )
  await expect.element(screen.getByText('There is no such import.')).toBeVisible()
  await expect.element(screen.getByText(/Upload the bundle again/)).toBeVisible()
})

test('an import that fails to load shows the error and can be retried', async () => {
  const fake = service().fail(getImport, 'internal', 'An internal error occurred.')
  const screen = await open(fake)
  await expect.element(screen.getByText('An internal error occurred.')).toBeVisible()
  fake.answer(getImport, testImport())
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Supplier contracts' })).toBeVisible()
})

test('a preview shows the signature, what is new, what is here, and what is left out', async () => {
  const screen = await open(service())
  await expect.element(screen.getByText('Intact, signed by an unknown key')).toBeVisible()
  await expect.element(screen.getByText('1 file, 2.3 MB')).toBeVisible()
  await expect.element(screen.getByText('The files are processed again here.')).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /file 3.pdf.*It is empty/ })).toBeVisible()
})

test('an import is committed with its choices', async () => {
  const fake = service().answer(commitImport, testImport({ status: 'importing' }))
  const screen = await open(fake)
  await screen.getByLabelText('Name').fill('Contracts')
  await screen.getByRole('checkbox', { name: /already here/ }).click()
  await screen.getByRole('button', { name: 'Import', exact: true }).click()
  await expect
    .poll(() => fake.sent)
    .toEqual([
      {
        name: 'Contracts',
        description: 'Framework agreements',
        team_ids: [],
        link_existing: false,
      },
    ])
  await expect.element(screen.getByRole('progressbar')).toBeVisible()
})

test('a name that is taken is marked until it is changed', async () => {
  const screen = await open(service(testImport({ bundle: { ...bundle, name_taken: true } })))
  await expect.element(screen.getByText('A graph has this name. Choose another.')).toBeVisible()
  await screen.getByLabelText('Name').fill('Contracts')
  await expect
    .element(screen.getByText('A graph has this name. Choose another.'))
    .not.toBeInTheDocument()
})

test('a team that does not exist here has to be replaced before the import', async () => {
  const teams = [{ name: 'Herders', id: null }]
  const fake = service(testImport({ bundle: { ...bundle, teams } })).answer(getMe, {
    ...me(),
    teams: [legal],
  })
  const screen = await open(fake)
  await expect.element(screen.getByText(/Herders is not a team/)).toBeVisible()
  await screen.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.element(screen.getByText('Choose at least one team.')).toBeVisible()
  expect(fake.sent).toEqual([])
})

test('a team key is told where the graph will belong', async () => {
  const screen = await open(service().answer(getMe, teamMe()))
  await expect.element(screen.getByText(/The graph will belong to the team/)).toBeVisible()
})

test('a bundle that is checked shows its progress', async () => {
  const data = testImport({
    status: 'checking',
    bundle: null,
    files: noFiles,
    progress: { done: 750_000, total: 3_000_000 },
  })
  const screen = await open(service(data))
  await expect.element(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
})

test('an import that does not run says what it waits for', async () => {
  const checking = { status: 'checking' as const, bundle: null, files: noFiles, waiting: true }
  const queued = await open(service(testImport(checking)))
  await expect
    .element(queued.getByText('Waiting: other imports are ahead of this one.'))
    .toBeVisible()
})

test('an import that a limit stops says until when', async () => {
  const problem = { code: 'limit_reached', message: 'The storage limit is reached.' }
  const limited = await open(service(testImport({ status: 'importing', waiting: true, problem })))
  await expect.element(limited.getByText('Waiting: The storage limit is reached.')).toBeVisible()
})

test('a refused bundle says why', async () => {
  const problem = { code: 'hash_differs', message: 'files/000001.pdf was changed.' }
  const data = testImport({ status: 'refused', bundle: null, files: noFiles, problem })
  const screen = await open(service(data))
  await expect.element(screen.getByText('files/000001.pdf was changed.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Upload another bundle' })).toBeVisible()
})

test('a completed import links to its graph', async () => {
  const data = testImport({
    status: 'completed',
    files: { ...noFiles, imported: 2, linked: 1, refused: 1 },
    graph_id: testId(90),
  })
  const screen = await open(service(data))
  const result = '2 files imported, 1 file added that was already here, 1 file not imported.'
  await expect.element(screen.getByText(result)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Open the graph' }))
    .toHaveAttribute('href', `/graphs/${testId(90)}`)
})

test('an import is cancelled after a confirmation', async () => {
  const fake = service().answer(deleteImport, { id: testId(60), deleted: true })
  const screen = await open(fake)
  await screen.getByRole('button', { name: 'Cancel', exact: true }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel import' }).click()
  await expect
    .poll(() => fake.requests.filter((request) => request.startsWith('DELETE')))
    .toEqual([`DELETE /v1/graphs/import/${testId(60)}`])
})

test('the page of imports teaches how to make a bundle, and lists those before', async () => {
  const fake = service().answer(listImports, testPage([]))
  const screen = await renderConsole(<NewImportPage />, fake)
  await expect.element(screen.getByText(/open the menu of a graph/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Choose a bundle' })).toBeVisible()
})

test('imports that load, and imports that fail to load, are shown as such', async () => {
  const fake = service().hang(listImports)
  const screen = await renderConsole(<NewImportPage />, fake)
  await expect.element(screen.getByText('Loading imports')).toBeInTheDocument()
  await screen.unmount()
  const failing = service().fail(listImports, 'internal', 'An internal error occurred.')
  const failed = await renderConsole(<NewImportPage />, failing)
  await expect.element(failed.getByText('An internal error occurred.')).toBeVisible()
})

test('a row of an import leads to it', async () => {
  const fake = service().answer(listImports, testPage([testImport()]))
  const screen = await renderConsole(<NewImportPage />, fake)
  await expect
    .element(screen.getByRole('link', { name: 'Supplier contracts' }))
    .toHaveAttribute('href', `/graphs/import/${testId(60)}`)
})
