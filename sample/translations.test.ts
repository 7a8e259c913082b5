import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { loadSampleContent } from './load.ts'
import { written } from './loading/translations.ts'

test('every text of the sample’s Chinese fits its record and is published (translations-1)', async () => {
  const app = await createTestApp()
  // What is stored is of no matter here.
  const put = async () => ({ contentType: '', cacheControl: '', bytes: 0, etag: '', modifiedAt: new Date() })
  await loadSampleContent({ ...app.deps, storage: { ...app.deps.storage, put } }, 'build/sample')
  const { rows } = await app.database.pool.query('select entity, count(*)::int from translations group by 1')
  const counts = Object.entries(written).map(([entity, records]) => ({ entity, count: Object.keys(records).length }))
  expect(new Set(rows)).toEqual(new Set(counts.filter(({ count }) => count > 0)))
  const { items } = (await (await app.request('/api/milestones?limit=100&language=zh')).json()) as { items: object[] }
  const { title } = written['milestones']?.['milestone-walk'] ?? {}
  expect(items).toContainEqual(expect.objectContaining({ title, text_language: 'zh' }))
})
