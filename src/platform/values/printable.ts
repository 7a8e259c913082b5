/** Composed characters on one line, without pictographs and without what only steers how others are shown, but for joiners within words that they change. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(
      /\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{FE0F}|(?![\u200c\u200d])[\p{Cf}\p{Cc}]|[\u{FE00}-\u{FE0F}]/gu,
      '',
    )
    .replace(/(?<![\p{Script=Arabic}\p{Script=Mongolian}\p{M}])[\u200c\u200d]+|[\u200c\u200d]+(?!\p{Lo})/gu, '')
    .replace(/ +/g, ' ')
    .trim()
}
