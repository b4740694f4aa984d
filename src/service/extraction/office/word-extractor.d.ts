declare module 'word-extractor' {
  export default class WordExtractor {
    extract(source: Buffer): Promise<{ getBody(): string }>
  }
}

declare module 'word-extractor/lib/word-ole-extractor.js' {
  interface Document {
    getBody(): string
    getTextboxes(): string
    getFootnotes(): string
    getEndnotes(): string
  }

  /** Opens a compound file itself, unless a subclass gives it the streams. */
  export default class WordOleExtractor {
    /** Only the two methods below look at `document`. */
    extractWordDocument(document: unknown, main: Buffer): Promise<Document>
    documentStream(document: unknown, name: string): Promise<unknown>
    streamBuffer(stream: unknown): Promise<Buffer>
  }
}
