import type { BundleProblem } from '#contract/bundles/imports.ts'

/** Why a bundle cannot be believed. The message is one sentence for a person. */
export class BundleError extends Error {
  override readonly name = 'BundleError'
  readonly code: BundleProblem

  constructor(code: BundleProblem, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}
