import type { Context, MiddlewareHandler } from 'hono'
import { getPath } from 'hono/utils/url'
import { inLanguage, preferredLanguage } from '#platform/server/language.ts'
import { pathAndQuery, type ResponseCache } from '#platform/server/response-cache/response-cache.ts'
import { type Language, languageNow, languages, splitLanguage } from '#platform/values/translate.ts'
import type { ApiEnv } from './permission.ts'
import type { Bindings } from './request-context.ts'

/** The path that routes are found by: without the language of a page or feed. API and files of the build have one address. */
export function pathOfRequest(request: Request): string {
  const path = getPath(request)
  const { rest } = splitLanguage(path)
  return /^\/(api|assets)\//.test(rest) ? path : rest
}

/** What renders a page in process asks in the language of the page. */
export const languageOfPage: MiddlewareHandler<ApiEnv> = (c, next) => {
  c.set('language', languageNow())
  return next()
}

/**
 * Answers in the language of the address: `/zh/…` or `?language=zh`. What is kept for others says its language there alone; the rest
 * of the API follows Accept-Language.
 */
export function requestLanguage(cache: ResponseCache): MiddlewareHandler<ApiEnv> {
  return (c, next) => {
    const address = pathAndQuery(c)
    const language = c.req.path.startsWith('/api/') ? languageOfCall(c, address) : splitLanguage(address).language
    c.set('language', language)
    return inLanguage(language, next)
  }

  function languageOfCall(c: Context<ApiEnv>, address: string): Language {
    const asked = c.req.query('language')
    if (asked !== undefined && Object.hasOwn(languages, asked)) return asked as Language
    const isKept = cache.key(address) !== null && !(c.env as Bindings).rendering
    return isKept ? 'en' : preferredLanguage(c.req.header('accept-language'))
  }
}
