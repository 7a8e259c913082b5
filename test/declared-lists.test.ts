import { beforeAll, describe, expect, test } from 'vitest'
import { userListing } from '#features/people/accounts/listing.schema.ts'
import { announcementKind } from '#features/content/announcements/kind.ts'
import { certificateKind } from '#features/learning/certificates/kind.ts'
import { enrollmentListing } from '#features/learning/enrollments/listing.schema.ts'
import { issuedCertificateListing } from '#features/learning/issued-certificates/listing.schema.ts'
import { inquiryListings } from '#features/messages/inquiries/answering/listing.schema.ts'
import { resourceKind } from '#features/content/resources/kind.ts'
import { teacherKind } from '#features/content/teachers/kind.ts'
import { binListing } from '#records/bin/bin.ts'
import type { Listing, Sort } from '#records/lists/listing.ts'
import type { ListPage } from '#platform/values/paging.ts'
import { createTestApp, signInAs, type TestApp } from './app.ts'

type Tested = {
  table: string
  /** In its address, where that is not the table's name. */
  path?: string
  /** What the list calls `id`. */
  id?: 'entity_id'
  listing: Listing
  /** What every question of the list names. */
  within: Record<string, string>
  /** Its rows as SQL: `n` counts them, many of them equal. */
  columns: Record<string, string>
}
const title = `case n % 5 when 0 then 'Ünited river' when 1 then '生态 ' || n when 2 then 'alpha' when 3 then 'Alpha' else 'Zebra' end`
const moment = `timestamptz '2026-03-01 00:00:00+00' + (n / 3) * interval '1 day'`
const lists: Tested[] = [
  {
    table: 'announcements',
    listing: announcementKind.listing,
    within: { category: 'events' },
    columns: {
      title,
      content: `'Text ' || n % 4`,
      category: `'events'`,
      featured: 'n % 3 = 0',
      published: 'n % 2 = 0',
      image_url: `case when n % 4 = 0 then 'https://example.org/a.png' end`,
      starts_at: `case when n % 3 > 0 then ${moment} end`,
      created_at: moment,
    },
  },
  {
    table: 'certificates',
    listing: certificateKind.listing,
    within: {},
    columns: {
      title,
      description: `'About ' || n`,
      price: '(n % 4) * 10.5',
      published: 'n % 3 = 0',
      created_at: moment,
    },
  },
  {
    table: 'resources',
    listing: resourceKind.listing,
    within: { type: 'reading' },
    columns: {
      type: `'reading'`,
      title,
      author: `'Author ' || n % 3`,
      description: `'About ' || n`,
      url: `case when n % 2 = 0 then 'https://example.org/' || n % 5 end`,
      published: 'n % 4 > 0',
      created_at: moment,
    },
  },
  {
    table: 'profiles',
    path: 'users',
    listing: userListing,
    within: {},
    columns: {
      email: `'person' || n % 7 || '@example.org'`,
      full_name: `case when n % 3 > 0 then ${title} end`,
      role: `(array['student', 'editor', 'desk'])[n % 3 + 1]`,
      last_seen_at: `case when n % 4 > 0 then ${moment} end`,
      created_at: moment,
    },
  },
  {
    table: 'course_enrollments',
    path: 'enrollments',
    listing: enrollmentListing,
    within: {},
    columns: {
      email: `'person' || n || '@example.org'`,
      full_name: `case when n % 3 > 0 then ${title} end`,
      course_title: `'Course ' || n % 4`,
      payment_status: `(array['pending', 'completed', 'failed', 'refunded'])[n % 4 + 1]`,
      amount: '(n % 5) * 100.25',
      currency: `'CNY'`,
      created_at: moment,
    },
  },
  ...(['questions', 'applications'] as const).map((kind) => ({
    table: kind === 'questions' ? 'contact_questions' : 'volunteer_applications',
    path: kind === 'questions' ? 'questions' : 'volunteer-applications',
    listing: inquiryListings[kind],
    within: {},
    columns: {
      name: title,
      email: `'person' || n % 5 || '@example.org'`,
      [kind === 'questions' ? 'message' : 'motivation']: `'About rivers and what lives in them, ' || n`,
      status: kind === 'questions' ? `(array['new', 'resolved'])[n % 2 + 1]` : `(array['new', 'approved'])[n % 2 + 1]`,
      created_at: moment,
    },
  })),
  {
    table: 'issued_certificates',
    path: 'issued-certificates',
    listing: issuedCertificateListing,
    within: {},
    columns: {
      number: `upper(left(md5(random()::text), 13))`,
      status_index: '(random() * 2147483646)::int',
      course_id: 'gen_random_uuid()',
      holder_name: `case when n % 3 > 0 then ${title} end`,
      title: `'Steward'`,
      course_title: `'Course ' || n % 4`,
      completed_on: `date '2026-03-01'`,
      issued_at: moment,
    },
  },
  {
    table: 'deleted_records',
    path: 'bin',
    id: 'entity_id',
    listing: binListing,
    within: {},
    columns: { entity: `'teachers'`, entity_id: 'gen_random_uuid()', title, deleted_at: moment },
  },
  {
    table: 'teachers',
    listing: teacherKind.listing,
    within: {},
    columns: { name: title, bio: `'Bio ' || n % 2`, created_at: moment },
  },
]

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let student: Awaited<ReturnType<typeof signInAs>>
const rows = 31

beforeAll(async () => {
  app = await createTestApp()
  admin = await signInAs(app, 'admin')
  student = await signInAs(app, 'student')
  for (const list of lists) await insert(list, 1, rows)
})

