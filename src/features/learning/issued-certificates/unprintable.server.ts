import { AppError } from '#platform/server/errors.ts'
import { missingGlyphs } from './paper/printing.server.ts'
import { graphemesOf } from './paper/text.rules.ts'
import { unprintableText } from './rules.ts'

/** Of the texts, each alone: its characters that the paper has in no font, each once. */
export async function unprintableIn(texts: readonly string[]): Promise<(text: string) => string[]> {
  const missing = new Set(await missingGlyphs(texts.join(' ')))
  return (text) => [...new Set(graphemesOf(text))].filter((each) => missing.has(each))
}

/** Fields of a request that are printed. @throws AppError `invalid`, with what the paper does not have at each */
export async function refuseUnprintable(fields: Readonly<Record<string, string>>): Promise<void> {
  const missingIn = await unprintableIn(Object.values(fields))
  const wrong = Object.entries(fields).flatMap(([name, text]) => {
    const missing = missingIn(text)
    return missing.length === 0 ? [] : [[name, unprintableText(missing)]]
  })
  if (wrong.length > 0) throw new AppError('invalid', { fields: Object.fromEntries(wrong) as Record<string, string> })
}
