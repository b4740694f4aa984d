import { expect, onTestFinished, test, vi } from 'vitest'
import { testApplication } from '#console/applications/test-application.ts'
import { fakeService, renderConsole } from '#console/test-console.tsx'
import { NewBatch } from './NewBatch.tsx'

test('the template has the names of the inputs, as spreadsheets read them', async () => {
  const saved: Blob[] = []
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return 'blob:template'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  const screen = await renderConsole(
    <NewBatch application={testApplication()} onStarted={() => undefined} />,
    fakeService(),
  )
  await screen.getByRole('button', { name: 'Download a template' }).click()
  expect(names).toEqual(['template.csv'])
  const bytes = new Uint8Array((await saved[0]?.arrayBuffer()) ?? [])
  // The mark at the start has Excel read it as UTF-8.
  expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes).trim()).toBe('Topic,Tone')
})
