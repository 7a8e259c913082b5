import { expect, expectTypeOf, test } from 'vitest'
import { addressWith } from '#platform/values/address-with.ts'
import { apiAddress, call } from './api-client.ts'
import type { Api } from './page-context.ts'
import { pagedQuery } from './paged-query.ts'
import { clientOf, recordBatchClient } from '#records/kinds/kind-client.ts'
import { teacherKind } from '#features/content/teachers/kind.ts'
import { courseWords } from '#features/learning/courses/kind.ts'

const id = '7f0c3c5e-5d0b-4a52-9df5-0b7f0f6d2a11'

/** An API that answers with an empty record, and what it was asked. */
function listening() {
  const heard: unknown[][] = []
  const api: Api = async (input, init) => {
    heard.push([init?.method, input, init?.body])
    return Response.json({})
  }
  return { api, heard }
}

// What stands in a function that is only looked at is judged by the compiler: nothing of it is called.

test('a call goes to its route’s address with its parameters', async () => {
  const { api, heard } = listening()
  await call(api, 'GET', '/api/courses', { query: { type: 'free', limit: 3, after: null } })
  await call(api, 'GET', '/api/courses/{id}', { params: { id: 'a/b' } })
  await call(api, 'PUT', '/api/profiles/{id}/role', { params: { id }, body: { role: 'admin' } })
  expect(heard).toEqual([
    ['GET', '/api/courses?type=free&limit=3', undefined],
    ['GET', '/api/courses/a%2Fb', undefined],
    ['PUT', `/api/profiles/${id}/role`, '{"role":"admin"}'],
  ])
})

test.each([
  ['what is not said is left out', { params: { id: 1 }, query: { a: null, b: undefined, c: '' } }, '/x/1'],
  ['a nought is said', { params: { id: 1 }, query: { page: 0 } }, '/x/1?page=0'],
  ['what stands in a path cannot leave its place', { params: { id: '../y?z' } }, '/x/..%2Fy%3Fz'],
])('%s', (_, given, address) => {
  expect(addressWith('/x/{id}', given)).toBe(address)
})

test('an unknown path or method does not compile (structure-6)', () => {
  expect((api: Api) => [
    // @ts-expect-error -- no such path
    call(api, 'GET', '/api/course'),
    // @ts-expect-error -- not with this verb
    call(api, 'DELETE', '/api/courses'),
    // @ts-expect-error -- no such path
    apiAddress('/api/exports'),
  ]).toBeTypeOf('function')
})

test('path parameters are required by name (structure-6)', () => {
  expect((api: Api) => [
    // @ts-expect-error -- nothing is given
    call(api, 'GET', '/api/courses/{id}'),
    // @ts-expect-error -- by another name
    call(api, 'GET', '/api/courses/{id}', { params: { course: id } }),
    // @ts-expect-error -- where nothing stands
    call(api, 'GET', '/api/teachers', { params: { id } }),
  ]).toBeTypeOf('function')
})

test('an unknown query parameter, or a refused value, does not compile (structure-6)', () => {
  expect((api: Api) => [
    // @ts-expect-error -- no such parameter
    call(api, 'GET', '/api/courses', { query: { kind: 'free' } }),
    // @ts-expect-error -- no such type
    call(api, 'GET', '/api/courses', { query: { type: 'paid' } }),
    // @ts-expect-error -- a number
    call(api, 'GET', '/api/courses', { query: { limit: 'three' } }),
    // @ts-expect-error -- a search without a question
    call(api, 'GET', '/api/search', { query: {} }),
    // @ts-expect-error -- nothing is asked there
    call(api, 'GET', '/api/highlights', { query: { limit: 3 } }),
  ]).toBeTypeOf('function')
})

test('a body that the route does not take does not compile (structure-6)', () => {
  expect((api: Api) => [
    // @ts-expect-error -- no body
    call(api, 'PUT', '/api/profiles/{id}/role', { params: { id } }),
    // @ts-expect-error -- no such role
    call(api, 'PUT', '/api/profiles/{id}/role', { params: { id }, body: { role: 'teacher' } }),
    // @ts-expect-error -- a part is missing
    call(api, 'POST', '/api/admin/courses/batch-publish', { body: { ids: [id] } }),
    // @ts-expect-error -- a part too many
    call(api, 'POST', '/api/admin/courses/batch-delete', { body: { ids: [id], published: true } }),
    // @ts-expect-error -- nothing is taken
    call(api, 'POST', '/api/profile', { body: {} }),
  ]).toBeTypeOf('function')
})

test('an answer has the type that the route answers (structure-6)', () => {
  type Courses = Awaited<ReturnType<typeof courses>>
  const courses = (api: Api) => call(api, 'GET', '/api/courses')
  expectTypeOf<Courses['items'][number]['created_at']>().toEqualTypeOf<string>()
  expectTypeOf<Courses['next']>().toEqualTypeOf<string | null>()
  expectTypeOf<Awaited<ReturnType<typeof removed>>>().toEqualTypeOf<undefined>()
  const removed = (api: Api) => call(api, 'DELETE', '/api/media/{id}', { params: { id } })
  expect(async (api: Api) => [
    // @ts-expect-error -- no part of it
    (await courses(api)).total,
    // @ts-expect-error -- a text
    (await courses(api)).items[0]?.created_at.getTime(),
  ]).toBeTypeOf('function')
})

test('record and list clients take only paths that have them, with typed answers (structure-6)', () => {
  expect(() => {
    const teachers = clientOf(teacherKind)
    const fields = { name: 'Amara Okafor', bio: '', avatar_url: null }
    expectTypeOf(teachers.store(null, fields, 0))
      .resolves.toHaveProperty('bio')
      .toEqualTypeOf<string>()
    expectTypeOf(teachers.remove({ id })).resolves.toEqualTypeOf<undefined>()
    return [
      // @ts-expect-error -- a field is missing
      teachers.store(null, { name: 'Amara Okafor', bio: '' }, 0),
      // @ts-expect-error -- it has no records to save
      clientOf(courseWords),
      // @ts-expect-error -- they are not changed several at once
      recordBatchClient('/api/admin/saved-views', 'saved_views'),
      // @ts-expect-error -- it comes whole
      pagedQuery([], '/api/teachers'),
      // @ts-expect-error -- no such category
      pagedQuery([], '/api/admin/announcements', { category: 'gossip' }),
    ]
  }).toBeTypeOf('function')
})
