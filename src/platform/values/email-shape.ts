/** Nobody sees these: U+200B and the other format characters, soft hyphens, variation selectors. */
const unseen = String.raw`\p{Cf}\p{DI}`
const atEnds = new RegExp(String.raw`^[\s${unseen}]+|[\s${unseen}]+$`, 'gu')
const neverWithin = new RegExp(String.raw`[\s\p{Cc}${unseen}<>()",;:\\[\]]`, 'u')
const longest = 2000

/** Whether a text looks like one email address, and no program reads it as another, or as several. */
export function hasEmailShape(text: string): boolean {
  const [name, domain, ...more] = text.split('@', 3)
  const labels = domain?.split('.') ?? []
  const isWhole = labels.length > 1 && labels.every((label) => label !== '')
  return Boolean(name) && isWhole && more.length === 0 && text.length <= longest && !neverWithin.test(text)
}

/** An address as it was meant: without what nobody sees at its ends, `mailto:`, brackets around it and the full stop of a sentence. [emails-1] */
export function tidiedEmail(text: string): string {
  // Longer ones are refused; stripping their ends could take minutes.
  if (text.length > longest) return text
  const bare = text.normalize('NFKC').replace(atEnds, '')
  return bare
    .replace(/^<(.*)>$/u, '$1')
    .replace(/^mailto:([^?]*).*$/isu, '$1')
    .replace(/(?<!\.)\.$/u, '')
    .replace(atEnds, '')
}

/** A name without the characters that turn around what is shown after them, such as U+202E: 'gpj.exe' would read 'exe.jpg'. [names-1] */
export function withoutTurns(name: string): string {
  return name.replace(/[\u202a-\u202e\u2066-\u2069]/gu, '')
}
