import { expect, test } from 'vitest'
import { testApplication } from '#console/applications/test-application.ts'
import { fakeService, me, renderConsole, testPage } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { getApplication } from '#contract/applications/applications.ts'
import {
  createApplicationBatch,
  deleteApplicationBatch,
  getApplicationBatch,
  listApplicationBatches,
  listApplicationBatchRows,
  retryApplicationBatch,
  updateApplicationBatch,
  type ApplicationBatch,
  type ApplicationBatchRow,
} from '#contract/applications/batches.ts'
import { BatchTab } from './BatchTab.tsx'
import { testBatch } from './test-batch.ts'

const application = testApplication()
const pattern = '/applications/:application_id/batch'
const path = `/applications/${application.id}/batch`

const testRow = (number: number, changes: Partial<ApplicationBatchRow> = {}) => ({
  number,
  status: 'completed' as const,
  inputs: [{ id: 'Topic', value: [`Topic ${number}`] }],
  data: { suggestion: `Answer ${number}` },
  ...changes,
})

function service(batch = testBatch()) {
  return fakeService()
    .answer(getMe, me())
    .answer(getApplication, application)
    .answer(listApplicationBatches, testPage([]))
    .answer(getApplicationBatch, batch)
    .answer(listApplicationBatchRows, { data: [testRow(1)], has_more: false })
}

const open = (fake = service(), batch?: ApplicationBatch) =>
  renderConsole(
    <BatchTab />,
    fake,
    batch === undefined ? path : `${path}?batch=${batch.id}`,
    pattern,
  )

async function enter(text: string, fake = service()) {
  const screen = await open(fake)
  await screen.getByLabelText('Paste a table').fill(text)
  await screen.getByRole('button', { name: 'Continue' }).click()
  return screen
}

test('a pasted table is mapped by the names of its columns, shown and started', async () => {
  const fake = service().answer(createApplicationBatch, testBatch())
  const screen = await enter('Topic,Tone\nWool,Warm\n"Silk, fine",Plain\n', fake)
  await expect.element(screen.getByLabelText('Topic', { exact: true })).toHaveValue('0')
  await expect.element(screen.getByRole('cell', { name: 'Silk, fine' })).toBeVisible()
  await screen.getByRole('textbox', { name: /^Name/ }).fill('Spring')
  await screen.getByRole('button', { name: 'Run 2 rows' }).click()
  await expect
    .poll(() => fake.sent)
    .toContainEqual({
      name: 'Spring',
      rows: [
        {
          inputs: [
            { id: 'Topic', value: ['Wool'] },
            { id: 'Tone', value: ['Warm'] },
          ],
          number: 1,
        },
        {
          inputs: [
            { id: 'Topic', value: ['Silk, fine'] },
            { id: 'Tone', value: ['Plain'] },
          ],
          number: 2,
        },
      ],
    })
  await expect.element(screen.getByRole('heading', { name: 'Spring' })).toBeVisible()
})

test('rows that cannot run are listed before the start, and can be left out', async () => {
  const fake = service().answer(createApplicationBatch, testBatch())
  const screen = await enter('Topic,Tone\nWool,Warm\n,Plain\nSilk,Rude\n', fake)
  await expect.element(screen.getByText('2 rows cannot run')).toBeVisible()
  await expect.element(screen.getByText('Row 2: “Topic” is empty.')).toBeVisible()
  await expect.element(screen.getByText('Row 3: “Rude” is not an option for “Tone”.')).toBeVisible()
  const blocked = screen.getByRole('button', { name: 'Run', exact: true })
  await expect.element(blocked).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByText(/skip the rows with problems/).last()).toBeVisible()
  await screen.getByLabelText('Skip these rows').click()
  await screen.getByRole('button', { name: 'Run 1 row' }).click()
  const inputs = [
    { id: 'Topic', value: ['Wool'] },
    { id: 'Tone', value: ['Warm'] },
  ]
  const leftOut = [
    {
      inputs: [{ id: 'Tone', value: ['Plain'] }],
      number: 2,
      left_out: '“Topic” is empty.',
    },
    {
      inputs: [
        { id: 'Topic', value: ['Silk'] },
        { id: 'Tone', value: ['Rude'] },
      ],
      number: 3,
      left_out: '“Rude” is not an option for “Tone”.',
    },
  ]
  await expect
    .poll(() => fake.sent)
    .toContainEqual({ name: '', rows: [{ inputs, number: 1 }, ...leftOut] })
})

