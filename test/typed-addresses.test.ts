import { beforeAll, expect, test } from 'vitest'
import { createMediaApp, picture } from './media-app.ts'
import { addCourse } from './courses.ts'

let site: Awaited<ReturnType<typeof createMediaApp>>
let course: string
beforeAll(async () => {
  site = await createMediaApp()
  course = await addCourse(site.database)
})
const post = (path: string, json: object) => {
  site.who.asking = path.startsWith('/api/admin') ? 'admin' : 'nobody'
  return site.request(path, { method: 'POST', json })
}
const message = 'A message that is long enough to be one.'

/** Every operation that takes an address from whoever types it, and the status of one that is taken. */
const operations: [string, number, (email: string) => Promise<Response>][] = [
  ['an enrollment', 200, (email) => post('/api/enrollments', { course_id: course, email })],
  ['a question', 201, (email) => post('/api/questions', { name: 'Ann', email, message })],
  ['an application', 201, (email) => post('/api/volunteer-applications', { name: 'Ann', email, motivation: message })],
  ['a subscription', 202, (email) => post('/api/subscriptions', { email, topics: ['news'], every: 'weekly' })],
  ["a person's data", 200, (email) => post('/api/admin/persons/data', { email })],
]

test.each(operations)(
  '%s takes an address as it was meant, and none that nobody can see (emails-1)',
  async (...each) => {
    const [what, taken, send] = each
    for (const meant of ['\u200bann@people.example\u200b', 'mailto:ann@people.example', 'ann@people.example.']) {
      const answer = await send(meant)
      expect([what, meant, answer.status, answer.status === taken ? '' : await answer.text()]).toEqual([
        what,
        meant,
        taken,
        '',
      ])
    }
    for (const wrong of [
      'ann@peo\u200bple.example',
      'a\u00adnn@people.example',
      'ann@people..example',
      'a@x.org;b@x.org',
    ]) {
      expect([what, wrong, (await send(wrong)).status]).toEqual([what, wrong, 400])
    }
  },
)

test('names of people and files lose the characters that turn what follows around (names-1)', async () => {
  await post('/api/enrollments', {
    course_id: course,
    email: 'turned@people.example',
    full_name: '\u202eAnn\u202c Lee',
  })
  const { rows } = await site.database.db.execute<{ full_name: string; email: string }>(
    'select full_name, email from course_enrollments order by created_at',
  )
  expect(rows.map(({ email }) => email)).toEqual(['ann@people.example', 'turned@people.example'])
  expect(rows[1]?.full_name).toBe('Ann Lee')
  site.who.asking = 'admin'
  const file = await site.upload('course-image', await picture(300, 200), 'river\u202egnp.png')
  expect(file.original_name).toBe('rivergnp.png')
})
