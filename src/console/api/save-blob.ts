/** Saves a blob as a file download. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the URL only after this task.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
