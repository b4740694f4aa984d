declare global {
  interface Window {
    /**
     * Present only in browsers with Trusted Types:
     * https://developer.mozilla.org/docs/Web/API/Trusted_Types_API
     */
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: (address: string) => string },
      ) => { createScriptURL: (address: string) => string }
    }
  }
}

// The Content-Security-Policy accepts only worker URLs created by this policy.
const policy = window.trustedTypes?.createPolicy('workers', { createScriptURL: (url) => url })

/** Starts a worker from the URL that `import … from './x.ts?worker&url'` returns. */
export function startWorker(address: string): Worker {
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' })
}
