import { expect, test } from 'vitest'
import { recordKinds } from '#pages/shells/record-kinds.ts'
import { describeActivity } from './activity.rules.ts'
import type { Activity } from '#records/audit/schema.ts'

const something: Activity = {
  id: 1,
  at: '2026-03-01T10:00:00.000Z',
  actor: 'Mei Lin',
  on_oneself: false,
  action: 'save',
  entity: 'courses',
  title: 'Rivers',
  record: null,
  within: null,
  to: null,
  changed: [],
}
const examples: [part: Partial<Activity>, words: string, screen: string | null][] = [
  [{}, 'changed the course Rivers', '/admin/courses'],
  [{ changed: ['price', 'title'] }, 'changed the course Rivers: Price (¥), Course Name', '/admin/courses'],
  [{ changed: ['price', 'gone'], title: null }, 'changed the course', '/admin/courses'],
  [{ action: 'create', record: 'r-1' }, 'added the course Rivers', '/admin/courses/r-1'],
  [{ action: 'purge', title: null }, 'deleted the course for good', '/admin/courses'],
  [{ action: 'delete', title: null }, 'deleted the course', '/admin/courses'],
  [{ action: 'move' }, 'moved the course Rivers within its family', '/admin/courses'],
  [{ action: 'keep-waiting' }, 'kept changes waiting for the course Rivers', '/admin/courses'],
  [{ action: 'discard-waiting' }, 'discarded changes that waited for the course Rivers', '/admin/courses'],
  [{ action: 'plan-publishing' }, 'planned when visitors see the course Rivers', '/admin/courses'],
  [{ action: 'share-preview' }, 'made a private link to the course Rivers', '/admin/courses'],
  [{ action: 'withdraw-preview' }, 'withdrew a private link to the course Rivers', '/admin/courses'],
  [{ action: 'publish' }, 'published the course Rivers', '/admin/courses'],
  [{ action: 'unpublish' }, 'made the course Rivers a draft', '/admin/courses'],
  [{ action: 'restore' }, 'brought back the course Rivers', '/admin/courses'],
  [{ entity: 'teachers', title: 'Wen' }, 'changed the teacher Wen', '/admin/announcements/teachers'],
  [{ entity: 'announcements', within: 'lectures' }, 'changed the lecture Rivers', '/admin/announcements/lectures'],
  [{ entity: 'announcements', within: 'news' }, 'changed the announcement Rivers', '/admin/announcements/news'],
  [{ entity: 'resources', within: 'video' }, 'changed the video Rivers', '/admin/resources/videos'],
  [{ entity: 'resources', within: 'reading' }, 'changed the reading Rivers', '/admin/resources/readings'],
  [{ entity: 'homepage_data', within: 'hero', title: null }, 'changed the hero of the homepage', '/admin/homepage'],
  [{ entity: 'homepage_data', within: 'vision', title: null }, 'changed the vision', '/admin/vision'],
  [
    { entity: 'contact_questions', action: 'reply', title: null, record: 'q-1' },
    'answered a question',
    '/admin/contact/questions/q-1',
  ],
  [
    { entity: 'volunteer_applications', action: 'assigned', title: null },
    'changed who is on a volunteer application',
    '/admin/contact/volunteers',
  ],
  [
    { entity: 'contact_questions', action: 'set_aside', title: null },
    'set aside a question',
    '/admin/contact/questions',
  ],
  [
    { entity: 'contact_questions', action: 'put_back', title: null },
    'put back a question into the inbox',
    '/admin/contact/questions',
  ],
  [
    { entity: 'contact_questions', action: 'note.added', title: null },
    'added a note to a question',
    '/admin/contact/questions',
  ],
  [
    { entity: 'contact_questions', action: 'note.changed', title: null },
    'changed a note on a question',
    '/admin/contact/questions',
  ],
  [
    { entity: 'contact_questions', action: 'note.deleted', title: null },
    'deleted a note on a question',
    '/admin/contact/questions',
  ],
  [{ entity: 'course_enrollments', action: 'export', title: null }, 'exported enrollments', '/admin/enrollments'],
  [
    { entity: 'course_enrollments', action: 'payment.marked', title: 'Tao for Rivers', to: 'completed' },
    'marked the payment of Tao for Rivers as completed',
    '/admin/enrollments',
  ],
  [
    { entity: 'course_enrollments', action: 'payment.marked', title: 'Tao for Rivers', to: 'failed', record: 'e1' },
    'marked the payment of Tao for Rivers as failed',
    '/admin/enrollments?search=e1',
  ],
  [
    { entity: 'profiles', action: 'role.changed', title: 'Tao', to: 'admin' },
    'made Tao an administrator',
    '/admin/users',
  ],
  [{ entity: 'profiles', action: 'role.changed', title: 'Tao', to: 'student' }, 'made Tao a student', '/admin/users'],
  [
    { entity: 'profiles', action: 'role.changed', title: 'Mei Lin', to: 'student', on_oneself: true },
    'stepped down',
    '/admin/users',
  ],
  [
    { entity: 'profiles', action: 'role.changed', title: 'Mei Lin', to: 'admin', on_oneself: true },
    'became an administrator, as the settings say',
    '/admin/users',
  ],
  [
    { entity: 'course_enrollments', action: 'attendance.marked', title: 'Mei for Rivers' },
    'noted the attendance of Mei for Rivers',
    '/admin/enrollments',
  ],
  [
    { entity: 'course_enrollments', action: 'attendance.marked', title: null },
    'noted who was in class',
    '/admin/enrollments',
  ],
  [{ entity: 'attendance', action: 'export', title: null }, 'exported a roster', '/admin/roster'],
  [{ entity: 'profiles', action: 'sessions.ended', title: 'Tao' }, 'signed out Tao everywhere', '/admin/users'],
  [{ entity: 'profiles', action: 'account.erased', title: null, on_oneself: true }, 'erased their own account', null],
  [
    { entity: 'profiles', action: 'role.refused', title: 'Tao' },
    'tried to change the role of Tao and was refused',
    '/admin/users',
  ],
  [
    { entity: 'profiles', action: 'role.refused', title: 'Mei Lin', on_oneself: true },
    'tried to change their own role, and was refused',
    '/admin/users',
  ],
  [
    { entity: 'contact_questions', action: 'status', title: null, to: 'in_progress' },
    'marked a question as in progress',
    '/admin/contact/questions',
  ],
  [{ entity: 'api_keys', action: 'create', title: null }, 'added an API key', '/admin/developers'],
  [{ entity: 'media', action: 'purge', title: null }, 'deleted a file of the media library for good', '/admin/media'],
  [{ entity: 'media', action: 'replace', title: null }, 'replaced a file of the media library', '/admin/media'],
  [{ entity: 'gardens', action: 'watered', title: null }, 'changed something', null],
]

for (const [part, words, screen] of examples) {
  test(`the dashboard says that somebody ${words} (dashboard-5)`, () => {
    const { words: said, title, screen: shown } = describeActivity({ ...something, ...part }, recordKinds)
    expect(said.replace('<title></title>', title ?? '')).toBe(words)
    expect(shown).toBe(screen)
  })
}
