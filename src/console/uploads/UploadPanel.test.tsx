import { useState } from 'react'
import { Link } from '#console/router/Link.tsx'
import { fakeService, renderConsole, testGraph, testId } from '#console/test-console.tsx'
import { getGraph } from '#contract/graphs.ts'
import { expect, test } from 'vitest'
import { isLostByLeaving, type Upload, type UploadState } from './queue/next-upload.ts'
import { UploadPanel } from './UploadPanel.tsx'
import { countUploads, type UploadSummary } from './upload-summary.ts'
import { summaryAnnouncement } from './upload-text.ts'

const problem = { key: 'empty', message: 'The file has no text.', advice: null }

function uploadsIn(...states: UploadState[]): Upload[] {
  return states.map((state, index) => ({
    id: `upload-${index}`,
    name: `report-${index}.pdf`,
    path: `docs/report-${index}.pdf`,
    folder: 'docs',
    size: 2_000_000,
    graph_id: null,
    state,
  }))
}

function summaryOf(lines: Upload[], overrides: Partial<UploadSummary> = {}): UploadSummary {
  return {
    ...countUploads(lines),
    rate: null,
    remainingSeconds: null,
    stop: null,
    blocked: null,
    notice: null,
    hidden: 0,
    at: 0,
    ...overrides,
  }
}

function panel(lines: Upload[], overrides: Partial<UploadSummary> = {}) {
  return <UploadPanel lines={lines} summary={summaryOf(lines, overrides)} />
}

test('the collapsed tray shows files, bytes, speed and remaining time', async () => {
  const lines = uploadsIn(
    { status: 'ready', file_id: 'a' },
    { status: 'sending', sent: 1_000_000, attempt: 1 },
    { status: 'waiting' },
  )
  const screen = await renderConsole(
    panel(lines, { rate: 500_000, remainingSeconds: 130 }),
    fakeService(),
  )
  await expect.element(screen.getByText('Uploading 2 of 3')).toBeVisible()
  await expect.element(screen.getByText('3.0 MB of 6.0 MB · 500 KB/s · 2 min left')).toBeVisible()
  await expect.element(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
  await expect.element(screen.getByRole('list')).not.toBeInTheDocument()
})

const restored = uploadsIn({ status: 'rejected', problem }).map((line) => ({
  ...line,
  id: 'restored',
  isRestored: true,
}))

test('problems from before a reload do not expand the tray', async () => {
  const screen = await renderConsole(panel(restored), fakeService())
  const toggle = screen.getByRole('button', { name: /1 file not uploaded/ })
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
})

test('problems beside those from before a reload expand the tray', async () => {
  const lines = [...restored, ...uploadsIn({ status: 'failed', file_id: 'a', problem })]
  const screen = await renderConsole(panel(lines), fakeService())
  const toggle = screen.getByRole('button', { name: /1 failed/ })
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
})

function PanelWithFailure({ line }: { line: Upload }) {
  const [hasFailed, setFailed] = useState(false)
  const failed: Upload = { ...line, state: { status: 'failed', file_id: 'a', problem } }
  return (
    <>
      <button type="button" onClick={() => setFailed(true)}>
        Fail
      </button>
      {panel([hasFailed ? failed : line])}
    </>
  )
}

test('a file from before a reload that fails now expands the tray', async () => {
  const [line] = uploadsIn({ status: 'processing', file_id: 'a', progress: null })
  if (line === undefined) throw new Error('No upload.')
  const screen = await renderConsole(
    <PanelWithFailure line={{ ...line, isRestored: true }} />,
    fakeService(),
  )
  await screen.getByRole('button', { name: 'Fail' }).click()
  const toggle = screen.getByRole('button', { name: /1 failed/ })
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
})

test('the tray is collapsed on the next page', async () => {
  const lines = [...restored, ...uploadsIn({ status: 'failed', file_id: 'a', problem })]
  const screen = await renderConsole(
    <>
      <Link to="/graphs">Graphs</Link>
      {panel(lines)}
    </>,
    fakeService(),
  )
  const toggle = screen.getByRole('button', { name: /1 failed/ })
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
  await screen.getByRole('link', { name: 'Graphs' }).click()
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
})

test('a file without text is no ready one, and is among the issues', async () => {
  const ready = Array.from({ length: 7 }, (_, index) => ({
    status: 'ready' as const,
    file_id: `${index}`,
  }))
  const lines = uploadsIn(...ready, { status: 'ready', file_id: 'b', no_text: true })
  const inGraph = lines.map((line) => ({ ...line, graph_id: 'graph' }))
  const screen = await renderConsole(panel(inGraph), fakeService())
  await screen.getByRole('button', { name: '7 files ready, 1 without text' }).click()
  await expect.element(screen.getByText('Issues 1')).toBeVisible()
  const ask = screen.getByRole('link', { name: 'Ask about the 7 files that are ready' })
  await expect.element(ask).toBeVisible()
})

test('problems expand the tray, and each file shows its state and actions', async () => {
  const lines = uploadsIn(
    { status: 'failed', file_id: null, problem },
    { status: 'duplicate', file_id: 'other', match: 'changed' },
    { status: 'processing', file_id: 'a', progress: { stage: 'extracting', done: 2, total: 8 } },
  )
  const screen = await renderConsole(panel(lines), fakeService())
  const toggle = screen.getByRole('button', { name: /1 file needs your decision/ })
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect.element(screen.getByText('The file has no text.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Retry report-0.pdf' })).toBeVisible()
  for (const choice of ['Replace with new version', 'Keep both', 'Skip']) {
    const name = `${choice}: report-1.pdf`
    await expect.element(screen.getByRole('button', { name })).toBeVisible()
  }
  await expect.element(screen.getByText('Processing 2 of 8')).toBeVisible()
  await toggle.click()
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
})

