import { beforeAll, expect, test } from 'vitest'
import { media } from './table.server.ts'
import { revisions } from '#records/saving/table.server.ts'
import { fileUrl } from '#platform/server/storage/storage.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { removeUnlinked } from './store.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

/** A file that is kept here and that no record shows; gives its address. */
async function keep(bucket: 'images' | 'documents', key: string): Promise<string> {
  await app.database.db.insert(media).values({
    bucket,
    key,
    folder: 'teachers',
    content_type: 'image/webp',
    bytes: 1,
    original_name: 'a file',
  })
  return fileUrl(bucket, key)
}
const keptInAVersion = (url: string) =>
  app.database.db
    .insert(revisions)
    .values({ entity: 'teachers', entity_id: url, version: 1, data: { avatar_url: url } })
const stillKept = async () => (await app.database.db.select({ key: media.key }).from(media)).map(({ key }) => key)

test('a picture stays while a kept version shows it (restore-5)', async () => {
  const url = await keep('images', 'teachers/former.webp')
  await keptInAVersion(url)
  await removeUnlinked(app.deps, [url])
  expect(await stillKept()).toContain('teachers/former.webp')
})

test('a change removes a picture that no version shows, and always a document (restore-5)', async () => {
  const picture = await keep('images', 'teachers/unseen.webp')
  const document = await keep('documents', 'resources/former.pdf')
  await keptInAVersion(document)
  await removeUnlinked(app.deps, [picture, document, null])
  expect(await stillKept()).not.toContain('teachers/unseen.webp')
  expect(await stillKept()).not.toContain('resources/former.pdf')
})
