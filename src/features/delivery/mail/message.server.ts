import { calendarMessage } from '#platform/server/feeds/zoned-calendar.ts'
import type { OutgoingMail } from '#platform/server/mail/smtp.ts'
import type { Settings } from '#platform/server/settings.ts'
import type { MailCause, MailLanguage } from './schema.ts'
import type { MailData } from './table.server.ts'
import type { MailRow } from './outbox.store.server.ts'
import { leaveLabels, type MailFrame, mailHtml } from './templates/html.server.ts'
import { type FilledMail, fillWords, type LinkedItem, type MailBlock } from './templates/rules.ts'
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

/** A mail as plain text, of the same words as its HTML. */
function mailText(
  { heading, blocks, button }: FilledMail,
  { language, site, siteUrl, unsubscribeUrl }: MailFrame,
): string {
  const foot = [site, siteUrl, ...(unsubscribeUrl === undefined ? [] : [`${leaveLabels[language]}: ${unsubscribeUrl}`])]
  const parts = [
    ...(heading === '' ? [] : [heading]),
    ...blocks.map(blockText),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    // A line of two hyphens and a space: what follows is a signature.
    `-- \n${foot.join('\n')}`,
  ]
  return `${parts.join('\n\n')}\n`
}

function blockText(block: MailBlock): string {
  if (block.kind === 'text') return block.paragraphs.join('\n\n')
  if (block.kind === 'quote') return block.paragraphs.join('\n\n').replace(/^.*/gm, (line) => `> ${line}`.trimEnd())
  if (block.kind === 'items') return block.items.map(itemText).join('\n\n')
  return block.lines.map((line) => line.map((piece) => ('url' in piece ? piece.url : piece.text)).join('')).join('\n')
}

function itemText({ title, date, url }: LinkedItem): string {
  return [title, ...(date === '' ? [] : [date]), url].join('\n')
}
