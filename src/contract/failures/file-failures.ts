import { readableFormats } from './readable-formats.ts'

/** Failures of files, and of the disk and the database that store them; part of the register. */
export const fileFailures = {
  file_shared: {
    status: 403,
    code: 'InsufficientAccessRights',
    advice: 'Remove the file from your own graphs instead.',
  },
  file_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'It may belong to a team your key cannot see.',
  },
  file_not_in_graph: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'It may have been deleted, or removed.',
  },
  file_version_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'Reload the list. Newer versions may have replaced it.',
  },
  file_text_not_stored: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'Download the version, or restore it.',
  },
  file_version_current: {
    status: 409,
    code: 'BadRequest',
    advice: 'Choose an earlier version.',
  },
  file_from_web: {
    status: 409,
    code: 'BadRequest',
    advice: 'Crawl the web source again.',
  },
  page_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'Choose a page that the file has.',
  },
  page_unreadable: {
    status: 422,
    code: 'InvalidInputParameters',
    advice: 'Read the text of the page instead, or download the file.',
  },
  picture_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'Reload the file’s pages. The file may have been reprocessed.',
  },
  picture_unreadable: {
    status: 422,
    code: 'InvalidInputParameters',
    advice: 'Download the file to see the picture.',
  },
  file_deleted: { status: 410, code: 'ResourceNotFound', advice: 'Upload the file again.' },
  file_name_invalid: {
    status: 400,
    code: 'BadRequest',
    advice: 'Set the header Content-Disposition: attachment; filename="report.pdf".',
  },
  file_name_too_long: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Rename the file, and upload it again.',
  },
  file_kind_unsupported: {
    status: 400,
    code: 'BadRequest',
    advice: `Sheaf reads ${readableFormats}.`,
  },
  file_content_mismatch: {
    status: 400,
    code: 'InvalidContentType',
    advice: 'Check that the file opens and has the right extension.',
  },
  file_empty: { status: 400, code: 'BadRequest', advice: 'Choose a file with content.' },
  upload_incomplete: {
    status: 400,
    code: 'BadRequest',
    advice: 'Upload the file again.',
  },
  upload_too_large: {
    status: 413,
    code: 'BadRequest',
    advice: 'Split the file into smaller parts.',
  },
  storage_full: {
    status: 507,
    code: 'QuotaExceeded',
    advice: 'Delete files you no longer need, or free up disk space.',
  },
  file_damaged: {
    status: 500,
    code: 'InternalError',
    advice: 'Upload the file again, or ask the operator to restore it from a backup.',
  },
  database_read_only: {
    status: 503,
    code: 'InternalError',
    advice:
      'Try again later. Ask the operator to make the database, or its file and its disk, writable.',
  },
  database_damaged: {
    status: 500,
    code: 'InternalError',
    advice: 'Ask the operator to restore the database from a backup.',
  },
  file_failed: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Retry processing of the file first.',
  },
  file_already_in_graph: {
    status: 409,
    code: 'BadRequest',
    advice: 'No action is needed.',
  },
} as const
