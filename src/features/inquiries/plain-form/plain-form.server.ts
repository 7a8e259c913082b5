import { createMiddleware } from 'hono/factory'
import type { Context } from 'hono'
import { z } from 'zod'
import { formFailures, type FormName } from '#features/inquiries/forms.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Deps } from '#platform/server/deps.ts'
import { fieldMessages } from '#platform/server/http/api.ts'
import type { ApiEnv } from '#platform/server/http/permission.ts'
import { formPage } from './form-page.server.ts'

/**
 * Route middleware for a form sent by a browser without scripts: taken, it leads back to the contact page
 * (`/contact?tab={form}&sent={form}`, 303); refused or failed, it answers with the form as it was filled in, so that nothing
 * typed is lost: 422 with the faults, 429 and 503 with the advice to try again. Anything but a form goes on to the route.
 */
export function plainForm<Message>(
  { log }: Deps,
  form: FormName,
  schema: z.ZodType<Message>,
  take: (c: Context<ApiEnv>, message: Message) => Promise<unknown>,
) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(c.req.header('content-type') ?? '')) return next()
    const typed = textsOf(await c.req.parseBody())
    const parsed = schema.safeParse(typed)
    const again = async (status: 422 | 429 | 503, notice: { title: string; text: string }, faults: Record<string, string>) => {
      const page = await formPage(form, { typed, faults, notice, requestId: c.var.requestId })
      return c.body(page.html, status, page.headers)
    }
    if (!parsed.success) return again(422, formFailures.invalid, fieldMessages(parsed.error.issues))
    try {
      await take(c, parsed.data)
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many') return again(429, { ...formFailures.failed, text: error.message }, {})
      log.error({ requestId: c.var.requestId, err: error }, 'a message could not be kept')
      return again(503, formFailures.failed, {})
    }
    return c.redirect(`/contact?tab=${form}&sent=${form}`, 303)
  })
}

function textsOf(body: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
