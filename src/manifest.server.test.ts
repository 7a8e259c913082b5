import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { manifestApi } from './manifest.server.ts'

test('a device keeps the site under the name that SITE_NAME gives it, with icons that exist (manifest-1)', async () => {
  const answer = await manifestApi({ siteName: 'School of Rivers' }).request('/manifest.webmanifest')
  expect(answer.headers.get('content-type')).toBe('application/manifest+json')
  const { name, icons } = (await answer.json()) as { name: string; icons: { src: string }[] }
  expect(name).toBe('School of Rivers')
  for (const { src } of icons) expect(existsSync(new URL(`../public${src}`, import.meta.url)), src).toBe(true)
})
