import { createMiddleware } from 'hono/factory'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { z } from 'zod'
import { formFailures, type FormField, type FormName, inquiryForms, trapField } from './rules.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Deps } from '#platform/server/deps.ts'
import { fieldMessages } from '#platform/server/http/api.ts'
import type { ApiEnv } from '#platform/server/http/permission.ts'
import { plainPage } from '#platform/server/http/plain-page.ts'
import { messageParts } from '#platform/values/bilingual-messages.ts'

/** Middleware for plain form posts: 303 to the contact page, or the filled-in form with 422, 429 or 503; JSON passes. */
export function plainForm<Message>(
  { log }: Deps,
  form: FormName,
  schema: z.ZodType<Message>,
  take: (c: Context<ApiEnv>, message: Message) => Promise<unknown>,
) {
  const { title, action, fields, send } = inquiryForms[form]
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(c.req.header('content-type') ?? ''))
      return next()
    const sent = await c.req.parseBody().catch((error: unknown) => {
      throw new AppError('invalid', { cause: error })
    })
    const typed = textsOf(sent)
    const parsed = schema.safeParse(typed)
    const again = async (
      status: 422 | 429 | 503,
      notice: { title: string; text: string },
      fieldErrors: Record<string, string> = {},
    ) => {
      const body = html`<h1>${title}</h1>
        <div role="alert" class="notice"><strong>${notice.title}</strong><br />${marked(notice.text)}</div>
        <form method="post" action="${action}" novalidate>
          ${fields.map((field) => fieldOf(field, typed[field.name] ?? '', fieldErrors[field.name]))}
          <input type="hidden" name="${trapField}" value="${typed[trapField] ?? ''}" />
          <button class="go">${send}</button>
        </form>
        <p><a href="/contact?tab=${form}">Back to Contact</a></p>
        <p>Reference: <code>${c.var.requestId}</code></p>`
      const page = await plainPage(`${notice.title}: ${title}`, body)
      return c.body(page.html, status, page.headers)
    }
    if (!parsed.success) return again(422, formFailures.invalid, fieldMessages(parsed.error.issues))
    try {
      await take(c, parsed.data)
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many')
        return again(429, { ...formFailures.failed, text: error.message })
      log.error({ requestId: c.var.requestId, err: error }, 'a message could not be kept')
      return again(503, formFailures.failed)
    }
    return c.redirect(`/contact?tab=${form}&sent=${form}`, 303)
  })
}

function textsOf(body: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function fieldOf({ name, label, kind, required }: FormField, value: string, fault: string | undefined) {
  const state = raw(
    `${required ? ' required' : ''}${fault ? ` aria-invalid="true" aria-describedby="${name}-fault"` : ''}`,
  )
  const complete = name === 'name' || name === 'email' ? raw(` autocomplete="${name}"`) : ''
  const input =
    kind === 'long'
      ? // A line end after the tag is the page's own, so one that was typed first is kept.
        html`<textarea id="${name}" name="${name}" rows="6" ${state}>${raw('\n')}${value}</textarea>`
      : html`<input id="${name}" name="${name}" type="${kind}" value="${value}" ${complete} ${state} />`
  const wrong = fault ? html`<p class="fault" id="${name}-fault">${marked(fault)}</p>` : ''
  return html`<div class="field"><label for="${name}">${label}${required ? ' *' : ''}</label>${input}${wrong}</div>`
}

function marked(text: string) {
  const parts = messageParts(text)
  return [
    ...parts.map((part) => (typeof part === 'string' ? html`${part}` : html`<span lang="zh-CN">${part.zh}</span>`)),
    ...parts.map((part) => (typeof part === 'string' ? '' : html` <span lang="en">${part.en}</span>`)),
  ]
}
