/** The formats of files that the service reads, in words for a sentence. */
export const readableFormats =
  'PDF, Word, RTF, PowerPoint, Excel, CSV, JPEG and PNG images, email, HTML, subtitles, Markdown, plain text, logs and source code'
