declare global {
  interface Window {
    /** Where the browser has it: https://developer.mozilla.org/docs/Web/API/Trusted_Types_API */
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: (address: string) => string },
      ) => { createScriptURL: (address: string) => string }
    }
  }
}

// the content policy takes no address that has not gone through one of these
const policy = window.trustedTypes?.createPolicy('workers', { createScriptURL: (given) => given })

/** Starts a worker of the console's own code, by what `import … from './x.ts?worker&url'` gives. */
export function startWorker(address: string): Worker {
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' })
}
