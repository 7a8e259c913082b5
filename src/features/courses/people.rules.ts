/** Between names as editors write them: 'A and B', 'A, B', 'A & B', '甲、乙', '甲；乙'. */
const separators = /\s+and\s+|[,，、;；&＆](?:\s*and\s)?/i
/** What follows a name after a comma and belongs to it. */
const titles = /^(?:ph\.?\s?d|m\.?d|m\.?sc|b\.?sc|m\.?a|b\.?a|ll\.?[mb]|mba|jr|sr|i{2,3}|iv|esq)\.?$/i

/** For programs: 'Lin Wanqing and Ravi Menon' is two, 'Chen Yu, PhD' one. Pages show the text as written. */
export function instructorNames(instructor: string): string[] {
  const names: string[] = []
  for (const part of instructor.trim().split(separators)) {
    const name = part.trim()
    const last = names.at(-1)
    if (name === '') continue
    if (last !== undefined && titles.test(name)) names[names.length - 1] = `${last}, ${name}`
    else if (!names.includes(name)) names.push(name)
  }
  return names
}
