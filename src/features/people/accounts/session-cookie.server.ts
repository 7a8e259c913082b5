import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { Settings } from '#platform/server/settings.ts'

const day = 24 * 60 * 60
/** In seconds: thirty days without use. */
export const sessionLifetime = 30 * day
/** In seconds, from sign-in, however much it is used. */
export const longestSession = 90 * day

export function readSessionCookie(settings: Settings, request: Request): string | undefined {
  const name = cookieName(settings)
  return parse(request.headers.get('cookie') ?? '', name)[name]
}

/** Out of reach of scripts (XSS) and of other sites' requests (CSRF). */
export function setSessionCookie(c: Context, settings: Settings, token: string): void {
  setCookie(c, cookieName(settings), token, { ...attributes(settings), maxAge: sessionLifetime })
}

export function clearSessionCookie(c: Context, settings: Settings): void {
  deleteCookie(c, cookieName(settings), attributes(settings))
}

const isHttps = ({ publicUrl }: Settings) => publicUrl.startsWith('https:')

/** On https the `__Host-` prefix makes browsers enforce this host alone, Secure and path /. */
const cookieName = (settings: Settings) => (isHttps(settings) ? '__Host-session' : 'session')

const attributes = (settings: Settings) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: isHttps(settings) }) as const
