import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { Settings } from '#platform/server/settings.ts'

/** How long a session lives without being used: thirty days, in seconds. */
export const sessionLifetime = 30 * 24 * 60 * 60

/** The session's secret in a request, if it carries one. */
export function readSessionCookie(settings: Settings, request: Request): string | undefined {
  const name = cookieName(settings)
  return parse(request.headers.get('cookie') ?? '', name)[name]
}

/** Gives the browser the session's secret, out of reach of scripts and of other sites' requests. */
export function setSessionCookie(c: Context, settings: Settings, token: string): void {
  setCookie(c, cookieName(settings), token, { ...attributes(settings), maxAge: sessionLifetime })
}

export function clearSessionCookie(c: Context, settings: Settings): void {
  deleteCookie(c, cookieName(settings), attributes(settings))
}

function isHttps({ publicUrl }: Settings): boolean {
  return publicUrl.startsWith('https:')
}

/** On https the name itself promises: this host alone, secure, every path. */
function cookieName(settings: Settings): string {
  return isHttps(settings) ? '__Host-session' : 'session'
}

function attributes(settings: Settings) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: isHttps(settings) } as const
}