test('rows that were left out show their inputs and why', async () => {
  const counts = { ...testBatch().counts, left_out: 1 }
  const batch = testBatch({ counts, total: 1, last_number: 2 })
  const { data: _, ...row } = testRow(2, { status: 'left_out', error: '“Tone” is empty.' })
  const fake = service(batch).answer(listApplicationBatchRows, {
    data: [testRow(1), row],
    has_more: false,
  })
  const screen = await open(fake, batch)
  await expect.element(screen.getByText('1 of 1 answered · 1 skipped')).toBeVisible()
  await expect.element(screen.getByText('“Tone” is empty.')).toBeVisible()
  await screen.getByRole('radio', { name: 'Skipped (1)' }).click()
  await expect.poll(() => fake.requests.join()).toContain('status=left_out')
  await screen.getByRole('link', { name: 'Row 2' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Row 2' })
  await expect.element(dialog.getByText('Topic 2')).toBeVisible()
  await expect.element(dialog.getByText(/skipped when the batch started: “Tone”/)).toBeVisible()
})

test('an input can be the same for every row', async () => {
  const fake = service().answer(createApplicationBatch, testBatch())
  const screen = await enter('Topic\nWool\n', fake)
  await expect.element(screen.getByText(/^“Tone” has no column/).last()).toBeVisible()
  await expect.element(screen.getByText(/cannot run/)).not.toBeInTheDocument()
  await screen.getByLabelText('Tone for every row').selectOptions('Warm')
  await screen.getByRole('button', { name: 'Run 1 row' }).click()
  await expect.poll(() => JSON.stringify(fake.sent)).toContain('"value":["Warm"]')
})

function chooseFile(screen: Awaited<ReturnType<typeof open>>, parts: BlobPart[], name: string) {
  const input = screen.getByLabelText('CSV file').element()
  if (!(input instanceof HTMLInputElement)) throw new Error('no input for files')
  const transfer = new DataTransfer()
  transfer.items.add(new File(parts, name))
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('a file that is no table is refused, and one of an older spreadsheet is read', async () => {
  const screen = await open()
  await expect.element(screen.getByText('or drop it here')).toBeVisible()
  chooseFile(screen, [Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x14, 0x00)], 'Spring.xlsx')
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/save the table as CSV/)
  chooseFile(screen, [' \n'], 'Nothing.csv')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Nothing.csv is empty.')
  const latin = Uint8Array.from('Topic,Tone\nM\u00fcller,Warm\n', (letter) => letter.charCodeAt(0))
  chooseFile(screen, [latin], 'Spring.csv')
  await expect.element(screen.getByRole('cell', { name: 'Müller' })).toBeVisible()
})

test('ten thousand rows are checked, and more are refused', async () => {
  const screen = await open()
  const choose = (rows: number) =>
    chooseFile(screen, [`Topic,Tone\n${'Wool,Warm\n'.repeat(rows)}`], 'Spring.csv')
  await expect.element(screen.getByText('or drop it here')).toBeVisible()
  choose(10_000)
  await expect.element(screen.getByRole('button', { name: 'Run 10,000 rows' })).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Spring')
  await screen.getByRole('button', { name: 'Choose another table' }).click()
  choose(10_001)
  await expect.element(screen.getByText(/^The table has 10,001 rows/)).toBeVisible()
})

test('a large table that is pasted is read at once', async () => {
  const screen = await open()
  await expect.element(screen.getByText('or drop it here')).toBeVisible()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', `Topic\tTone\n${'Wool\tWarm\n'.repeat(4000)}`)
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  screen.getByLabelText('Paste a table').element().dispatchEvent(paste)
  await expect.element(screen.getByRole('button', { name: 'Run 4,000 rows' })).toBeVisible()
})

test('a refused batch says why', async () => {
  const full = '20 batches have not ended yet.'
  const fake = service().fail(createApplicationBatch, 'application_batches_full', full)
  const screen = await enter('Topic,Tone\nWool,Warm\n', fake)
  await screen.getByRole('button', { name: 'Run 1 row' }).click()
  await expect.element(screen.getByText(full)).toBeVisible()
})

test('batches are pending, fail, are none, or are listed', async () => {
  const fake = service().hang(listApplicationBatches)
  const screen = await open(fake)
  await expect.element(screen.getByText('Loading batches')).toBeInTheDocument()
  await screen.unmount()
  const failing = service().fail(listApplicationBatches, 'internal', 'An internal error occurred.')
  const failed = await open(failing)
  await expect.element(failed.getByText('An internal error occurred.')).toBeVisible()
  failing.answer(listApplicationBatches, testPage([]))
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect.element(failed.getByText(/^No batches yet/)).toBeVisible()
  await failed.unmount()
  const listed = await open(service().answer(listApplicationBatches, testPage([testBatch()])))
  await listed.getByRole('link', { name: 'Spring' }).click()
  await expect.element(listed.getByRole('button', { name: 'Pause' })).toBeVisible()
})

test('a running batch shows its progress and its rows, and can be paused', async () => {
  const fake = service().answer(updateApplicationBatch, testBatch({ status: 'paused' }))
  const screen = await open(fake, testBatch())
  await expect.element(screen.getByText('1 of 3 answered')).toBeVisible()
  await expect.element(screen.getByText('Answer 1')).toBeVisible()
  await screen.getByRole('button', { name: 'Pause' }).click()
  await expect.element(screen.getByRole('button', { name: 'Resume' })).toBeVisible()
  expect(fake.sent).toContainEqual({ status: 'paused' })
})

test('the rows in view are loaded once more when the batch ends', async () => {
  const fake = service()
  const screen = await open(fake, testBatch())
  await expect.element(screen.getByText('Answer 1')).toBeVisible()
  const counts = { queued: 0, in_progress: 0, completed: 3, failed: 0, cancelled: 0, left_out: 0 }
  fake.answer(listApplicationBatchRows, {
    data: [testRow(1, { data: { suggestion: 'The last word' } })],
    has_more: false,
  })
  fake.answer(getApplicationBatch, testBatch({ status: 'completed', counts }))
  await expect.element(screen.getByText('The last word')).toBeVisible()
})

test('a batch says which limit it waits for', async () => {
  const waiting_for = 'This key can make 4 requests per minute.'
  const batch = testBatch({ waiting_for })
  const screen = await open(service(batch), batch)
  await expect.element(screen.getByText(new RegExp(waiting_for))).toBeVisible()
})

test('a batch says why rows failed and what to do, before any is opened', async () => {
  const counts = { ...testBatch().counts, failed: 40 }
  const failures = [
    { error: 'The model did not answer in time.', error_key: 'model_unavailable', count: 30 },
    { error: 'Provider rate limit reached.', error_key: 'model_quota', count: 8 },
  ]
  const batch = testBatch({ counts, failures, total: 100 })
  const screen = await open(service(batch), batch)
  const reasons = screen.getByRole('region', { name: 'Failures' })
  await expect
    .element(reasons)
    .toMatchTextContent(/40 rows failed30 rows: The model did not answer in time\.\S.*8 rows: Pro/)
  await expect.element(reasons).toMatchTextContent(/2 rows: other reasons\./)
  await expect.element(reasons).toMatchTextContent(/choose another model in the editor/)
  await expect.element(reasons).not.toMatchTextContent(/contact/)
})

test('failed rows show their reasons and are retried', async () => {
  const counts = { queued: 0, in_progress: 0, completed: 2, failed: 1, cancelled: 0, left_out: 0 }
  const batch = testBatch({ status: 'completed', counts })
  const { data: _, ...failed } = testRow(2, { status: 'failed', error: 'The model failed.' })
  const fake = service(batch)
    .answer(listApplicationBatchRows, { data: [failed], has_more: false })
    .answer(retryApplicationBatch, testBatch())
  const screen = await open(fake, batch)
  await expect.element(screen.getByText('With failures')).toBeVisible()
  await screen.getByRole('radio', { name: 'Failed (1)' }).click()
  await expect.element(screen.getByText('The model failed.')).toBeVisible()
  await screen.getByRole('button', { name: 'Retry 1 failed row' }).click()
  await expect.element(screen.getByRole('button', { name: 'Pause' })).toBeVisible()
})

test('a batch is cancelled and deleted after a confirmation', async () => {
  const ended = testBatch({ status: 'cancelled' })
  const fake = service()
    .answer(updateApplicationBatch, ended)
    .answer(deleteApplicationBatch, { id: ended.id, deleted: true })
  const screen = await open(fake, testBatch())
  await screen.getByRole('button', { name: 'Cancel', exact: true }).click()
  await screen.getByRole('button', { name: 'Cancel batch' }).click()
  await screen.getByRole('button', { name: 'Delete', exact: true }).click()
  await screen.getByRole('button', { name: 'Delete batch' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Run with a table' })).toBeVisible()
})

test('a batch that cannot be loaded can be tried again', async () => {
  const fake = service().fail(getApplicationBatch, 'application_batch_not_found', 'Not there.')
  const screen = await open(fake, testBatch())
  await expect.element(screen.getByText('Not there.')).toBeVisible()
})

test('a row opens its inputs, its answer with sources, or its failure and what to do', async () => {
  const counts = { queued: 0, in_progress: 0, completed: 1, failed: 1, cancelled: 0, left_out: 0 }
  const batch = testBatch({ status: 'completed', counts, total: 2 })
  const { data: _, ...failed } = testRow(3, {
    status: 'failed',
    error: 'The provider has no quota left.',
    error_key: 'model_quota',
  })
  const fake = service(batch).answer(listApplicationBatchRows, {
    data: [{ ...testRow(1), data: { suggestion: '**Answer 1** is `warm`.' } }, failed],
    has_more: false,
  })
  const screen = await open(fake, batch)
  await expect.element(screen.getByText('Answer 1 is warm.').first()).toBeVisible()
  await expect.element(screen.getByText('Topic: Topic 1').first()).toBeInTheDocument()
  // The second row of the table was not sent, and the third keeps its number.
  await expect.element(screen.getByText('Skipped when the batch started.')).toBeVisible()
  await screen.getByRole('link', { name: 'Row 1' }).click()
  const first = screen.getByRole('dialog', { name: 'Row 1' })
  await expect.element(first.getByRole('region', { name: 'Inputs' })).toMatchTextContent(/Topic 1/)
  await expect.element(first.getByRole('region', { name: 'Answer' })).toMatchTextContent(/Answer 1/)
  await first.getByRole('button', { name: 'Close' }).click()
  await screen.getByRole('link', { name: 'Row 1' }).click()
  await expect
    .element(first.getByRole('button', { name: 'Previous row' }))
    .toHaveAccessibleDescription('This is the first row.')
  await first.getByRole('button', { name: 'Next row' }).click()
  const second = screen.getByRole('dialog', { name: 'Row 2' })
  await second.getByRole('button', { name: 'Next row' }).click()
  const third = screen.getByRole('dialog', { name: 'Row 3' })
  await expect.element(third.getByText('The provider has no quota left.')).toBeVisible()
  await expect.element(third.getByText(/retry the failed rows/)).toBeVisible()
})

test('a key that neither started a batch nor writes applications cannot control it', async () => {
  const batch = testBatch({ is_own: false })
  const fake = service(batch).answer(getMe, me(['applications:read']))
  const screen = await open(fake, batch)
  for (const name of ['Pause', 'Cancel']) {
    await expect
      .element(screen.getByRole('button', { name, exact: true }))
      .toHaveAccessibleDescription(/Only the key that started this batch/)
  }
})

test('a batch whose key has ended is taken over', async () => {
  const batch = testBatch({ status: 'paused', pause_reason: 'key_ended', needs_take_over: true })
  const fake = service(batch).answer(updateApplicationBatch, testBatch())
  const screen = await open(fake, batch)
  await expect.element(screen.getByText(/^Paused: its key was revoked/)).toBeVisible()
  await screen.getByRole('button', { name: 'Take over and resume' }).click()
  await expect.poll(() => fake.requests.join()).toContain('?take_over=true')
})

test('a key without what the rows need learns it before it resumes', async () => {
  const batch = testBatch({ status: 'paused', missing_permissions: ['files:read'] })
  const screen = await open(service(batch), batch)
  await expect
    .element(screen.getByRole('button', { name: 'Resume' }))
    .toHaveAccessibleDescription(/files:read, which this key does not have/)
})

test('a refused table says which of its rows is wrong', async () => {
  const fake = service().fail(
    createApplicationBatch,
    'inputs_invalid',
    '2 files are named “a.txt”.',
    {
      path: 'rows.1.inputs.0.value.0',
    },
  )
  const screen = await enter('Topic,Tone\n,Warm\na.txt,Warm\n', fake)
  await screen.getByLabelText('Skip this row').click()
  await screen.getByRole('button', { name: 'Run 1 row' }).click()
  await expect.element(screen.getByText('Row 2: 2 files are named “a.txt”.')).toBeVisible()
})

test('a key that cannot run the application is offered no table', async () => {
  const denied = testApplication({ missing_permissions: ['graphs:read'] })
  const screen = await open(service().answer(getApplication, denied))
  await expect.element(screen.getByRole('status')).toMatchTextContent('needs graphs:read')
})
