import { expect, test, vi } from 'vitest'
import { teacherKind } from '#features/content/teachers/kind.ts'
import { clientOf } from './kind-client.ts'

const fields = { name: 'Prof. Wen', bio: '', avatar_url: null }
const one = '/api/admin/teachers/t1'
const translation = '/api/admin/translations/teachers/t1/zh'

test.each([
  ['another', 'zh', 'en', [`PUT ${one}`, `GET ${translation}`, `PUT ${translation}`]],
  ['the same', 'zh', 'zh', [`PUT ${one}`, `GET ${translation}`]],
  ['no', undefined, 'en', [`PUT ${one}`]],
] as const)('what a lost answer had added is given %s language chosen since (translating-9)', async (...given) => {
  const [, writtenIn, language, expected] = given
  const sent: string[] = []
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    sent.push(`${method} ${url}`)
    bodies.push(typeof body === 'string' ? JSON.parse(body) : null)
    return Response.json(
      method === 'GET' ? { version: 0, texts: {}, source: { language, version: 2 } } : { version: 2 },
    )
  })
  const added = { key: 'k', standing: 't1', writtenIn }
  expect(await clientOf(teacherKind).store(null, fields, 1, added)).toEqual({ version: 2 })
  vi.unstubAllGlobals()
  expect(sent).toEqual(expected)
  const data = { texts: {}, published: true, is_source: true }
  expect(bodies.slice(2)).toEqual(expected.length > 2 ? [{ version: 0, data }] : [])
})
