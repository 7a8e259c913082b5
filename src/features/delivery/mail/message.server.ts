import { calendarMessage } from '#platform/server/feeds/zoned-calendar.ts'
import type { OutgoingMail } from '#platform/server/mail/smtp.ts'
import type { Settings } from '#platform/server/settings.ts'
import type { MailCause, MailLanguage } from './schema.ts'
import type { MailData } from './table.server.ts'
import type { MailRow } from './outbox.store.server.ts'
import { mailHtml } from './templates/html.server.ts'
import { fillWords } from './templates/rules.ts'
import { mailText } from './templates/text.rules.ts'
import type { MailWords } from './templates/causes.rules.ts'

type Site = Pick<Settings, 'siteName' | 'publicUrl'>
type Sender = Site & { mail: Pick<Settings['mail'], 'from'> }
type Written = { cause: MailCause; language: MailLanguage; data: MailData; list: string | null }

/** Of text and HTML together: encoded for their way they grow by two fifths at most, and stay below 100 kB. */
const mostBytes = 66_000

/** What a mail says. */
export function writeMail({ cause, language, data, list }: Written, words: MailWords, { siteName, publicUrl }: Site) {
  const unsubscribeUrl = list === null ? undefined : data['unsubscribe_url']
  const frame = { language, site: siteName, siteUrl: publicUrl, unsubscribeUrl }
  const all = { ...data, site: siteName, site_url: publicUrl }
  for (let longest = 20_000; ; longest = Math.floor(longest / 2)) {
    const filled = fillWords(cause, words, all, longest)
    const { subject } = filled
    const [html, text] = [mailHtml(filled, frame), mailText(filled, frame)]
    if (Buffer.byteLength(html) + Buffer.byteLength(text) <= mostBytes || longest < 10) {
      return { subject, html, text, unsubscribeUrl }
    }
  }
}

/** A row of the outbox as it goes to its recipient, under an id that stays the same however often it is tried. */
export function messageOf(row: MailRow, words: MailWords, sender: Sender): OutgoingMail {
  const address = row.recipient.trim()
  const { from } = sender.mail
  const people = {
    organizer: { email: from.address, name: from.name || sender.siteName },
    attendee: { email: address, name: row.recipient_name },
    sent: row.created_at,
  }
  return {
    messageId: `<${row.id}@${new URL(sender.publicUrl).hostname}>`,
    to: { name: row.recipient_name ?? '', address },
    ...writeMail(row, words, sender),
    ...(row.calendar && { calendar: calendarMessage(row.calendar, people) }),
    // Only a reply was written by a person.
    isPersonal: row.cause === 'reply',
  }
}
