import { createHash, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import type { Deps } from '#platform/server/deps.ts'
import type { Settings } from '#platform/server/settings.ts'
import { isAccess } from './access-codes.ts'

type Asked = Pick<Deps, 'settings' | 'database'>
/** The headers of a request, whoever reads them. */
export type AskedHeaders = { cookie?: string | undefined; authorization?: string | undefined }

/** The words before the address that a development server prints; pages say to look for them. */
export const printedWords = 'Sign in as the sample administrator:'

/**
 * Whether a request is from a browser that opened the printed address. Nothing else that a request says of itself is
 * proof of where it is from: a plain proxy in front makes everybody look like this machine.
 */
export async function hasProof({ settings, database }: Asked, { cookie }: AskedHeaders): Promise<boolean> {
  if (!settings.developmentProviders) return false
  const name = cookieName(settings)
  const token = parse(cookie ?? '', name)[name]
  return token !== undefined && isAccess(database.db, 'browser', token)
}

/** Whether a request may read the figures: by METRICS_TOKEN, by the printed code, or as a browser that opened it. */
export async function mayReadFigures(asked: Asked, headers: AskedHeaders): Promise<boolean> {
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization?.trim() ?? '')?.[1]
  const { metricsToken, developmentProviders } = asked.settings
  if (token === undefined) return hasProof(asked, headers)
  if (metricsToken !== undefined && isSame(token, metricsToken)) return true
  return developmentProviders && isAccess(asked.database.db, 'code', token)
}

/** Gives a browser its secret, out of reach of scripts and of other sites' forms; it is worth nothing once the server ends. */
export function proofCookie(settings: Settings, token: string): string {
  return serialize(cookieName(settings), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: 30 * 24 * 60 * 60,
  })
}

/** Cookies are shared by all ports of a host, and several servers may run beside one another. */
function cookieName({ publicUrl }: Settings): string {
  return `local-access-${new URL(publicUrl).port || '80'}`
}

/** In constant time, whatever the lengths. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
