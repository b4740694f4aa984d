import { supportedExtensions } from '#contract/file-kinds.ts'
import { enqueueUploads } from './enqueue-uploads.ts'

/** The types of files that can be uploaded, as an input takes them. */
export const acceptedTypes = supportedExtensions.map((extension) => `.${extension}`).join(',')

/** Has files chosen in the dialog of the system, and uploads them. Browsers only open it for a click or a key. */
export function pickFiles(): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.accept = acceptedTypes
  input.addEventListener('change', () => enqueueUploads([...(input.files ?? [])]))
  input.click()
}