async function insert({ table, columns }: Tested, first: number, last: number) {
  const names = Object.keys(columns).join(', ')
  await app.database.pool.query(
    `insert into ${table} (${names}) select ${Object.values(columns).join(', ')} from generate_series(${first}, ${last}) as n`,
  )
}

type Row = { id: string }
const address = ({ table, path = table, within }: Tested, query: Record<string, string> = {}, of = '') =>
  `/api/admin/${path}${of}?${new URLSearchParams({ ...within, ...query })}`
async function read(list: Tested, query: Record<string, string> = {}) {
  const answer = await admin.request(address(list, query))
  expect(answer.status).toBe(200)
  return (await answer.json()) as ListPage<Row>
}
async function idsBy(list: Tested, where: string, order: string = list.id ?? 'id') {
  const within = Object.entries(list.within).map(([column, value]) => `${column} = '${value}'`)
  const { rows: found } = await app.database.pool.query<Row>(
    `select ${list.id ?? 'id'} as id from ${list.table} where ${[...within, where].join(' and ')} order by ${order}`,
  )
  return found.map(({ id }) => id)
}
/** Lists whose records are changed several at once. */
const isSelected = ({ path }: Tested) => path === undefined
function keyOf({ column, as }: Sort) {
  if (as === 'text') return `lower(left(${column}, 100)) collate "by_reading"`
  return as === 'presence' ? `(${column} is not null)` : column
}

describe.each(lists)('the list of $table', (list) => {
  const { listing } = list
  const sorts = Object.entries(listing.sorts).flatMap(([sort, declared]) =>
    (['asc', 'desc'] as const).map((order) => ({ sort, order, declared })),
  )

  test.each(sorts)(
    'sorted by $sort, $order, gives each row once, empty values last (office-lists-1)',
    async ({ sort, order, declared }) => {
      const expected = await idsBy(list, 'true', `${keyOf(declared)} ${order} nulls last, ${list.table}.id ${order}`)
      const met: string[] = []
      let after: string | null = ''
      for (let page = 0; after !== null; page++) {
        const { items, next }: ListPage<Row> = await read(list, { sort, order, limit: '7', ...(after && { after }) })
        met.push(...items.map(({ id }) => id))
        if (page === 1) await insert(list, 12, 12)
        after = next
      }
      expect(new Set(met).size).toBe(met.length)
      expect(met.filter((id) => expected.includes(id))).toEqual(expected)
      await app.database.pool.query(`delete from ${list.table} where ${list.id ?? 'id'}::text <> all ($1)`, [expected])
    },
  )

  const choices = Object.entries(listing.filters).flatMap(([name, { words, column, is }]) =>
    column === undefined ? [] : Object.keys(words).map((word) => ({ name, word, column, value: is?.[word] ?? word })),
  )
  test.each(choices)(
    'filtered by $name=$word gives and counts the matching rows (office-lists-2)',
    async ({ name, word, column, value }) => {
      const expected = await idsBy(list, `${column} = '${value}'`)
      const { items } = await read(list, { [name]: word, limit: '100' })
      expect(items.map(({ id }) => id).toSorted()).toEqual(expected)
      const answer = await admin.request(address(list, { [name]: word }, '/count'))
      expect(await answer.json()).toEqual({ total: expected.length })
    },
  )

  test('is filtered by days and by parts of text, for selection as well (office-lists-2)', async () => {
    const days = { from: '2026-03-03', to: '2026-03-05' }
    const moment = listing.days?.column
    const inDays = `${moment} >= '2026-03-03' and ${moment} < '2026-03-06'`
    expect((await read(list, { ...days, limit: '100' })).items.map(({ id }) => id).toSorted()).toEqual(
      await idsBy(list, inDays),
    )
    const text = listing.sorts['title'] ? 'title' : (listing.sorts['person'] ?? listing.sorts['name'])?.column
    for (const search of ['ALPH', '生态', 'ünited', '100%']) {
      const expected = await idsBy(list, `lower(${text}) like lower('%${search.replace('%', '\\%')}%')`)
      expect((await read(list, { search, limit: '100' })).items.map(({ id }) => id).toSorted()).toEqual(expected)
      if (!isSelected(list)) continue
      const selected = (await (await admin.request(address(list, { search }, '/selection'))).json()) as { items: Row[] }
      expect(selected.items.map(({ id }) => id).toSorted()).toEqual(expected)
    }
  })

  test.each([
    [{ sort: 'colour' }, 'sort'],
    [{ order: 'sideways' }, 'order'],
    [{ from: '2026-02-30' }, 'from'],
    [{ after: 'yesterday' }, 'after'],
    [{ after: `tAA_${'0'.repeat(8)}-0000-4000-8000-000000000000`, sort: listing.first.by }, 'after'],
    [{ after: `n_${'0'.repeat(8)}-0000-4000-8000-000000000000`, sort: listing.first.by }, 'after'],
    [{ after: `99999999999999999_${'0'.repeat(8)}-0000-4000-8000-000000000000` }, 'after'],
  ])('asked for with %j answers 400 and says where (office-lists-3)', async (query, field) => {
    const answer = await admin.request(address(list, query))
    expect(answer.status).toBe(400)
    const { error } = (await answer.json()) as {
      error: { code: string; fields?: Record<string, string>; message: string }
    }
    expect(error.code).toBe('invalid')
    expect(Object.keys(error.fields ?? {})).toContain(field)
  })

  test('is not read, counted or selected without permission (office-lists-3)', async () => {
    for (const of of ['', '/count', ...(isSelected(list) ? ['/selection'] : [])]) {
      expect((await student.request(address(list, {}, of))).status).toBe(403)
    }
  })
})
