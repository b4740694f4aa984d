/**
 * Returns a function that calls `make` once, when it is first called. The first formatter of a kind makes the browser load
 * its data of languages, which takes a slow device 20 ms and more and should not delay the first paint.
 */
export function onFirstUse<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
