import { calendarMessage } from '#platform/server/feeds/zoned-calendar.ts'
import type { OutgoingMail } from '#platform/server/mail/smtp.ts'
import { inLanguage } from '#platform/server/language.ts'
import { type Language, languagePrefix, t, languageTag } from '#platform/values/translate.ts'
import type { Settings } from '#platform/server/settings.ts'
import type { MailData } from './table.server.ts'
import type { MailRow } from './outbox.store.server.ts'
import {
  type FilledMail,
  fillWords,
  type LinkedItem,
  type MailBlock,
  type Piece,
} from '#features/delivery/mail/templates/rules.ts'
import type { MailWords, MailCause } from '#features/delivery/mail/templates/causes.rules.ts'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { languageOf } from '#platform/values/language.ts'

type Site = Pick<Settings, 'siteName' | 'publicUrl'>
type Sender = Site & { mail: Pick<Settings['mail'], 'from'> }
type Written = { cause: MailCause; language: Language; data: MailData; list: string | null }

/** Of text and HTML together: encoded for their way they grow by two fifths at most, and stay below 100 kB. */
const mostBytes = 66_000

/** What a mail says, in its language. */
export function writeMail(mail: Written, words: MailWords, site: Site) {
  return inLanguage(mail.language, () => fitted(mail, words, site))
}

/** What every mail says besides: whose it is, and where mail of a list is left. */
type MailFrame = { site: string; siteUrl: string; unsubscribeUrl: string | undefined }

/** Light and dark, as src/app.css has them: mail knows no style sheet of the site. */
export const mailColours = {
  surface: ['#f7f5ef', '#0e1d17'],
  raised: ['#fdfcf8', '#152821'],
  text: ['#10231c', '#ecefe4'],
  muted: ['#4a5d54', '#a8b8ac'],
  line: ['#d8d7c9', '#2a3d34'],
  accent: ['#1f4d3a', '#c9d8b6'],
  'on-accent': ['#f7f5ef', '#10231c'],
  link: ['#2a6584', '#8fc4de'],
} as const
type Colour = keyof typeof mailColours

/** Nothing in a mail is awaited, so that its markup is there at once. */
const markup = html as (...template: Parameters<typeof html>) => HtmlEscapedString
type Markup = string | HtmlEscapedString | readonly Markup[]

const light = (colour: Colour) => mailColours[colour][0]
const dark = (colour: Colour) => mailColours[colour][1]

const serif = "Fraunces, 'Iowan Old Style', Georgia, 'Songti SC', 'Noto Serif CJK SC', SimSun, serif"
const sans = "Inter, 'Segoe UI', Helvetica, Arial, 'PingFang SC', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif"
const ground = `background-color:${light('surface')}`
const rule = `1px solid ${light('line')}`
const font = `font-family:${sans};font-size:16px;line-height:26px`
const paragraphStyle = `margin:0 0 18px;color:${light('text')};${font}`
const smallStyle = `color:${light('muted')};font-family:${sans};font-size:13px;line-height:20px`
const headingStyle = `margin:0 0 20px;color:${light('text')};font-family:${serif};font-size:28px;line-height:36px;font-weight:500`
const siteStyle = `color:${light('accent')};font-family:${serif};font-size:18px;line-height:26px;text-decoration:none`
const buttonStyle = `display:inline-block;padding:13px 24px;font-family:${sans};font-size:16px;font-weight:600;text-decoration:none;color:${light('on-accent')}`
const hiddenStyle = 'display:none;max-height:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px'

/** A mail as HTML: tables and inline styles, since programs that read mail know little else; the dark scheme where they know it. */
function mailHtml(mail: FilledMail, frame: MailFrame): string {
  const cell = markup`<td align="center" style="padding:32px 20px">${sheet(mail, frame)}</td>`
  const page = markup`<!doctype html><html lang="${languageTag()}" dir="ltr"><head><meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="color-scheme" content="light dark"/>
<meta name="supported-color-schemes" content="light dark"/>
<title>${mail.subject}</title><style>${raw(darkScheme)}</style></head>
<body class="on-surface" style="margin:0;padding:0;${ground}">
<div style="${hiddenStyle}" aria-hidden="true">${mail.preheader}</div>
${table([cell], markup`width="100%" class="on-surface" style="${ground}"`)}</body></html>`
  return page.toString()
}

