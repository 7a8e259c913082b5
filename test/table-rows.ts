/** A row as the database takes it: JSON columns as text. */
export type Row = Record<string, unknown>

export const ids = {
  person: '10000000-0000-4000-8000-000000000001',
  certificate: '10000000-0000-4000-8000-000000000002',
  course: '10000000-0000-4000-8000-000000000003',
  teacher: '10000000-0000-4000-8000-000000000005',
  announcement: '10000000-0000-4000-8000-000000000006',
  file: '10000000-0000-4000-8000-000000000007',
  reading: '10000000-0000-4000-8000-000000000008',
  enrollment: '10000000-0000-4000-8000-000000000009',
  section: '10000000-0000-4000-8000-000000000012',
  question: '10000000-0000-4000-8000-000000000010',
  application: '10000000-0000-4000-8000-000000000011',
}

/** One row of every table that the database accepts, parents first. Examples change one thing at a time. */
export const soundRows: Record<string, Row> = {
  profiles: { id: ids.person, email: 'mei@academy.example', full_name: 'Mei Lin', role: 'student' },
  identities: {
    issuer: 'https://issuer.example',
    subject: 'mei',
    profile_id: ids.person,
    email: 'mei@academy.example',
    email_verified: true,
  },
  sessions: { token_hash: 'a'.repeat(43), profile_id: ids.person, user_metadata: '{}', expires_at: '2100-01-01' },
  oidc_records: { model: 'Session', id: 'one', payload: '{}' },
  homepage_data: { id: ids.section, section: 'hero', data: '{"title":"Learn with the living world"}' },
  certificates: { id: ids.certificate, title: 'Watershed Steward', price: 12000 },
  courses: {
    id: ids.course,
    title: 'Rivers and Cities',
    description: 'How a city drinks.',
    type: 'certificate',
    price: 3000,
    module_number: 0,
    certificate_id: ids.certificate,
    class_link: 'https://meet.example/rivers',
    replay_link: 'HTTP://video.example/rivers',
  },
  teachers: { id: ids.teacher, name: 'Prof. Wen' },
  announcements: {
    id: ids.announcement,
    title: 'Spring lecture',
    category: 'lectures',
    author_id: ids.person,
    meeting_links: '[]',
    starts_at: '2026-03-05T10:00Z',
    ends_at: '2026-03-05T10:00Z',
    time_zone: 'Asia/Shanghai',
  },
  announcement_people: {
    announcement_id: ids.announcement,
    teacher_id: ids.teacher,
    role: 'speaker',
    position: 0,
  },
  media: {
    id: ids.file,
    bucket: 'documents',
    key: 'resources/1700000000000_reader.pdf',
    folder: 'resources',
    content_type: 'application/pdf',
    bytes: 1024,
    original_name: 'reader.pdf',
    uploaded_by: ids.person,
  },
  resources: {
    id: ids.reading,
    type: 'reading',
    title: 'A reader',
    url: '/files/documents/resources/1700000000000_reader.pdf',
    file_id: ids.file,
  },
  course_enrollments: {
    id: ids.enrollment,
    course_id: ids.course,
    course_title: 'Rivers and Cities',
    email: 'Visitor@Example.org',
    amount: 12000,
    currency: 'JPY',
    reference: 'opaque-one',
  },
  former_references: {
    reference: 'opaque-before',
    enrollment_id: ids.enrollment,
    amount: 12000,
    currency: 'JPY',
    is_spent: false,
  },
  payment_events: {
    id: 'evt_1',
    type: 'payment.completed',
    enrollment_id: ids.enrollment,
    amount: 12000,
    currency: 'JPY',
    outcome: 'completed',
  },
  contact_questions: { id: ids.question, name: '文文', email: 'v@example.org', message: '0123456789' },
  volunteer_applications: {
    id: ids.application,
    name: '文文',
    email: 'v@example.org',
    motivation: '我想帮助孩子们认识河流和森林，谢谢你们。',
  },
  changes: { topic: 'courses', ids: Array.from({ length: 20 }, String) },
  revisions: { entity: 'courses', entity_id: ids.course, version: 1, data: '{}' },
  audit_log: { action: 'role.refused', entity: 'profiles', entity_id: ids.person, details: '{}' },
  secrets: { name: 'cookie', value: 'random' },
  search_documents: { kind: 'page', id: 'one', title: 'One', body: 'Page', address: '/one', words: "'one':1A" },
  row_counts: { counted: 'courses', value: 'free', count: 1 },
  rate_limits: { key: 'sign-in:127.0.0.1', points: 1, expire: 1_700_000_000_000 },
}

/** The same course and email again, yet accepted beside the other: made while signed in, it belongs to the account. */
export const accountEnrollment: Row = {
  course_id: ids.course,
  course_title: 'Rivers and Cities',
  profile_id: ids.person,
  email: 'visitor@example.org',
  amount: 12000,
  currency: 'JPY',
}

/** The tables whose records carry a version. */
export const editableTables = [
  'profiles',
  'homepage_data',
  'certificates',
  'courses',
  'teachers',
  'announcements',
  'resources',
  'course_enrollments',
  'contact_questions',
  'volunteer_applications',
]
