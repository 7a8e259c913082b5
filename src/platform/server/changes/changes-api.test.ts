import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { type Change, emitChange, everyone, gatherChanges } from '#platform/server/changes/changes.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { serveTestApp, signInAs, type TestRequest } from '#test/app.ts'
import { addCourse } from '#test/courses.ts'
import { question } from '#test/inquiries.ts'
import { recordEditor } from '#test/records.ts'

const app = await serveTestApp()
const admin = await signInAs(app, 'admin')
const student = await signInAs(app, 'student')
const other = await signInAs(app, { email: 'other@example.test' })
type Ask = (path: string, init?: TestRequest) => Promise<Response>

/** Listens as somebody from a position on. */
async function listen(ask: Ask, since = app.deps.changes.position()) {
  const answer = await ask(`/api/changes?since=${since}`)
  const heard: Change[] = []
  let text = ''
  let ended = false
  void (async () => {
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      // The server goes with the tests, in the middle of what is still open.
      const { done, value } = (await reader?.read().catch(() => undefined)) ?? { done: true, value: '' }
      if (done) break
      text += value
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) if (block.includes('data: ')) heard.push(JSON.parse(block.split('data: ')[1] ?? ''))
    }
    ended = true
  })()
  const ids = () => heard.flatMap((change) => change.ids)
  return {
    heard,
    ids,
    topicsOf: (id: string) => [...new Set(heard.filter((change) => change.ids.includes(id)).map(({ topic }) => topic))],
    hears: async (id: string) => await expect.poll(ids).toContain(id),
    ends: async () => await expect.poll(() => ended).toBe(true),
  }
}
const write = async (ask: Ask, method: string, path: string, json?: object) => {
  const answer = await ask(path, { method, json })
  expect(answer.ok, `${method} ${path} ${answer.status}`).toBe(true)
  return answer.status === 204 ? { id: '' } : ((await answer.json()) as { id: string })
}
/** Something public; whoever has heard of it has heard of everything before it. */
const mark = async (...listeners: Awaited<ReturnType<typeof listen>>[]) => {
  const id = randomUUID()
  // One change and no more: a stream hears of ten a second.
  await inTransaction(app.database.db, (tx) => emitChange(tx, 'teachers', [id], everyone))
  for (const listener of listeners) await listener.hears(id)
}
const everybody = () => Promise.all([app.request, student.request, admin.request].map((ask) => listen(ask)))
const whoHeard = (listeners: Awaited<ReturnType<typeof listen>>[], id: string) =>
  listeners.map((listener) => listener.ids().includes(id))

for (const kind of ['certificates', 'courses', 'announcements', 'resources'] as const) {
  // Two ways to be told; the others have the ways of certificates.
  const options = kind === 'courses' || kind === 'certificates' ? {} : { tags: 'full' as const }
  test(`a draft of ${kind} is told to staff only, its publication to everyone (changes-5)`, options, async () => {
    const since = app.deps.changes.position()
    // Others for each step, of which none hears of too many.
    let listeners = await everybody()
    const records = recordEditor(app, admin, kind)
    const reading = kind === 'resources' ? { type: 'reading', url: null } : {}
    const draft = { ...reading, published: false }
    const { id } = (await (await records.post(draft)).json()) as { id: string }
    await records.save(id, 1, { ...draft, description: 'Written on', title: 'Written on' })
    await mark(...listeners)
    expect(whoHeard(listeners, id)).toEqual([false, false, true])
    for (const [at, published] of [true, false].entries()) {
      const publish = async () =>
        write(admin.request, 'POST', `/api/admin/${kind}/batch-publish`, { ids: [id], published })
      if (kind !== 'certificates') await publish()
      else
        expect(
          (await records.save(id, at + 2, { description: 'Written on', title: 'Written on', published })).status,
        ).toBe(200)
      await mark(...listeners)
      expect(whoHeard(listeners, id)).toEqual([true, true, true])
      listeners = await everybody()
    }
    expect((await records.remove(id)).ok).toBe(true)
    await mark(...listeners)
    expect(whoHeard(listeners, id)).toEqual([false, false, true])
    const [nobody, office] = [await listen(app.request, since), await listen(admin.request, since)]
    await mark(nobody)
    const timesIn = (listener: typeof nobody) => listener.ids().filter((one) => one === id).length
    expect(timesIn(nobody)).toBe(kind === 'courses' ? 4 : 2)
    await expect.poll(() => timesIn(office)).toBeGreaterThan(timesIn(nobody))
  })
}

