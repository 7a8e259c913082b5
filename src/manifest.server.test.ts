import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { manifestApi } from './manifest.server.ts'

test('the manifest has the name of SITE_NAME and icons that exist (manifest-1)', async () => {
  const answer = await manifestApi({ siteName: 'School of Rivers' }).request('/manifest.webmanifest')
  expect(answer.headers.get('content-type')).toBe('application/manifest+json')
  const { name, icons } = (await answer.json()) as { name: string; icons: { src: string }[] }
  expect(name).toBe('School of Rivers')
  for (const { src } of icons) expect(existsSync(new URL(`../public${src}`, import.meta.url)), src).toBe(true)
})
