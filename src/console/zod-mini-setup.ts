import * as z from 'zod/v4-mini'

// The Content-Security-Policy forbids the code that zod would compile for object schemas with `new
// Function`.
z.config({ jitless: true })

export * from 'zod/v4-mini'
