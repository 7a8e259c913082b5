import { parse, serialize } from 'hono/utils/cookie'
import type { Deps } from '#platform/server/deps.ts'
import { isSameSecret } from '#platform/server/secrets/same-secret.ts'
import type { Settings } from '#platform/server/settings.ts'
import { isAccess } from './access-codes.ts'

type Asked = Pick<Deps, 'settings' | 'database'>
export type AskedHeaders = { cookie?: string | undefined; authorization?: string | undefined }

export const printedWords = 'Sign in as the sample administrator:'

/** Whether a browser opened the printed address. Nothing else proves where a request is from: a plain proxy makes anybody look local. */
export async function hasProof({ settings, database }: Asked, { cookie }: AskedHeaders): Promise<boolean> {
  if (!settings.developmentProviders) return false
  const name = cookieName(settings)
  const token = parse(cookie ?? '', name)[name]
  return token !== undefined && isAccess(database.db, 'browser', token)
}

/** Whether a request may read the figures: by METRICS_TOKEN, by the printed code, or as a browser that opened it. */
export async function mayReadFigures(asked: Asked, headers: AskedHeaders): Promise<boolean> {
  const token = bearerOf(headers)
  if (token === undefined) return hasProof(asked, headers)
  if (hasMetricsToken(asked.settings, headers)) return true
  return asked.settings.developmentProviders && isAccess(asked.database.db, 'code', token)
}

/** Proof wherever the request comes from. */
export function hasMetricsToken({ metricsToken }: Settings, headers: AskedHeaders): boolean {
  const token = bearerOf(headers)
  return metricsToken !== undefined && token !== undefined && isSameSecret(token, metricsToken)
}

function bearerOf({ authorization = '' }: AskedHeaders): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1]
}

/** A browser's secret as a cookie, out of reach of scripts and of other sites' forms; worthless once the server ends. */
export function proofCookie(settings: Settings, token: string): string {
  return serialize(cookieName(settings), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: 30 * 24 * 60 * 60,
  })
}

/** By port: all ports of a host share cookies. */
function cookieName({ publicUrl }: Settings): string {
  return `local-access-${new URL(publicUrl).port || '80'}`
}
