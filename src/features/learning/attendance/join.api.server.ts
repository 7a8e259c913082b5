import { setTimeout as sleep } from 'node:timers/promises'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { createApi, jsonAnswer, operations, refusals } from '#platform/server/http/api.ts'
import type { ApiEnv } from '#platform/server/http/permission.ts'
import { plainPage } from '#platform/server/http/plain-page.ts'
import { formatMoment, zoneName } from '#platform/values/dates.ts'
import type { PageAddress } from '#platform/values/page-address.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import type { CompletedStep } from './completions.store.server.ts'
import { answerJoin, type JoinAnswer, noteJoin } from './marking.store.server.ts'
import { joinRefusedSchema, type JoinRefusal } from './schema.ts'
import { addressIn, t } from '#platform/values/translate.ts'

const publicOperation = operations.public('attendance')

const join = publicOperation('get', '/api/sessions/{id}/join', 'joinSession', {
  summary: 'Join a class',
  description:
    'Sends whoever has access to the course on to the class: to its own link, or else to the course’s. From half an hour before its start until its end, the first join of somebody enrolled is noted as their attendance, which counts once they have paid; HEAD and a prefetch note nothing. Half an hour after the end it is over. Browsers get a page instead of an error.',
  request: { params: z.object({ id: z.string() }) },
  responses: {
    302: { description: 'To the class; a browser without access to the page of the course' },
    ...refusals.unauthenticated,
    403: { description: 'The course is not open to the account, or this was a prefetch' },
    ...refusals.missing,
    409: jsonAnswer(joinRefusedSchema, 'It is too early or over, it is cancelled, or it has no link yet (closed)'),
  },
})

/** So long a redirect waits at most for attendance to be noted, in milliseconds; noting goes on. */
const patienceMs = 250

export function joinApi({ database: { db }, settings, log }: Deps, onCompleted: readonly CompletedStep[]) {
  return createApi().openapi(join, async (c) => {
    c.header('referrer-policy', 'no-referrer')
    if (isPrefetch(c))
      throw new AppError('forbidden', { message: t('A class is joined by a click, never ahead of it.') })
    const person = await c.var.session()
    const profileId = person?.profileId ?? null
    const at = new Date()
    const { id } = c.req.valid('param')
    const answer = isRecordId(id) ? await answerJoin(db, { id, profileId, at }) : null
    if (!answer) return refuse(c, new AppError('not_found', { message: t('There is no such class.') }))
    if ('refused' in answer) return refuseJoin(c, answer, { profileId, timeZone: settings.timeZone })
    if (answer.counts && profileId !== null && isVisit(c)) {
      const noted = noteJoin(db, { session: answer.session, profileId, at }, onCompleted).catch((error: unknown) => {
        log.error({ requestId: c.var.requestId, err: error }, 'a join could not be noted')
      })
      await Promise.race([noted, sleep(patienceMs)])
    }
    // As a browser reads it: no header takes a line break.
    return c.redirect(new URL(answer.link).href, 302)
  })
}

/** Refused, so that the click that may follow asks for itself. */
function isPrefetch({ req }: Context): boolean {
  return [req.header('sec-purpose'), req.header('purpose'), req.header('x-moz')].some((said) =>
    said?.includes('prefetch'),
  )
}

/** Whether somebody goes there: pictures, frames and scripts of a page do not. */
function isVisit({ req }: Context): boolean {
  return req.method === 'GET' && ['document', undefined].includes(req.header('sec-fetch-dest'))
}

const refusedTexts = (moment: string): Record<JoinRefusal, { title: string; text: string }> => ({
  early: { title: t('This class is not open yet'), text: t('You can join it from {moment} on.', { moment }) },
  over: { title: t('This class is over'), text: t('If there is a recording, the page of the course leads to it.') },
  cancelled: { title: t('This class is cancelled'), text: t('The page of the course says what comes next.') },
  no_link: {
    title: t('This class has no link yet'),
    text: t('Your teacher has not set it. Please try again in a moment.'),
  },
})

type Refused = Extract<JoinAnswer, { refused: unknown }>

async function refuseJoin(
  c: Context<ApiEnv>,
  { refused, opens_at, session, title }: Refused,
  { profileId, timeZone }: { profileId: string | null; timeZone: string },
) {
  const course: PageAddress = `/course/${session.course_id}`
  if (refused === 'no_access') {
    // Its page says how to sign in or enroll, and offers to join from there.
    if (isForReading(c)) return c.redirect(addressIn(`${course}?join=${session.id}`), 302)
    const message = t('The class is open to who is enrolled in its course.')
    throw new AppError(profileId === null ? 'unauthenticated' : 'forbidden', profileId === null ? {} : { message })
  }
  const { title: heading, text: said } = refusedTexts(
    t('{time} ({zone})', { time: formatMoment(opens_at, timeZone), zone: zoneName(timeZone) }),
  )[refused]
  const details = { reason: refused, opens_at: opens_at.toISOString() }
  return refuse(c, new AppError('closed', { message: t('{heading}. {text}', { heading, text: said }), details }), {
    heading,
    said,
    title,
    course,
  })
}

/** A page for browsers. @throws AppError for programs */
async function refuse(c: Context<ApiEnv>, error: AppError, { heading, said, title, course } = nothing()) {
  if (!isForReading(c)) throw error
  const page = await plainPage(
    heading,
    html`<h1>${heading}</h1>
      ${title && html`<p><strong>${title}</strong></p>`}
      <p>${said}</p>
      <p><a href="${addressIn(course)}">${title ? t('To the page of the course') : t('All courses')}</a></p>`,
  )
  return c.body(page.html, error.status, { ...page.headers, 'referrer-policy': 'no-referrer' })
}
/** What is said of a class that there is not. */
const nothing = () => ({
  heading: t('There is no such class'),
  said: t('It may have been moved or deleted: the page of its course says when it meets.'),
  title: '',
  course: '/courses',
})

function isForReading({ req }: Context): boolean {
  return req.header('accept')?.includes('text/html') === true
}