test('a picture without text is not said to be ready', async () => {
  const lines = uploadsIn(
    { status: 'ready', file_id: 'a', no_text: true },
    { status: 'failed', file_id: null, problem },
  )
  const screen = await renderConsole(panel(lines), fakeService())
  await expect.element(screen.getByText(/^No text found\. Questions cannot find it/)).toBeVisible()
})

test('a file that waits for a decision is not said to be uploaded, while others are processed', async () => {
  const lines = uploadsIn(
    { status: 'duplicate', file_id: 'other', match: 'changed' },
    { status: 'processing', file_id: 'a', progress: null },
    { status: 'ready', file_id: 'b' },
  )
  const screen = await renderConsole(panel(lines), fakeService())
  await expect.element(screen.getByText('1 file needs your decision')).toBeVisible()
  await expect
    .element(screen.getByText('It is not uploaded yet. 1 file ready · 1 file processing'))
    .toBeVisible()
  expect(screen.getByText(/You can close this page/).elements()).toEqual([])
  expect(summaryAnnouncement(summaryOf(lines))).toBe(
    '1 file needs your decision. It is not uploaded yet.',
  )
})

test('the page may be closed once nothing but processing is left', async () => {
  const processing: UploadState = { status: 'processing', file_id: 'a', progress: null }
  const screen = await renderConsole(panel(uploadsIn(processing)), fakeService())
  await expect.element(screen.getByText('Upload complete. You can close this page.')).toBeVisible()
  const after = panel(uploadsIn(processing, { status: 'lost' }))
  const interrupted = await renderConsole(after, fakeService())
  await expect.element(interrupted.getByText('1 to choose again')).toBeVisible()
})

test('leaving the page would lose what is not sent, and changed files without a decision', () => {
  const states: UploadState[] = [
    { status: 'waiting' },
    { status: 'paused' },
    { status: 'duplicate', file_id: 'a', match: 'changed' },
    { status: 'duplicate', file_id: 'a', match: 'renamed' },
    { status: 'duplicate', file_id: 'a', match: 'same' },
    { status: 'processing', file_id: 'a', progress: null },
    { status: 'lost' },
  ]
  expect(states.map(isLostByLeaving)).toEqual([true, true, true, true, false, false, false])
})

