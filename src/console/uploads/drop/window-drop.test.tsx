import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { takeToasts } from '#console/ui/overlay/toast.ts'
import { catchDroppedFiles, takeDroppedFiles } from './window-drop.ts'

beforeEach(() => {
  takeToasts()
  onTestFinished(catchDroppedFiles())
})

function drag(type: 'dragover' | 'drop', fill: (data: DataTransfer) => void): DragEvent {
  const dataTransfer = new DataTransfer()
  fill(dataTransfer)
  const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
  return event
}

const withFile = (data: DataTransfer): void => {
  data.items.add(new File(['The lamp is green.'], 'lamp.txt'))
}

test('a file dropped where nothing takes it is not opened, and a message says where files go', () => {
  expect(drag('dragover', withFile).defaultPrevented).toBe(true)
  expect(drag('drop', withFile).defaultPrevented).toBe(true)
  expect(takeToasts()).toMatchObject([{ title: 'Files cannot be dropped here' }])
})

test('a page takes what is dropped anywhere on it, until it is left', () => {
  const taken: string[] = []
  const leave = takeDroppedFiles((files) => taken.push(...files.map(({ name }) => name)))
  drag('drop', withFile)
  expect([taken, takeToasts()]).toEqual([['lamp.txt'], []])
  leave()
  drag('drop', withFile)
  expect([taken.length, takeToasts().length]).toEqual([1, 1])
})

test('a target under the pointer comes first', () => {
  const target = (event: Event): void => event.preventDefault()
  document.body.addEventListener('drop', target)
  onTestFinished(() => document.body.removeEventListener('drop', target))
  drag('drop', withFile)
  expect(takeToasts()).toEqual([])
})

test('dragged text stays with the browser', () => {
  const withText = (data: DataTransfer): void => data.setData('text/plain', 'a word')
  expect(drag('dragover', withText).defaultPrevented).toBe(false)
  expect(drag('drop', withText).defaultPrevented).toBe(false)
})
