import { expect, type Page } from '@playwright/test'
import { sampleId } from '#sample/id.ts'
import { tellDueNotices } from '#features/session-mail/notices.store.server.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { parseSettings } from '#platform/server/settings.ts'
import { type MailServer, openMailServer } from '#test/mail-server.ts'
import { methodOf, readEvents } from '#test/read-events.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { type DatabaseLine, startDatabaseLine } from './database-line.ts'
import { person } from './people.ts'
import { test } from './site.ts'

let line: DatabaseLine
let mail: MailServer
let server: RunningServer
test.beforeAll(async () => {
  line = await startDatabaseLine()
  mail = await openMailServer()
  const env = { DATABASE_URL: line.url, DATA_DIR: line.dataDir, SAMPLE_CONTENT: 'on', SMTP_URL: mail.url }
  server = await startServer({ env: { ...env, MAIL_FROM: 'Academy <office@academy.example>' } })
})
test.afterAll(async () => {
  await server.stop()
  await mail.stop()
  await line.stop()
})

const course_id = sampleId('course-first-walk')
async function post<Answer>(page: Page, path: string, data: object = {}): Promise<Answer> {
  const answer = await page.request.post(server.origin + path, { data, headers: { origin: server.origin } })
  expect(answer.ok(), `${path} answers ${answer.status()}`).toBe(true)
  return (await answer.json()) as Answer
}

/** What two minutes without a further edit lead to: the job of another process on the same database. */
async function comeToRest(): Promise<void> {
  const quiet = () => {}
  const connection = { connectionString: line.url }
  const database = openDatabase({ connection, log: { debug: quiet, info: quiet, warn: quiet, error: quiet } })
  try {
    await database.pool.query('update session_notices set due_at = now()')
    const settings = parseSettings({ DATA_DIR: line.dataDir, DATABASE_URL: line.url, PUBLIC_URL: server.origin })
    await tellDueNotices({ database, settings }, new AbortController().signal)
  } finally {
    await database.close()
  }
}

test('a class is moved in the back office, and the mailbox and the calendar of a student follow (calendar-11)', async ({
  browser,
}) => {
  const student = await person(browser, server.origin, 'Sample Student')
  const admin = await person(browser, server.origin, 'Sample Administrator')
  const fields = { course_id, title: 'By the river', date: '2095-03-02', time: '18:30', minutes: 90, time_zone: null }
  const rest = { place: 'Hall 2', link: null, replay_link: null, materials: [], is_cancelled: false }
  const { id } = await post<{ id: string }>(admin, '/api/admin/sessions', { ...fields, ...rest })
  await post(student, '/api/enrollments', { course_id, email: 'student@academy.example' })
  const { address } = await post<{ address: string }>(student, '/api/learning/calendar')
  const inCalendar = async () => {
    const events = readEvents(await (await fetch(address)).text())
    return events.find(({ uid }) => uid === id)?.starts_at
  }
  expect(await inCalendar()).toBe('2095-03-02T10:30:00.000Z')
  await comeToRest()

  await admin.goto(`${server.origin}/admin/sessions/${id}`)
  const dialog = admin.getByRole('dialog', { name: 'Edit Session' })
  await dialog.getByLabel('Begins').fill('20:00')
  await dialog.getByRole('button', { name: /^Save|^Update/ }).click()
  await expect(dialog).toBeHidden()
  await comeToRest()

  await expect.poll(inCalendar).toBe('2095-03-02T12:00:00.000Z')
  const told = () =>
    mail.to('student@academy.example').filter(({ message }) => message.subject?.includes('By the river'))
  await expect.poll(() => told().length, { timeout: 60_000 }).toBe(1)
  const [moved] = told()
  expect(moved?.message.text).toContain('Mar 02, 2095, 20:00–21:30')
  const parts = moved?.message.attachments ?? []
  expect(parts.map(({ mimeType }) => mimeType)).toEqual(['text/calendar'])
  const content = parts[0]?.content ?? ''
  const part = typeof content === 'string' ? content : new TextDecoder().decode(content)
  expect(methodOf(part)).toBe('REQUEST')
  expect(readEvents(part)).toMatchObject([
    { uid: id, sequence: '1', status: 'CONFIRMED', starts_at: '2095-03-02T12:00:00.000Z', zone: 'Asia/Shanghai' },
  ])
  await student.context().close()
  await admin.context().close()
})