test('on a page with a box to write in, problems do not expand the tray', async () => {
  const lines = uploadsIn({ status: 'failed', file_id: null, problem })
  const screen = await renderConsole(panel(lines), fakeService(), '/ask')
  const toggle = screen.getByRole('button', { name: /1 failed/ })
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  await expect.element(screen.getByText('The file has no text.')).toBeVisible()
})

test('several duplicates are replaced, kept or skipped at once', async () => {
  const lines = uploadsIn(
    { status: 'duplicate', file_id: 'a', match: 'changed' },
    { status: 'duplicate', file_id: 'b', match: 'changed' },
    { status: 'duplicate', file_id: 'c', match: 'same' },
  )
  const screen = await renderConsole(panel(lines), fakeService())
  for (const name of ['Replace all 2 with new versions', 'Keep both for all', 'Skip all 3']) {
    await expect.element(screen.getByRole('button', { name })).toBeVisible()
  }
})

test('the files that are ready can be asked about although one was refused', async () => {
  const lines = uploadsIn(
    { status: 'rejected', problem: { ...problem, key: 'file_kind_unsupported' } },
    { status: 'ready', file_id: 'a' },
    { status: 'ready', file_id: 'b' },
  ).map((line) => ({ ...line, graph_id: 'graph-1' }))
  const screen = await renderConsole(panel(lines), fakeService())
  await expect
    .element(screen.getByRole('link', { name: 'Ask about the 2 files that are ready' }))
    .toHaveAttribute('href', '/graphs/graph-1/ask')
})

test('nothing is asked about while a file is on its way', async () => {
  const lines = uploadsIn(
    { status: 'failed', file_id: null, problem },
    { status: 'ready', file_id: 'a' },
    { status: 'processing', file_id: 'b', progress: null },
  ).map((line) => ({ ...line, graph_id: 'graph-1' }))
  const screen = await renderConsole(panel(lines), fakeService())
  await expect.element(screen.getByText('The file has no text.')).toBeVisible()
  expect(screen.getByRole('link', { name: /Ask about/ }).elements()).toEqual([])
})

test('files with issues come first in the list, and ready ones last', async () => {
  const lines = uploadsIn(
    { status: 'ready', file_id: 'a' },
    { status: 'processing', file_id: 'b', progress: null },
    { status: 'failed', file_id: null, problem },
  )
  const screen = await renderConsole(panel(lines), fakeService())
  await expect.element(screen.getByText('The file has no text.')).toBeVisible()
  const items = screen.getByRole('listitem').elements()
  expect(items.map((item) => /report-\d/.exec(item.textContent)?.[0])).toEqual([
    'report-2',
    'report-1',
    'report-0',
  ])
})

test('retry is offered only where reading the file again can help', async () => {
  const damaged = { ...problem, key: 'corrupted' }
  const lines = uploadsIn(
    { status: 'failed', file_id: 'a', problem: damaged },
    { status: 'ready', file_id: 'b' },
  )
  const screen = await renderConsole(panel(lines), fakeService())
  await expect.element(screen.getByRole('button', { name: 'Dismiss report-0.pdf' })).toBeVisible()
  expect(screen.getByRole('button', { name: /Retry/ }).elements()).toEqual([])
})

test('a stopped queue says why and can be resumed', async () => {
  const stop = { key: 'unreachable', message: 'The service did not answer.', advice: null }
  const screen = await renderConsole(
    panel(uploadsIn({ status: 'paused' }), { stop }),
    fakeService(),
  )
  await expect.element(screen.getByText('Paused, 1 file left')).toBeVisible()
  await expect.element(screen.getByText('The service did not answer.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Resume uploads' })).toBeVisible()
})

