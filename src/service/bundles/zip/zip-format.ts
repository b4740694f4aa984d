/** Signatures, flags and limits of the ZIP format (PKWARE APPNOTE.TXT 6.3.10, sections 4.3 to 4.5). */
export const zipFormat = {
  localHeader: 0x04034b50,
  dataDescriptor: 0x08074b50,
  centralHeader: 0x02014b50,
  end64: 0x06064b50,
  end64Locator: 0x07064b50,
  end: 0x06054b50,
  stored: 0,
  deflated: 8,
  /** Values that do not fit 32 or 16 bits are in fields of ZIP64. */
  max32: 0xffff_ffff,
  max16: 0xffff,
} as const
