import { hash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { type HeldRow, lookUp } from '../store.server.ts'
import { pageOfNumber } from '../numbers.rules.ts'
import { isHolder, stateOf } from '../rules.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import type { ApiEnv } from '#platform/server/http/permission.ts'
import type { RateLimit } from '#platform/server/limits/rate-limits.ts'
import { matchesTag } from '#platform/server/response-cache/cached-response.ts'
import { holds } from '#platform/values/roles.ts'
import { printSheet } from './worker.server.ts'
import { type Sheet, sheetOf } from './rules.ts'
import { t } from '#platform/values/translate.ts'

/** Raised when the same certificate is drawn otherwise. */
const drawing = 1
/** Of those that have to be drawn; a class that comes home at once. */
const drawn: RateLimit = { name: 'certificatePapers', points: 120, seconds: 600 }
/** In bytes: about a hundred. */
const mostKept = 6 * 1024 * 1024

/** For a PDF: browsers put the policy on their own viewer. */
const viewable = "frame-ancestors 'none'"

/**
 * `/certificates/{number}.pdf`, for whoever has the number, since its page shows them all that is printed; where the holder has hidden
 * their name, for them and for staff alone. Anything else leads to the page.
 */
export function paperApi(deps: Pick<Deps, 'database' | 'settings' | 'limits'>) {
  const { settings, limits } = deps
  const kept = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: mostKept,
    sizeCalculation: ({ length }) => length,
  })
  const api = new Hono<ApiEnv>()

  api.on(['GET', 'HEAD'], '/certificates/:file{.+\\.pdf}', async (c) => {
    const number = c.req.param('file').slice(0, -'.pdf'.length)
    const row = await lookUp(deps, number, c.var.address)
    if (!row || stateOf(row, new Date()) !== 'valid' || !(await mayHave(c, row))) {
      return c.redirect(pageOfNumber(number), 303)
    }
    const sheet = sheetOf(row, settings)
    const etag = tagOf(sheet)
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="certificate-${sheet.number}.pdf"`,
      'content-security-policy': viewable,
      // A certificate that is withdrawn is asked for again, and not there.
      'cache-control': row.is_name_hidden ? 'private, no-store' : 'private, no-cache',
      etag,
    }
    if (matchesTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
    const bytes = kept.get(etag) ?? (await print(c, sheet, etag))
    return c.body(bytes, 200, { ...headers, 'content-length': String(bytes.length) })
  })

  async function print(c: Context<ApiEnv>, sheet: Sheet, etag: string) {
    await limits.take(drawn, c.var.address)
    const outcome = await printSheet(sheet, c.var.address)
    if ('missing' in outcome) {
      const message = t(
        'This certificate has characters that cannot be printed: {characters}. Please ask the academy for another one.',
        { characters: outcome.missing.join(' ') },
      )
      throw new AppError('not_found', { message })
    }
    const pdf = Uint8Array.from(outcome.pdf)
    kept.set(etag, pdf)
    return pdf
  }
  return api
}

async function mayHave(c: Context<ApiEnv>, row: HeldRow): Promise<boolean> {
  if (!row.is_name_hidden) return true
  const session = await c.var.session()
  return isHolder(session?.profileId, row) || holds(session?.role, 'enrollments')
}

function tagOf(sheet: Sheet): string {
  const digest = hash('sha256', JSON.stringify([drawing, sheet]), 'base64url')
  return `"${digest.slice(0, 22)}"`
}