test('files interrupted by a reload need to be chosen again', async () => {
  const screen = await renderConsole(panel(uploadsIn({ status: 'lost' })), fakeService())
  await screen.getByRole('button', { name: /1 file not uploaded/ }).click()
  await expect.element(screen.getByText(/Choose the file again/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Choose files again' })).toBeVisible()
})

test('of a thousand files only the visible ones are rendered, and all are counted', async () => {
  const lines = uploadsIn(
    ...Array.from({ length: 1000 }, (): UploadState => ({ status: 'waiting' })),
  )
  const screen = await renderConsole(panel(lines), fakeService())
  await screen.getByRole('button', { name: /Uploading 1 of 1,000/ }).click()
  const first = screen.getByRole('listitem').first()
  await expect.element(first).toHaveAttribute('aria-setsize', '1000')
  expect(screen.getByRole('listitem').elements().length).toBeLessThan(40)
})

test('uploads that ended with failures can be dismissed in the collapsed tray', async () => {
  const lines = uploadsIn({ status: 'failed', file_id: 'a', problem })
  const screen = await renderConsole(panel(lines), fakeService())
  await screen.getByRole('button', { name: /failed/, expanded: true }).click()
  await expect.element(screen.getByRole('button', { name: 'Close uploads' })).toBeVisible()
})

test('finished uploads can be cleared in the collapsed tray', async () => {
  const lines = uploadsIn({ status: 'ready', file_id: 'a' })
  const screen = await renderConsole(panel(lines), fakeService())
  await expect.element(screen.getByRole('button', { name: 'Close uploads' })).toBeVisible()
})

test('an empty file is counted as empty, and not as unsupported', async () => {
  const rejected = (key: string): UploadState => ({
    status: 'rejected',
    problem: { ...problem, key },
  })
  const lines = uploadsIn(rejected('file_empty'), rejected('file_kind_unsupported'))
  const screen = await renderConsole(panel(lines), fakeService())
  await expect.element(screen.getByText('1 not supported · 1 empty')).toBeVisible()
})

test('uploads into several graphs say so, and each names its graph', async () => {
  const [first, second, third] = uploadsIn(
    { status: 'paused' },
    { status: 'paused' },
    { status: 'ready', file_id: 'a' },
  )
  if (!first || !second || !third) throw new Error('No uploads.')
  const graph = testGraph(1, { name: 'Harbour' })
  const fake = fakeService().answer(getGraph, graph)
  const here = testId(2)
  const lines = [{ ...first, graph_id: graph.id }, { ...second, graph_id: here }, third]
  const path = `/graphs/${here}`
  const screen = await renderConsole(panel(lines, { stop: 'person' }), fake, path)
  const toggle = screen.getByRole('button', { name: /^Paused, 2 files left/ })
  await expect.element(toggle).toMatchTextContent(/2\.0 MB of 6\.0 MB · 2 graphs and no graph/)
  await toggle.click()
  await expect.element(screen.getByRole('link', { name: 'Harbour' })).toBeVisible()
  await expect.element(screen.getByText('This graph')).toBeVisible()
  await expect.element(screen.getByText('No graph', { exact: true })).toBeVisible()
})

test('uploads into one graph do not name it', async () => {
  const screen = await renderConsole(panel(uploadsIn({ status: 'waiting' })), fakeService())
  await screen.getByRole('button', { name: /Uploading 1 of 1/ }).click()
  await expect.element(screen.getByText('report-0.pdf')).toBeVisible()
  expect(screen.getByText(/graph/).elements()).toEqual([])
})

test('beside a box to write in, a paused tray says in a few words how many files are left', async () => {
  const lines = uploadsIn({ status: 'paused' }, { status: 'paused' })
  const screen = await renderConsole(panel(lines, { stop: 'person' }), fakeService(), '/ask')
  await expect.element(screen.getByText('Paused, 2 left')).toBeVisible()
})
