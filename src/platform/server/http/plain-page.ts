import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { AppError } from '#platform/server/errors.ts'
import { messageParts } from '#platform/values/bilingual-messages.ts'
import { addressIn, languageTag, spokenAddress, t } from '#platform/values/translate.ts'
import { trapField } from '#platform/values/trap-field.ts'
import type { ApiEnv } from './permission.ts'

export type PlainPage = { html: string; headers: Record<string, string> }

/** A self-contained page outside the site's own: no script, one style sheet allowed by its hash. @param body HTML, already escaped */
export async function plainPage(title: string, body: Html): Promise<PlainPage> {
  const page = await htmlPage(title, body, html`<meta name="robots" content="noindex" />${styleElement}`)
  return { html: page.toString(), headers: pageHeaders }
}

type Html = ReturnType<typeof html>

/** @param body, head HTML, already escaped */
export function htmlPage(title: string, body: Html, head: Html | '' = ''): Html {
  return html`<!doctype html>
    <html lang="${languageTag()}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${head}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`
}

/** A message whose `<a>…</a>` lead to these addresses, in order. */
export function linked(text: string, ...addresses: string[]) {
  const parts = text.split(/<\/?a>/)
  return parts.map((part, at) => (at % 2 === 0 ? part : html`<a href="${addresses[(at - 1) / 2]}">${part}</a>`))
}

const styles = `
:root { --ink: #10231c; --soft: #4a5d54; --line: #cfd6c8; --paper: #f7f5ef; --card: #fffefa; --pine: #1f4d3a; --on-pine: #fffefa; --clay: #96401f }
@media (prefers-color-scheme: dark) {
  :root { --ink: #edf1e6; --soft: #b3c0b4; --line: #34483e; --paper: #0d1813; --card: #14241c; --pine: #c9d8b6; --on-pine: #10231c; --clay: #f0a485 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif }
main { max-width: 30rem; margin: 0 auto; padding: clamp(1.5rem, 8vh, 5rem) 1.25rem 3rem }
h1 { font: 600 1.75rem/1.2 Georgia, serif; margin: .5rem 0 .75rem }
h2 { font: 600 1.05rem/1.4 system-ui, sans-serif; margin: 2rem 0 .75rem }
p { margin: 0 0 1rem; color: var(--soft) }
a { color: inherit; text-underline-offset: .2em }
.label { display: inline-block; margin: 0; padding: .2rem .6rem; border: 1px solid currentcolor; border-radius: 1rem; color: var(--clay); font-size: .8125rem; font-weight: 600 }
form { margin: 0 0 .75rem }
button { width: 100%; min-height: 3rem; padding: .65rem 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); color: var(--ink); font: inherit; text-align: left; cursor: pointer }
button:hover { border-color: var(--pine) }
button strong { display: block }
button.go { background: var(--pine); border-color: var(--pine); color: var(--on-pine); font-weight: 600; text-align: center }
fieldset { margin: 0; padding: 0; border: 0 }
label { display: block; margin: 0 0 .85rem; font-weight: 600; font-size: .9375rem }
input:not([type=checkbox]), textarea { display: block; width: 100%; min-height: 2.75rem; margin-top: .3rem; padding: .5rem .75rem; border: 1px solid #71837a; border-radius: .5rem; background: var(--card); color: inherit; font: inherit }
.field { margin: 0 0 1rem }
.field label { margin: 0 }
.field .fault { margin: .3rem 0 0; color: var(--clay) }
.notice { margin: 0 0 1.25rem; padding: .75rem 1rem; border: 1px solid var(--clay); border-radius: .5rem }
.notice h2 { margin: 0 0 .5rem }
.notice p:last-child { margin: 0 }
[aria-invalid=true] { border-color: var(--clay) !important }
.check { display: flex; gap: .6rem; align-items: center; font-weight: 400 }
.check input { width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--pine) }
:focus-visible { outline: 3px solid var(--clay); outline-offset: 2px }
code { font-size: .875em }
`

// In one piece: the hash covers every character between the tags.
const styleElement = raw(`<style>${styles}</style>`)
const styleHash = createHash('sha256').update(styles).digest('base64')

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
}

type PlainField = { name: string; label: string; kind: 'text' | 'email' | 'long'; required: boolean }
type PlainForm = {
  title: string
  action: string
  fields: readonly PlainField[]
  send: string
  back: { to: string; label: string }
}

/** Whether a request is a form that a browser sent by itself, without scripts. */
export function isPlainForm(c: Context<ApiEnv>): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(c.req.header('content-type') ?? '')
}

/** The texts of such a form. @throws AppError `invalid` */
export async function readPlainForm(c: Context<ApiEnv>): Promise<Record<string, string>> {
  const body = await c.req.parseBody().catch((error: unknown) => {
    throw new AppError('invalid', { cause: error })
  })
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

type Trouble = {
  status: 422 | 429 | 503
  notice: { title: string; text: string }
  errors?: Readonly<Record<string, string>>
}

/** The form as it was filled in, on a page of its own in the reader's language, with what is wrong. */
export async function answerPlainForm(
  c: Context<ApiEnv>,
  { title, action, fields, send, back }: PlainForm,
  typed: Readonly<Record<string, string>>,
  { status, notice, errors = {} }: Trouble,
) {
  const body = html`<h1>${t(title)}</h1>
    <div role="alert" class="notice"><strong>${t(notice.title)}</strong><br />${marked(t(notice.text))}</div>
    <form method="post" action="${spokenAddress(action)}" novalidate>
      ${fields.map((field) => fieldOf(field, typed[field.name] ?? '', errors[field.name]))}
      <input type="hidden" name="${trapField}" value="${typed[trapField] ?? ''}" />
      <button class="go">${t(send)}</button>
    </form>
    <p><a href="${addressIn(back.to)}">${t(back.label)}</a></p>
    <p>${t('Reference:')} <code>${c.var.requestId}</code></p>`
  const page = await plainPage(`${t(notice.title)}: ${t(title)}`, body)
  return c.body(page.html, status, page.headers)
}

function fieldOf({ name, label, kind, required }: PlainField, value: string, fault: string | undefined) {
  const state = raw(
    `${required ? ' required' : ''}${fault ? ` aria-invalid="true" aria-describedby="${name}-fault"` : ''}`,
  )
  const complete = name === 'name' || name === 'email' ? raw(` autocomplete="${name}"`) : ''
  const input =
    kind === 'long'
      ? // A line end after the tag is the page's own, so one that was typed first is kept.
        html`<textarea id="${name}" name="${name}" rows="6" ${state}>${raw('\n')}${value}</textarea>`
      : html`<input id="${name}" name="${name}" type="${kind}" value="${value}" ${complete} ${state} />`
  const wrong = fault ? html`<p class="fault" id="${name}-fault">${marked(t(fault))}</p>` : ''
  return html`<div class="field"><label for="${name}">${t(label)}${required ? ' *' : ''}</label>${input}${wrong}</div>`
}

function marked(text: string) {
  const parts = messageParts(t(text))
  return [
    ...parts.map((part) => (typeof part === 'string' ? html`${part}` : html`<span lang="zh-CN">${part.zh}</span>`)),
    ...parts.map((part) => (typeof part === 'string' ? '' : html` <span lang="en">${part.en}</span>`)),
  ]
}
