import { Hono } from 'hono'
import { setCacheTags } from '#platform/server/http/api.ts'
import type { ApiEnv } from '#platform/server/http/permission.ts'
import { addressIn, languageTag, t } from '#platform/values/translate.ts'

export function manifestApi({ siteName }: { siteName: string }) {
  const manifest = () => ({
    name: t(siteName),
    description: t('Courses, lectures and readings on ecological civilization.'),
    lang: languageTag(),
    id: addressIn('/'),
    start_url: addressIn('/'),
    scope: '/',
    display: 'minimal-ui',
    background_color: '#f7f5ef',
    theme_color: '#1f4d3a',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  })
  const headers = { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=0, must-revalidate' }
  return new Hono<ApiEnv>().get('/manifest.webmanifest', (c) => {
    setCacheTags(c, [])
    return c.body(JSON.stringify(manifest()), 200, headers)
  })
}