test('messages are told to administrators, a profile to its owner and to them (changes-5)', async () => {
  const since = app.deps.changes.position()
  const listeners = await everybody()
  const message = await write(app.request, 'POST', '/api/questions', question)
  await write(student.request, 'PUT', '/api/profile', { version: 1, full_name: 'Another Name' })
  const stranger = await listen(other.request, since)
  await mark(...listeners, stranger)
  expect(whoHeard(listeners, message.id)).toEqual([false, false, true])
  expect(whoHeard(listeners, student.profileId)).toEqual([false, true, true])
  expect(whoHeard([stranger], student.profileId)).toEqual([false])
})

test('a sale is told to staff and buyer at once, to others later in one change (changes-6)', async () => {
  const course = await addCourse(app.database)
  const listeners = [...(await everybody()), await listen(other.request)]
  await write(student.request, 'POST', '/api/enrollments', {
    course_id: course,
    email: 'student@academy.example',
    full_name: 'Sample Student',
  })
  await mark(...listeners)
  expect(listeners.map(({ topicsOf }) => topicsOf(course).toSorted())).toEqual([
    [],
    ['courses', 'enrollments'],
    ['courses', 'enrollments'],
    [],
  ])
  await gatherChanges(app.database.db)
  await mark(...listeners)
  expect(listeners.map(({ topicsOf }) => topicsOf(course).includes('courses'))).toEqual([true, true, true, true])
  expect(listeners[0]?.topicsOf(course)).toEqual(['courses'])
})

test('a demoted administrator, and who signs out, is cut off from changes (changes-7)', async () => {
  const second = await signInAs(app, { email: 'second@example.test', role: 'admin' })
  const [demoted, stays] = [await listen(second.request), await listen(admin.request)]
  await write(admin.request, 'PUT', `/api/profiles/${second.profileId}/role`, { role: 'student' })
  const message = await write(app.request, 'POST', '/api/questions', question)
  await demoted.ends()
  await stays.hears(message.id)
  expect(demoted.ids()).not.toContain(message.id)

  const [own, elsewhere] = [await listen(other.request), await listen(student.request)]
  await write(other.request, 'POST', '/api/auth/sign-out')
  await own.ends()
  await mark(elsewhere)
  const after = await listen(other.request)
  await write(student.request, 'PUT', '/api/profile', { version: 2, full_name: 'A Third Name' })
  await mark(after)
  expect(whoHeard([after], student.profileId)).toEqual([false])
})

test('a stream has the headers of every answer, and no chunks around its events', async () => {
  const { port } = new URL(app.origin)
  const socket = connect(Number(port), '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => (text += part))
  socket.write(`GET /api/changes HTTP/1.1\r\nHost: ${new URL(app.origin).host}\r\n\r\n`)
  await expect.poll(() => text).toContain(': connected')
  socket.destroy()
  const [head = '', body = ''] = text.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 200 OK/)
  for (const line of ['content-type: text/event-stream', 'cache-control: no-store', 'x-accel-buffering: no'])
    expect(head.toLowerCase()).toContain(line)
  expect(head).toMatch(/x-request-id: [\w-]{8,}/i)
  expect(head).toMatch(/content-security-policy: /i)
  expect(head).not.toMatch(/transfer-encoding/i)
  expect(body).toMatch(/^: connected\n\n/)
})

test('no answer reveals its sources, whatever its status (cache-15)', async () => {
  for (const path of [
    '/api/courses',
    '/api/courses/none',
    '/api/teachers',
    '/feeds/announcements.xml',
    '/sitemap.xml',
    '/',
  ]) {
    for (const method of ['GET', 'HEAD']) {
      const { headers } = await app.request(path, { method })
      expect([headers.get('x-cache-tags'), headers.get('x-cache-until')], `${method} ${path}`).toEqual([null, null])
    }
  }
})
