/** Has the browser keep bytes as a file. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // some browsers read the address only after this turn
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
