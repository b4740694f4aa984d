/**
 * Returns a function that gives the memory which `malloc` has free back to the system, where that is glibc. It keeps what
 * lies before the last block in use, however much that is (malloc_trim(3)).
 */
export async function openTrim(): Promise<() => void> {
  try {
    // Node has it since 26.1, if its build supports the platform.
    const { dlopen } = await import('node:ffi')
    const { functions } = dlopen(null, {
      malloc_trim: { arguments: ['uint64'], return: 'int32' },
    })
    return () => void functions.malloc_trim(0n)
  } catch {
    return () => undefined
  }
}
