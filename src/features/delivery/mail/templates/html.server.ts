import { createElement as h, type CSSProperties, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { languageOf } from '#platform/values/language.ts'
import type { FilledMail, LinkedItem, MailBlock, Piece } from './rules.ts'
import { leaveLabels, type MailFrame } from './text.rules.ts'

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

const serif = "Fraunces, 'Iowan Old Style', Georgia, 'Songti SC', 'Noto Serif CJK SC', SimSun, serif"
const sans = "Inter, 'Segoe UI', Helvetica, Arial, 'PingFang SC', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif"

/** A mail as HTML: tables and inline styles, since programs that read mail know little else; the dark scheme where they know it. */
export function mailHtml(mail: FilledMail, frame: MailFrame): string {
  const page = h(
    'html',
    { lang: frame.language, dir: 'ltr' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, mail.subject),
      h('style', { dangerouslySetInnerHTML: { __html: darkScheme } }),
    ),
    h(
      'body',
      { className: 'on-surface', style: { margin: 0, padding: 0, ...ground('surface') } },
      h('div', { style: hidden, 'aria-hidden': true }, mail.preheader),
      table([h('td', { align: 'center', style: { padding: '32px 20px' } }, sheet(mail, frame))], {
        width: '100%',
        className: 'on-surface',
        style: ground('surface'),
      }),
    ),
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}

function sheet(mail: FilledMail, { language, site, siteUrl, unsubscribeUrl }: MailFrame): ReactNode {
  const head = h(
    'td',
    { className: 'line', style: { ...rule('Bottom'), padding: '0 0 14px' } },
    siteLink(site, siteUrl),
  )
  const body = h(
    'td',
    { style: { padding: '28px 0 32px' } },
    mail.heading !== '' && h('h1', { className: 'text', style: headingStyle }, mixed(mail.heading)),
    mail.blocks.map((block, at) => h(Fragment, { key: at }, blockOf(block))),
    mail.button && button(mail.button),
  )
  const foot = h(
    'td',
    { className: 'line muted', style: { ...rule('Top'), ...small, padding: '14px 0 0' } },
    h('p', { style: { margin: 0 } }, mixed(site), h('br'), link(siteUrl)),
    unsubscribeUrl !== undefined &&
      h('p', { style: { margin: '8px 0 0' } }, link(unsubscribeUrl, leaveLabels[language])),
  )
  return table([head, body, foot], { width: '100%', style: { maxWidth: '600px', textAlign: 'left' } })
}

function blockOf(block: MailBlock): ReactNode {
  if (block.kind === 'items') return block.items.map((item, at) => h(Fragment, { key: at }, itemOf(item)))
  if (block.kind === 'text')
    return block.paragraphs.map((text, at) => h('p', { key: at, className: 'text', style: paragraph }, written(text)))
  if (block.kind === 'paragraph')
    return h('p', { className: 'text', style: paragraph }, apart(block.lines.map(piecesOf)))
  return h(
    'blockquote',
    {
      className: 'line',
      style: { margin: '0 0 18px', padding: '2px 0 2px 16px', borderLeft: `3px solid ${light('line')}` },
    },
    block.paragraphs.map((text, at) => h('p', { key: at, className: 'muted', style: quoted(at) }, written(text))),
  )
}

function piecesOf(pieces: readonly Piece[]): ReactNode {
  return pieces.map((piece, at) => {
    if ('url' in piece) return h(Fragment, { key: at }, link(piece.url))
    // A name in another script must not turn the line around it.
    return h(Fragment, { key: at }, piece.isValue ? h('bdi', { lang: languageOf(piece.text) }, piece.text) : piece.text)
  })
}

function itemOf({ title, url, date }: LinkedItem): ReactNode {
  return h(
    'p',
    { className: 'text', style: paragraph },
    h(
      'a',
      { href: url, className: 'link', lang: languageOf(title), style: { color: light('link'), fontWeight: 600 } },
      title,
    ),
    date !== '' && h(Fragment, null, h('br'), h('span', { className: 'muted', style: small }, date)),
  )
}

/** A cell with the colour, so that it is a button where links know no padding. */
function button({ label, url }: { label: string; url: string }): ReactNode {
  const look = {
    display: 'inline-block',
    padding: '13px 24px',
    fontFamily: sans,
    fontSize: '16px',
    fontWeight: 600,
    textDecoration: 'none',
  }
  const cell = h(
    'td',
    { className: 'on-accent', bgcolor: light('accent'), style: { ...ground('accent'), borderRadius: '6px' } },
    h('a', { href: url, className: 'button', style: { ...look, color: light('on-accent') } }, mixed(label)),
  )
  return table([cell], { style: { margin: '26px 0 4px' } })
}

function siteLink(site: string, siteUrl: string): ReactNode {
  const style = {
    color: light('accent'),
    fontFamily: serif,
    fontSize: '18px',
    lineHeight: '26px',
    textDecoration: 'none',
  }
  return h('a', { href: siteUrl, className: 'accent', lang: languageOf(site), style }, site)
}

function link(url: string, label = url): ReactNode {
  return h('a', { href: url, className: 'link', style: { color: light('link'), wordBreak: 'break-word' } }, label)
}

function mixed(text: string): ReactNode {
  const lang = languageOf(text)
  return lang === undefined ? text : h('span', { lang }, text)
}

/** Lines of a text that somebody wrote. */
function written(text: string): ReactNode {
  return h('bdi', { lang: languageOf(text) }, apart(text.split('\n')))
}

function apart(lines: readonly ReactNode[]): ReactNode {
  return lines.map((line, at) => h(Fragment, { key: at }, at > 0 && h('br'), line))
}

/** A row of each cell. */
function table(
  cells: readonly ReactNode[],
  { width, ...given }: { width?: string; className?: string; style: CSSProperties },
): ReactNode {
  const attributes = { role: 'presentation', width, cellPadding: 0, cellSpacing: 0, border: 0, ...given }
  const rows = cells.map((cell, at) => h('tr', { key: at }, cell))
  return h('table', attributes, h('tbody', null, rows))
}

function light(colour: Colour): string {
  return mailColours[colour][0]
}

function ground(colour: Colour): CSSProperties {
  return { backgroundColor: light(colour) }
}

function rule(side: 'Top' | 'Bottom'): CSSProperties {
  return { [`border${side}`]: `1px solid ${light('line')}` }
}

function quoted(at: number): CSSProperties {
  return { ...paragraph, color: light('muted'), margin: at === 0 ? 0 : '10px 0 0' }
}

const paragraph: CSSProperties = {
  margin: '0 0 18px',
  color: light('text'),
  fontFamily: sans,
  fontSize: '16px',
  lineHeight: '26px',
}
const small: CSSProperties = { color: light('muted'), fontFamily: sans, fontSize: '13px', lineHeight: '20px' }
const headingStyle: CSSProperties = {
  margin: '0 0 20px',
  color: light('text'),
  fontFamily: serif,
  fontSize: '28px',
  lineHeight: '36px',
  fontWeight: 500,
}
const hidden: CSSProperties = {
  display: 'none',
  maxHeight: 0,
  overflow: 'hidden',
  opacity: 0,
  fontSize: '1px',
  lineHeight: '1px',
}

const dark = (colour: Colour) => mailColours[colour][1]
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
