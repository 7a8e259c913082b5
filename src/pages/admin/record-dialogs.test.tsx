// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AnnouncementDialog } from '#features/content/announcements/admin/announcement-dialog.tsx'
import { PageDialog } from '#pages/admin/pages.tsx'
import { ReadingDialog } from '#features/content/resources/admin/reading-dialog.tsx'
import { VideoDialog } from '#features/content/resources/admin/video-dialog.tsx'
import { teacherKind } from '#features/content/teachers/kind.ts'
import { CertificateDialog } from '#pages/admin/certificates.tsx'
import { SessionDialog } from '#pages/admin/sessions.tsx'
import { CourseDialog } from '#features/learning/courses/admin/course-dialog.tsx'
import { newCourse } from '#features/learning/courses/editing/rules.ts'
import { preparedAnswerKind } from '#features/messages/prepared-answers/kind.ts'
import { KindDialog } from '#pages/shells/kind-screen.tsx'
import { recordKinds } from '#pages/shells/record-kinds.ts'
import { deletedLabel } from '#records/kinds/record-kind.ts'
import { openScreen } from '#test/admin-screen.tsx'

const course = {
  ...newCourse,
  id: '10000000-0000-4000-8000-000000000001',
  version: 4,
  title: 'Rivers',
  description: 'How a city drinks.',
  type: 'certificate' as const,
  price: 300,
  enrollment_count: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  level: 1,
  children_count: 0,
  parent: null,
  certificate: null,
  children: [],
}
const publishing = {
  published: true,
  waiting: null,
  pending_version: 0,
  publish_at: null,
  unpublish_at: null,
  planned_by: null,
  problem: null,
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/api/teachers') return Response.json([])
    return Response.json(url.includes('/publishing') ? publishing : { items: [], next: null })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const adds = { record: null, onSaved: () => undefined, onClose: () => undefined }
const dialogs: [what: string, dialog: ReactNode][] = [
  ['a new course', <CourseDialog key="" course={null} {...adds} />],
  ['a published course with a certificate', <CourseDialog key="" course={course} {...adds} />],
  ['an announcement', <AnnouncementDialog key="" category="lectures" {...adds} />],
  ['a session', <SessionDialog key="" {...adds} />],
  ['a certificate', <CertificateDialog key="" certificate={null} {...adds} />],
  ['a page', <PageDialog key="" {...adds} />],
  ['a reading', <ReadingDialog key="" {...adds} />],
  ['a video', <VideoDialog key="" {...adds} />],
  ['a teacher', <KindDialog key="" kind={teacherKind} {...adds} />],
  ['a prepared answer', <KindDialog key="" kind={preparedAnswerKind} {...adds} />],
]

test.each(dialogs)(
  '%s is saved at most nine stops of the keyboard after its first field (dialogs-7)',
  async (_, dialog) => {
    openScreen(() => dialog)
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
    const stops = stopsOf(screen.getByRole('dialog'))
    const save = stops.findIndex((stop) => stop.getAttribute('type') === 'submit')
    const first = stops.findIndex((stop) => stop.matches('input, textarea, select'))
    expect(first).toBeGreaterThanOrEqual(0)
    expect(save - first).toBeGreaterThan(0)
    expect(save - first).toBeLessThanOrEqual(9)
  },
)

test('the way to what was deleted is called after its kind (deleted-1)', () => {
  const labels = ['courses', 'teachers', 'course_sessions'].map((entity) => deletedLabel(recordKinds, entity))
  expect(labels).toEqual(['Deleted courses…', 'Deleted teachers…', 'Deleted sessions…'])
})

const focusable = 'a[href], button, input, textarea, select, summary, iframe, [contenteditable=true], [tabindex]'

/** What Tab leads to, in order; what is disabled for now counts as well. */
function stopsOf(dialog: Element): Element[] {
  return [...dialog.querySelectorAll(focusable)].filter((stop) => {
    const folded = stop.closest('details:not([open])')
    return stop.getAttribute('tabindex') !== '-1' && (!folded || stop.matches('summary'))
  })
}
