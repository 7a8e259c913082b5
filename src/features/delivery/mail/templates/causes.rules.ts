import { learningCauses } from './learning-causes.rules.ts'
import { messageCauses } from './message-causes.rules.ts'
import { type CauseOfMail, line, type Placeholder, url, words } from './placeholders.rules.ts'
import { type Language, t } from '#platform/values/translate.ts'

const known = { ...learningCauses, ...messageCauses }
export type MailCause = keyof typeof known
/** What is known of every cause of mail. */
export const mailCausesKnown: Readonly<Record<MailCause, CauseOfMail>> = known
export const mailCauses = Object.keys(known) as [MailCause, ...MailCause[]]

/** Subject, heading and body of a mail, and the label of each address that its button may lead to (`course_url_label`). */
export type MailWords = Readonly<Record<string, string>> & Readonly<Record<'subject' | 'heading' | 'body', string>>

export type Named = { cause: MailCause; language: Language }

/** The name under which they are kept: `enrolled.en`. */
export function textName({ cause, language }: Named): string {
  return `${cause}.${language}`
}

/** In every mail. */
const everywhere = {
  site: line(t('The name of the academy'), words('Ecological Civilization Academy')),
  site_url: url(t('Its home page'), ''),
}

export function placeholdersOf(cause: MailCause): Readonly<Record<string, Placeholder>> {
  return { ...mailCausesKnown[cause].placeholders, ...everywhere }
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
