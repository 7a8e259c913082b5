/** What stands for something else in a prepared answer. */
const placeholders = ['{name}']

/** A placeholder that nothing would fill in, which would be mailed as it stands; null where there is none. */
export function unknownPlaceholderIn(text: string): string | null {
  return text.match(/\{[\p{L}_]+\}/gu)?.find((found) => !placeholders.includes(found)) ?? null
}

/** The answer as it is put into a reply to somebody. */
export const filledIn = (text: string, { name }: { name: string }) => text.replaceAll('{name}', () => name)
