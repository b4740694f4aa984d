/** Failures of bundles and imports; part of the register. */
export const bundleFailures = {
  bundle_too_large: {
    status: 413,
    code: 'BadRequest',
    advice: 'Export fewer files at a time, or ask the operator to raise SHEAF_MAX_BUNDLE_BYTES.',
  },
  bundle_incomplete: {
    status: 400,
    code: 'BadRequest',
    advice: 'Send the whole bundle again.',
  },
  import_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'It may have expired or been canceled. Upload the bundle again.',
  },
  import_not_ready: {
    status: 409,
    code: 'BadRequest',
    advice: 'Wait until the bundle has been checked, or check the status of the import.',
  },
  imports_too_many: {
    status: 409,
    code: 'BadRequest',
    advice: 'Finish or cancel another import first.',
  },
} as const satisfies Record<string, { status: number; code: string; advice: string }>
