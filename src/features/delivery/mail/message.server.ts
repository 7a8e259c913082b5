import { calendarMessage } from '#platform/server/feeds/zoned-calendar.ts'
import type { OutgoingMail } from '#platform/server/mail/smtp.ts'
import { inLanguage } from '#platform/server/language.ts'
import { type Language, languagePrefix, t } from '#platform/values/translate.ts'
import type { Settings } from '#platform/server/settings.ts'
import type { MailCause } from './schema.ts'
import type { MailData } from './table.server.ts'
import type { MailRow } from './outbox.store.server.ts'
import { type MailFrame, mailHtml } from './templates/html.server.ts'
import { type FilledMail, fillWords, type LinkedItem, type MailBlock } from './templates/rules.ts'
import type { MailWords } from './templates/causes.rules.ts'

type Site = Pick<Settings, 'siteName' | 'publicUrl'>
type Sender = Site & { mail: Pick<Settings['mail'], 'from'> }
type Written = { cause: MailCause; language: Language; data: MailData; list: string | null }

/** Of text and HTML together: encoded for their way they grow by two fifths at most, and stay below 100 kB. */
const mostBytes = 66_000

/** What a mail says, in its language. */
export function writeMail(mail: Written, words: MailWords, site: Site) {
  return inLanguage(mail.language, () => written(mail, words, site))
}

function written({ cause, data, list }: Written, words: MailWords, site: Site) {
  const unsubscribeUrl = list === null ? undefined : data['unsubscribe_url']
  const own = siteData(site)
  const frame = { site: own.site, siteUrl: own.site_url, unsubscribeUrl }
  const all = { ...data, ...own }
  for (let longest = 20_000; ; longest = Math.floor(longest / 2)) {
    const filled = fillWords(cause, words, all, longest)
    const { subject } = filled
    const [html, text] = [mailHtml(filled, frame), mailText(filled, frame)]
    if (Buffer.byteLength(html) + Buffer.byteLength(text) <= mostBytes || longest < 10) {
      return { subject, html, text, unsubscribeUrl }
    }
  }
}

/** What every mail is filled with, in the language of the moment. */
export function siteData({ siteName, publicUrl }: Site) {
  return { site: t(siteName), site_url: publicUrl + languagePrefix() }
}

/** A row of the outbox as it goes to its recipient, under an id that stays the same however often it is tried. */
export function messageOf(row: MailRow, words: MailWords, sender: Sender): OutgoingMail {
  const address = row.recipient.trim()
  const { from } = sender.mail
  const { site } = inLanguage(row.language, () => siteData(sender))
  const people = {
    organizer: { email: from.address, name: from.name || site },
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
function mailText({ heading, blocks, button }: FilledMail, { site, siteUrl, unsubscribeUrl }: MailFrame): string {
  const foot = [
    site,
    siteUrl,
    ...(unsubscribeUrl === undefined
      ? []
      : [t('{label}: {title}', { label: t('Unsubscribe'), title: unsubscribeUrl })]),
  ]
  const parts = [
    ...(heading === '' ? [] : [heading]),
    ...blocks.map(blockText),
    ...(button ? [t('{label}:\n{value}', { label: button.label, value: button.url })] : []),
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
