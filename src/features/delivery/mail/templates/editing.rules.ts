import type { MailCause } from '../schema.ts'
import { mailCausesKnown, placeholdersOf } from './causes.rules.ts'

/** What stands against words of a cause, as a sentence; null for nothing. `place`: a line such as the subject, or the body. */
export function faultOfWords(cause: MailCause, place: 'line' | 'body', written: string): string | null {
  if (place === 'line' && /[\r\n]/.test(written)) return 'This is one line.'
  const placeholders = placeholdersOf(cause)
  for (const [whole, name = ''] of written.matchAll(/\{([^{}\n]*)\}/g)) {
    const known = placeholders[name]
    if (!known) return `${whole} stands for nothing in this mail: choose one of those below.`
    const isWhole = known.kind === 'text' || known.kind === 'quote' || known.kind === 'items'
    if (isWhole && place === 'line') return `${whole} has paragraphs of its own: it can only stand in the text.`
    if (isWhole && !new RegExp(`^[ \\t]*\\{${name}\\}[ \\t]*$`, 'm').test(written))
      return `${whole} has paragraphs of its own: it stands alone on its line.`
  }
  if (place !== 'body') return null
  const missing = Object.entries(mailCausesKnown[cause].placeholders).find(
    ([name, { isNeeded }]) => isNeeded && !written.includes(`{${name}}`),
  )
  return missing ? `Without {${missing[0]}} this mail says nothing.` : null
}
