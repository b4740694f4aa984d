/** The formats of files that the service reads, in words for a sentence. A test derives them from the kinds of files. */
export const readableFormats =
  'PDF, Word, RTF, PowerPoint, Excel, OpenDocument, EPUB, CSV, JPEG and PNG images, email, HTML, subtitles, Markdown, plain text, logs and source code'
