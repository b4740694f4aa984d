import { serveTasks } from '#service/scheduling/serve-tasks.ts'
import { checkSchema } from './check-schema.ts'

serveTasks(checkSchema)
