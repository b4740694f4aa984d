/** Failures of presets and evaluations; part of the register. */
export const playgroundFailures = {
  preset_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'Reload the list. It may already have been deleted.',
  },
  preset_name_taken: { status: 400, code: 'BadRequest', advice: 'Choose another name.' },
  preset_changed: {
    status: 409,
    code: 'BadRequest',
    advice: 'Load the newest version, then make your changes again.',
  },
  preset_version_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'Reload the list. Only the last 100 versions, and those with a label, are stored.',
  },
  preset_labels_full: {
    status: 409,
    code: 'BadRequest',
    advice: 'Remove a label of this preset first.',
  },
  evaluation_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'It may have been deleted, or belong to a team your key cannot see.',
  },
  evaluation_invalid: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Correct the variant or check named in the message.',
  },
  evaluations_differ: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Compare evaluations with the same rows and checks, such as one and its repetition.',
  },
  evaluations_full: {
    status: 409,
    code: 'BadRequest',
    advice: 'Wait until an evaluation has ended, or delete one.',
  },
  evaluation_not_failed: {
    status: 409,
    code: 'BadRequest',
    advice: 'Only answers that ended with an error can be retried. Wait for one to fail.',
  },
} as const
