import { expect, test } from 'vitest'
import { readEntries } from './read-entries.ts'

const base = { filesystem: {} as FileSystem, fullPath: '', getParent: () => undefined }

function file(name: string, isReadable = true): FileSystemFileEntry {
  return {
    ...base,
    name,
    isFile: true,
    isDirectory: false,
    file: (done, fail) =>
      isReadable ? done(new File(['x'], name)) : fail?.(new DOMException('gone')),
  }
}

/** A folder that returns its entries one at a time, as a browser returns those of a large one in parts. */
function folder(...entries: FileSystemEntry[]): FileSystemDirectoryEntry {
  return {
    ...base,
    name: 'folder',
    isFile: false,
    isDirectory: true,
    getFile: () => undefined,
    getDirectory: () => undefined,
    createReader: () => {
      const left = [...entries]
      return { readEntries: (done) => done(left.splice(0, 1)) }
    },
  }
}

test('a dropped folder is read with every part and every folder inside', async () => {
  const entries = [file('1.png'), folder(file('2.png'), folder(file('3.png')), file('4.png'))]
  const files = await readEntries(entries)
  expect(files.map(({ name }) => name)).toEqual(['1.png', '2.png', '3.png', '4.png'])
})

test('a file that cannot be read does not keep the others out', async () => {
  const files = await readEntries([folder(file('gone.png', false), file('there.png'))])
  expect(files.map(({ name }) => name)).toEqual(['there.png'])
})
