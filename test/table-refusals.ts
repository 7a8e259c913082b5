import { kindExamples, type Refusal } from './kinds.ts'
import { editableTables, ids } from './table-rows.ts'

/** What the database itself refuses in a table: its sound row with only the named columns changed. */
export function refusalsOf(table: string): Refusal[] {
  const own = refusals[table] ?? kindExamples[table]?.refused ?? []
  return editableTables.includes(table) ? [...own, ['a version of 0', { version: 0 }, 'version_positive']] : own
}

const refusals: Record<string, Refusal[]> = {
  profiles: [
    ['a profile without an email', { email: ' ' }, 'email_not_blank'],
    ['a role besides student and admin', { role: 'teacher' }, 'role_known'],
  ],
  identities: [['one identity twice', {}, 'pkey']],
  sessions: [
    ['one session token twice', {}, 'token_hash_unique'],
    ['session data that is no object', { user_metadata: '[]' }, 'user_metadata_object'],
  ],
  awaited_pictures: [
    ['the picture of one profile twice', {}, 'pkey'],
    ['a picture that is nowhere on the web', { address: 'file:///etc/passwd' }, 'address_web'],
    ['fewer than no attempts', { attempts: -1 }, 'attempts_not_negative'],
  ],
  local_access: [
    ['one code of this machine twice', {}, 'pkey'],
    ['access of this machine of an unknown kind', { kind: 'page' }, 'kind_known'],
  ],
  retention_sweeps: [
    ['one sweep twice', {}, 'pkey'],
    ['fewer than no rows removed', { removed: -1 }, 'removed_not_negative'],
  ],
  idempotency_keys: [['one key twice for one sender and operation', {}, 'pkey']],
  oidc_records: [['one provider record twice', {}, 'pkey']],
  homepage_data: [
    ['a second row for a section', {}, 'one_per_section'],
    ['an unknown section', { section: 'footer' }, 'section_known'],
    ['section data that is no object', { data: '"hero"' }, 'data_object'],
  ],
  certificates: [
    ['a certificate without a title', { title: '' }, 'title_not_blank'],
    ['a certificate with a negative price', { price: -1 }, 'price_not_negative'],
    ['a document that is no list', { description_blocks: '{}' }, 'description_blocks_list'],
  ],
  courses: [
    ['a course without a title', { title: '  ' }, 'title_not_blank'],
    ['a course without a description', { description: '' }, 'description_not_blank'],
    ['a document that is no list', { description_blocks: '{}' }, 'description_blocks_list'],
    ['an unknown course type', { type: 'paid' }, 'type_known'],
    ['a course with a negative price', { price: -0.01 }, 'price_not_negative'],
    ['a free course with a price', { type: 'free', certificate_id: null }, 'free_costs_nothing'],
    ['a free course with a certificate', { type: 'free', price: 0 }, 'free_has_no_certificate'],
    ['a section below 0', { module_number: -1 }, 'module_number_in_range'],
    ['a section past 9999', { module_number: 10_000 }, 'module_number_in_range'],
    ['fewer than no enrollments', { enrollment_count: -1 }, 'enrollment_count_not_negative'],
    ['fewer than no children', { children_count: -1 }, 'children_count_not_negative'],
    ['a course that is its own parent', { id: ids.file, parent_course_id: ids.file }, 'not_its_own_parent'],
    ['a parent that does not exist', { parent_course_id: ids.person }, 'parent'],
    ['a script as class link', { class_link: 'javascript:alert(1)//https://x' }, 'class_link_web'],
    ['an empty class link', { class_link: '' }, 'class_link_web'],
    ['a second line as replay link', { replay_link: 'x\nhttps://y.example' }, 'replay_link_web'],
  ],
  announcements: [
    ['an announcement without a title', { title: '' }, 'title_not_blank'],
    ['an unknown category', { category: 'all' }, 'category_known'],
    ['meeting links that are no list', { meeting_links: '{}' }, 'meeting_links_list'],
    ['a document that is no list', { content_blocks: '{}' }, 'content_blocks_list'],
    ['an end before the start', { ends_at: '2026-03-05T09:59Z' }, 'end_not_before_start'],
    ['an end without a start', { starts_at: null }, 'end_needs_start'],
    ['an empty time zone', { time_zone: '' }, 'time_zone_not_blank'],
    ['a negative calendar sequence', { sequence: -1 }, 'sequence_not_negative'],
  ],
  announcement_people: [
    ['one speaker twice', { position: 1 }, 'pkey'],
    ['two speakers in one place', { teacher_id: ids.file }, 'one_per_position'],
    ['a role besides speaker and host', { role: 'guest' }, 'role_known'],
    ['a place before the first', { position: -1 }, 'position_not_negative'],
  ],
  media: [
    ['one path of a bucket twice', {}, 'one_per_key'],
    ['an unknown bucket', { bucket: 'videos' }, 'bucket_known'],
    ['a file without a path', { key: '' }, 'key_not_blank'],
    ['a negative file size', { bytes: -1 }, 'bytes_not_negative'],
    ['a picture without width', { width: 0, height: 1 }, 'width_positive'],
    ['a picture without height', { width: 1, height: 0 }, 'height_positive'],
    ['a picture with one side', { width: 1 }, 'size_has_both_sides'],
    ['variants that are no list', { variants: '{}' }, 'variants_list'],
    ['a file at version 0', { version: 0 }, 'version_positive'],
    ['an endless alternative text', { alt: 'a'.repeat(501) }, 'alt_length'],
    ['a focal point outside the picture', { focus_x: 101 }, 'focus_inside'],
  ],
  media_originals: [
    ['one original twice', {}, 'pkey'],
    ['fewer than no attempts', { attempts: -1 }, 'attempts_not_negative'],
  ],
  resources: [
    ['a reading without a title', { title: '' }, 'title_not_blank'],
    ['an unknown resource type', { type: 'podcast' }, 'type_known'],
    ['a video without a url', { type: 'video', file_id: null, url: null }, 'video_has_url'],
    ['a video with a stored file', { type: 'video' }, 'video_has_no_file'],
    ['a resource that is a script', { url: 'javascript:alert(1)' }, 'url_web_or_ours'],
    ["another site's address without scheme", { url: '//evil.example/a' }, 'url_web_or_ours'],
  ],
  course_enrollments: [
    [
      'a second enrollment of the same email in another case',
      { email: ' vISITOR@example.ORG ', reference: 'two' },
      'one_per_email',
    ],
    ['a second enrollment of the same account', { profile_id: ids.person, reference: 'three' }, 'one_per_account'],
    ['one payment reference twice', { email: 'other@example.org' }, 'reference_unique'],
    ['an enrollment without an email', { email: '  ' }, 'email_not_blank'],
    ['an endless email', { email: 'x'.repeat(321) }, 'email_length'],
    ['an empty full name instead of none', { full_name: '' }, 'full_name_not_blank'],
    ['an empty phone instead of none', { phone: '' }, 'phone_not_blank'],
    ['an empty organization instead of none', { organization: ' ' }, 'organization_not_blank'],
    ['an empty payment_note instead of none', { payment_note: ' ' }, 'payment_note_not_blank'],
    ['an empty payer instead of none', { payer: ' ' }, 'payer_not_blank'],
    ['an unknown payment status', { payment_status: 'paid' }, 'status_known'],
    ['a negative amount', { amount: -1 }, 'amount_not_negative'],
    ['a currency that is no code', { currency: 'jpy' }, 'currency_code'],
  ],
  former_references: [['one former reference twice', {}, 'pkey']],
  payment_events: [
    ['one payment event twice', {}, 'pkey'],
    ['an unknown payment event', { id: 'evt_2', type: 'payment.created' }, 'type_known'],
  ],
  contact_questions: [
    ['a name of one character', { name: '文' }, 'name_length'],
    ['a name of 101 characters', { name: '文'.repeat(101) }, 'name_length'],
    ['a question without an email', { email: ' ' }, 'email_not_blank'],
    ['an email of 256 characters', { email: 'x'.repeat(256) }, 'email_length'],
    ['an empty subject instead of none', { subject: '' }, 'subject_length'],
    ['a subject of 501 characters', { subject: 'x'.repeat(501) }, 'subject_length'],
    ['a message of 9 characters', { message: '123456789' }, 'message_length'],
    ['a message of 2001 characters', { message: 'x'.repeat(2001) }, 'message_length'],
    ['an unknown question status', { status: 'approved' }, 'status_known'],
  ],
  volunteer_applications: [
    ['an applicant of one character', { name: '文' }, 'name_length'],
    ['an applicant without an email', { email: ' ' }, 'email_not_blank'],
    ["an applicant's email of 256 characters", { email: 'x'.repeat(256) }, 'email_length'],
    ['skills of 1001 characters', { skills: 'x'.repeat(1001) }, 'skills_length'],
    ['a motivation of 19 characters', { motivation: 'x'.repeat(19) }, 'motivation_length'],
    ['a motivation of 2001 characters', { motivation: 'x'.repeat(2001) }, 'motivation_length'],
    ['an unknown application status', { status: 'resolved' }, 'status_known'],
  ],
  changes: [
    ['more than 20 ids in one change', { ids: Array.from({ length: 21 }, String) }, 'ids_at_most_20'],
    ['an audience nobody knows', { hears: 'somebody' }, 'hears_known'],
  ],
  revisions: [
    ['one version of a record kept twice', {}, 'one_per_version'],
    ['a revision of version 0', { version: 0 }, 'version_positive'],
  ],
  deleted_records: [
    ['one record in the bin twice', {}, 'one_per_record'],
    ['a row that is no object', { entity: 'teachers', data: '[]' }, 'data_object'],
    ['files that are no list', { entity: 'teachers', files: '{}' }, 'files_list'],
  ],
  media_references: [
    ['a bucket that is not known', { bucket: 'attic' }, 'bucket_known'],
    ['one file of a record twice', {}, 'pkey'],
  ],
  kept_pictures: [['one picture of a version twice', {}, 'pkey']],
  audit_log: [['audit details that are no object', { details: '[]' }, 'details_object']],
  secrets: [
    ['one secret twice', {}, 'pkey'],
    ['an empty secret', { value: '' }, 'value_not_blank'],
  ],
  row_counts: [['fewer rows than none', { value: 'certificate', count: -1 }, 'count_not_negative']],
  search_documents: [
    ['one found document twice', {}, 'pkey'],
    ['a document without an address', { id: 'two', address: ' ' }, 'address_not_blank'],
  ],
  api_keys: [
    ['an API key without a name', { name: '' }, 'name_length'],
    ['an API key that may do nothing', { scopes: '{}' }, 'scopes_some'],
    ['two API keys that begin alike', {}, 'prefix_unique'],
  ],
  webhook_endpoints: [
    ['an endpoint that is no web address', { url: 'ftp://partner.example' }, 'url_web'],
    ['an endpoint without a salt', { salt: '' }, 'salt_not_blank'],
    ['an endpoint of no event', { events: '{}' }, 'events_some'],
  ],
  webhook_deliveries: [
    ['a delivery of no event', { type: '' }, 'type_not_blank'],
    ['a state that no delivery has', { state: 'lost' }, 'state_known'],
    ['fewer attempts than none', { attempts: -1 }, 'attempts_not_negative'],
  ],
  search_terms: [['a term without letters', { term: ' ' }, 'term_not_blank']],
  presence: [['one editor twice', {}, 'pkey']],
  rate_limits: [['one limited key twice', {}, 'pkey']],
}
