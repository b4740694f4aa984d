import { z } from 'zod'

// the content policy forbids the evaluated code zod would otherwise try; must run before any schema
z.config({ jitless: true })
