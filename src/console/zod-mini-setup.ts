import * as z from 'zod/v4-mini'

// the content policy forbids the evaluated code that object schemas try to make when they are made
z.config({ jitless: true })

export * from 'zod/v4-mini'
