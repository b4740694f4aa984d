import { expect, test } from 'vitest'
import { isHidden, rejectUpload } from './check-file.ts'

test('system files are hidden in any folder', () => {
  const paths = [
    'docs/.DS_Store',
    '.git/config.txt',
    'a/Thumbs.db',
    'desktop.ini',
    '__MACOSX/a.pdf',
    '~$letter.docx',
    './letter.docx',
    '/docs/letter.v1.docx',
  ]
  expect(paths.filter(isHidden)).toEqual(paths.slice(0, 6))
})

test('a rejection names the file extension', () => {
  expect(rejectUpload({ name: 'tool.exe', size: 1 }, null)?.message).toBe(
    '.exe files aren’t supported.',
  )
  expect(rejectUpload({ name: 'song.mp3', size: 1 }, null)?.advice).toMatch(
    /PDF, Word.*OpenDocument, EPUB.*PNG images.*source code\.$/,
  )
  expect(rejectUpload({ name: 'all.zip', size: 1 }, null)?.advice).toMatch(/Unzip it/)
  expect(rejectUpload({ name: 'IMG_1.HEIC', size: 1 }, null)?.advice).toBe('Save it as JPEG.')
  expect(rejectUpload({ name: 'README', size: 1 }, null)?.message).toBe(
    'Files without an extension aren’t supported.',
  )
})

test('file extensions are case-insensitive', () => {
  expect(rejectUpload({ name: 'REPORT.PDF', size: 1 }, null)).toBeNull()
})

test('the size limit applies only if it is known', () => {
  expect(rejectUpload({ name: 'a.pdf', size: 11 }, 10)?.key).toBe('upload_too_large')
  expect(rejectUpload({ name: 'a.pdf', size: 10 }, 10)).toBeNull()
  expect(rejectUpload({ name: 'a.pdf', size: 11 }, null)).toBeNull()
})
