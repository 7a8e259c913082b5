import type { MailCause, MailLanguage } from '../schema.ts'
import { learningCauses } from './learning-causes.rules.ts'
import { messageCauses } from './message-causes.rules.ts'
import { type CauseOfMail, line, type Placeholder, url } from './placeholders.rules.ts'
import { t } from '#platform/values/translate.ts'

/** What is known of every cause of mail. */
export const mailCausesKnown: Readonly<Record<MailCause, CauseOfMail>> = { ...learningCauses, ...messageCauses }

/** Subject, heading and body of a mail, and the label of each address that its button may lead to (`course_url_label`). */
export type MailWords = Readonly<Record<string, string>> & Readonly<Record<'subject' | 'heading' | 'body', string>>

type Named = { cause: MailCause; language: MailLanguage }

/** The words that come with the program, until staff write others. */
export function originalWords({ cause }: Named): MailWords {
  const { subject, heading, body, buttons } = mailCausesKnown[cause]
  const labels = Object.entries(buttons).map(([address, label]) => [`${address}_label`, label])
  return { subject, heading, body, ...Object.fromEntries(labels) }
}

/** The name under which they are kept: `enrolled.en`. */
export function textName({ cause, language }: Named): string {
  return `${cause}.${language}`
}

/** In every mail. */
const everywhere = {
  site: line(t('The name of the academy'), 'Ecological Civilization Academy'),
  site_url: url(t('Its home page'), ''),
}

export function placeholdersOf(cause: MailCause): Readonly<Record<string, Placeholder>> {
  return { ...mailCausesKnown[cause].placeholders, ...everywhere }
}

/** Data for a preview. */
export function sampleData(cause: MailCause): Record<string, string> {
  const known = Object.entries(mailCausesKnown[cause].placeholders)
  return Object.fromEntries(known.map(([placeholder, { sample }]) => [placeholder, sample]))
}

/** The texts of a mail for anybody but its recipient: an address that proves who opens it leads nowhere. */
export function withoutProofs({ cause, data }: { cause: MailCause; data: Readonly<Record<string, string>> }) {
  const { placeholders } = mailCausesKnown[cause]
  const shown = Object.entries(data).map(([name, value]): [string, string] => {
    const [scheme, , host] = value.split('/')
    return [name, placeholders[name]?.isProof ? `${scheme}//${host}/hidden` : value]
  })
  return Object.fromEntries(shown)
}
