import { serveTasks } from '#service/scheduling/serve-tasks.ts'
import { parseJson } from './parse-json.ts'

serveTasks(parseJson)
