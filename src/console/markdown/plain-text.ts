/** Markdown without its marks, for previews and for speech. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/^[ \t]*(?:```.*|(?:\||-{3})[ \t:|-]*)$/gm, '')
    .replaceAll(/^[ \t]*(?:#{1,6} +|> ?|[-*+] +(?:\[[ x]\] +)?)/gm, '')
    .replaceAll(/!?\[([^\]\n]*)\]\([^)\s]*\)/g, '$1')
    .replaceAll(/(\*\*|__|~~)(?=\S)(.+?)\1/g, '$2')
    .replaceAll(/(?<![\w*])([*_])(?=\S)([^*_\n]+?)\1(?![\w*])/g, '$2')
    .replaceAll(/`([^`\n]+)`/g, '$1')
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!|>~])/g, '$1')
    .trim()
}

/** The beginning of an answer for a list: Markdown without its marks, JSON as it is. */
export function previewText(answer: string): string {
  return /^\s*[{[]/.test(answer) ? answer : plainText(answer)
}