function sheet(mail: FilledMail, { site, siteUrl, unsubscribeUrl }: MailFrame): Markup {
  const siteLink = markup`<a href="${siteUrl}" class="accent"${lang(site)} style="${siteStyle}">${site}</a>`
  const heading =
    mail.heading === '' ? '' : markup`<h1 class="text" style="${headingStyle}">${mixed(mail.heading)}</h1>`
  const leave =
    unsubscribeUrl === undefined ? '' : markup`<p style="margin:8px 0 0">${link(unsubscribeUrl, t('Unsubscribe'))}</p>`
  const rows = [
    markup`<td class="line" style="border-bottom:${rule};padding:0 0 14px">${siteLink}</td>`,
    markup`<td style="padding:28px 0 32px">
${heading}${mail.blocks.map(blockOf)}${mail.button ? button(mail.button) : ''}</td>`,
    markup`<td class="line muted" style="border-top:${rule};${smallStyle};padding:14px 0 0">
<p style="margin:0">${mixed(site)}<br/>${link(siteUrl)}</p>${leave}</td>`,
  ]
  return table(rows, markup`width="100%" style="max-width:600px;text-align:left"`)
}

function blockOf(block: MailBlock): Markup {
  switch (block.kind) {
    case 'items':
      return block.items.map(itemOf)
    case 'text':
      return block.paragraphs.map((text) => paragraph(written(text)))
    case 'paragraph':
      return paragraph(lines(block.lines.map((pieces) => pieces.map(pieceOf))))
    case 'quote': {
      const quoted = block.paragraphs.map((text, at) => {
        const style = `margin:${at === 0 ? '0' : '10px 0 0'};color:${light('muted')};${font}`
        return markup`<p class="muted" style="${style}">${written(text)}</p>`
      })
      const style = `margin:0 0 18px;padding:2px 0 2px 16px;border-left:3px solid ${light('line')}`
      return markup`<blockquote class="line" style="${style}">${quoted}</blockquote>`
    }
  }
}

function paragraph(content: Markup): Markup {
  return markup`<p class="text" style="${paragraphStyle}">${content}</p>`
}

function pieceOf(piece: Piece): Markup {
  if ('url' in piece) return link(piece.url)
  // A name in another script must not turn the line around it.
  return piece.isValue ? markup`<bdi${lang(piece.text)}>${piece.text}</bdi>` : piece.text
}

function itemOf({ title, url, date }: LinkedItem): Markup {
  const style = `color:${light('link')};font-weight:600`
  const day = date === '' ? '' : markup`<br/><span class="muted" style="${smallStyle}">${date}</span>`
  return paragraph([markup`<a href="${url}" class="link"${lang(title)} style="${style}">${title}</a>`, day])
}

/** A cell with the colour, so that it is a button where links know no padding. */
function button({ label, url }: { label: string; url: string }): Markup {
  const colour = light('accent')
  const cell = markup`<td class="on-accent" bgcolor="${colour}" style="background-color:${colour};border-radius:6px">
<a href="${url}" class="button" style="${buttonStyle}">${mixed(label)}</a></td>`
  return table([cell], markup`style="margin:26px 0 4px"`)
}

function link(url: string, label = url): Markup {
  return markup`<a href="${url}" class="link" style="color:${light('link')};word-break:break-word">${label}</a>`
}

function mixed(text: string): Markup {
  return languageOf(text) === undefined ? text : markup`<span${lang(text)}>${text}</span>`
}

/** The attribute of a text in another language. */
function lang(text: string): Markup {
  const language = languageOf(text)
  return language === undefined ? '' : markup` lang="${language}"`
}

/** Lines of a text that somebody wrote. */
function written(text: string): Markup {
  return markup`<bdi${lang(text)}>${lines(text.split('\n'))}</bdi>`
}

function lines(all: readonly Markup[]): Markup {
  return all.map((line, at) => (at === 0 ? line : [markup`<br/>`, line]))
}

/** A row of each cell. */
function table(cells: readonly Markup[], attributes: Markup): Markup {
  const rows = cells.map((cell) => markup`<tr>${cell}</tr>`)
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>
<tbody>${rows}</tbody></table>`
}

const darkScheme = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.on-surface{background-color:${dark('surface')}!important}
.on-accent{background-color:${dark('accent')}!important}
.text{color:${dark('text')}!important}
.muted{color:${dark('muted')}!important}
.link{color:${dark('link')}!important}
.accent{color:${dark('accent')}!important}
.button{color:${dark('on-accent')}!important}
.line{border-color:${dark('line')}!important}
}`

function fitted({ cause, data, list }: Written, words: MailWords, site: Site) {
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
