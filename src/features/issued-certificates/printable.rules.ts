/** Composed characters on one line, without pictographs and without what only steers how others are shown. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{FE0F}|[\p{Cf}\p{Cc}\u{FE00}-\u{FE0F}]/gu, '')
    .replace(/ +/g, ' ')
    .trim()
}
