let isLeft = false

/** Says that this process now keeps something that files change, so that it must not read another one. */
export function leaveState(): void {
  isLeft = true
}

export function hasLeftState(): boolean {
  return isLeft
}
