/** Failures of the tools: PDF parser, splitting, translation, vision and medical entities; part of the register. */
export const toolFailures = {
  file_in_progress: {
    status: 400,
    code: 'BadRequest',
    advice: 'Wait until the file’s status is `completed`, then send the request again.',
  },
  pdf_unreadable: {
    status: 400,
    code: 'BadRequest',
    advice: 'Check that the PDF opens without a password and contains text.',
  },
  pdf_too_large: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Split the PDF into smaller parts.',
  },
  images_too_many: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Choose fewer images, or single pages of the PDFs.',
  },
  content_declined: {
    status: 400,
    code: 'BadRequest',
    advice: 'The model declined the content. Change it, or choose another model.',
  },
  tool_failed: {
    status: 500,
    code: 'InternalError',
    advice: 'Try again, or choose another model.',
  },
  tool_unavailable: {
    status: 503,
    code: 'InternalError',
    advice: 'Choose another model, or ask an administrator to connect one on the Models page.',
  },
} as const
