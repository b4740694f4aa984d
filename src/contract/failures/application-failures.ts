/** Failures of applications and their jobs; part of the register. */
export const applicationFailures = {
  application_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'It may have been deleted, or belong to a team your key cannot see.',
  },
  application_version_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'Reload the list. Only the last 200 versions are stored.',
  },
  application_name_taken: { status: 400, code: 'BadRequest', advice: 'Choose another name.' },
  application_changed: {
    status: 409,
    code: 'BadRequest',
    advice: 'Load the newest draft, then make your changes again.',
  },
  blueprint_invalid: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Correct the highlighted fields of the blueprint.',
  },
  application_not_deployed: {
    status: 400,
    code: 'BadRequest',
    advice: 'Deploy the application first.',
  },
  application_graphs_unreadable: {
    status: 403,
    code: 'InsufficientAccessRights',
    advice: 'Ask an administrator to share a graph of the application with your team.',
  },
  application_job_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'It may have been deleted, or belong to a team your key cannot see.',
  },
  application_job_running: {
    status: 409,
    code: 'BadRequest',
    advice: 'Wait for the application’s job to finish.',
  },
  application_job_not_failed: {
    status: 409,
    code: 'BadRequest',
    advice: 'Start a new job to run the application again.',
  },
  application_batch_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'It may have been deleted, or belong to a team your key cannot see.',
  },
  application_batch_ended: {
    status: 409,
    code: 'BadRequest',
    advice: 'Start a new batch to run the application again.',
  },
  application_batch_of_other_key: {
    status: 409,
    code: 'BadRequest',
    advice: 'Take over the batch to run its rows with your key’s access.',
  },
  application_batch_not_failed: {
    status: 409,
    code: 'BadRequest',
    advice: 'Only failed rows can be retried. Wait until one fails.',
  },
  application_batches_full: {
    status: 409,
    code: 'BadRequest',
    advice: 'Wait for a batch to finish, or cancel one.',
  },
  inputs_invalid: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Correct the highlighted inputs.',
  },
} as const satisfies Record<string, { status: number; code: string; advice: string }>
