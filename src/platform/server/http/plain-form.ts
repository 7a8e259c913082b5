import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { AppError } from '#platform/server/errors.ts'
import { messageParts } from '#platform/values/bilingual-messages.ts'
import { trapField } from '#platform/values/trap-field.ts'
import type { ApiEnv } from './permission.ts'
import { plainPage } from './plain-page.ts'
import { addressIn, t } from '#platform/values/translate.ts'

export type PlainField = { name: string; label: string; kind: 'text' | 'email' | 'long'; required: boolean }
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
    <form method="post" action="${action}" novalidate>
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
