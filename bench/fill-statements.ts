/** In the text of each hundredth record. */
export const rareWord = 'estuary'
/** In one record of each kind. */
export const oneWord = 'kingfisher'

/** The id of the course with this number, counted from 1. */
export const courseId = (number: number) => numbered('c', number)
/** The course that benches of one course open: a root with children and a certificate. */
export const courseAsked = courseId(50)
export const announcementId = (number: number) => numbered('a', number)
export const sessionId = (number: number) => numbered('b', number)

/** The tables that are filled. */
export const filled = (
  'certificates teachers resources courses announcements announcement_people contact_questions volunteer_applications ' +
  'profiles course_enrollments search_documents audit_log revisions media deleted_records translations'
).split(' ')

/** What others refer to. `count`: a multiple of 100. */
export function fillInOrder(count: number): string[] {
  const numbers = `generate_series(1, ${count}) as n`
  return [
    `insert into certificates (id, title, description, price, published)
      select ${idOf('d', 'n')}, 'Certificate ' || n, 'What it stands for.', 1000 * n, true from ${numbers}`,
    `insert into teachers (id, name, bio)
      select ${idOf('e', 'n')}, 'Teacher ' || n, 'Walks and listens.' from ${numbers}`,
    `insert into courses
        (id, title, description, type, price, duration, instructor, module_number, certificate_id, parent_course_id, published, created_at)
      select ${idOf('c', 'n')}, 'Course ' || n, ${text},
        case when n % 5 < 3 then 'certificate' else 'free' end, case when n % 5 = 0 then 1200 else 0 end,
        '6 weeks', 'Teacher ' || n % 8, n % 5,
        case when n % 5 = 0 then ${idOf('d', 'n % 4 + 1')} end,
        case when n % 5 in (1, 2) and n > 5 then ${idOf('c', 'n - n % 5')} end, true, ${at}
      from ${numbers}`,
  ]
}

/** The rest: announcements, resources, people, what they wrote and bought, ten years of audit log and revisions, 100,000 pictures and 10,000 things in the bin at most. */
export function fillTogether(count: number): string[] {
  const numbers = `generate_series(1, ${count}) as n`
  const people = `'Reader ' || n || ' together' || case when n % 100 = 50 then ' ${rareWord}' else '' end ||
    case when n = 50 then ' ${oneWord}' else '' end`
  const inTenYears = `now() - (${count} - n) * interval '10 years' / ${count}`
  // Four fifths of the versions are of records saved eight times, the rest of a few that were saved a thousand times.
  const [quiet, often] = [count / 10, Math.max(1, count / 5_000)]
  const early = (4 * count) / 5
  return [
    `with made as (
        insert into announcements (id, title, content, category, published, starts_at, ends_at, created_at)
        select ${idOf('a', 'n')}, 'Announcement ' || n, ${text},
          (array['news', 'conferences', 'events', 'training', 'lectures'])[n % 5 + 1], true,
          case when n % 10 = 0 then ${at} end, case when n % 10 = 0 then ${at} + interval '1 hour' end, ${at}
        from ${numbers}
      )
      insert into announcement_people (announcement_id, teacher_id, role, position)
      select ${idOf('a', 'n')}, ${idOf('e', '(n + place) % 8 + 1')}, case when place = 0 then 'host' else 'speaker' end, place
      from ${numbers}, generate_series(0, 2) as place where n % 10 = 0`,
    `insert into resources (type, title, description, author, url, published, created_at)
      select case when n % 2 = 0 then 'video' else 'reading' end, 'Resource ' || n, ${text}, 'Teacher ' || n % 8,
        'https://academy.example/' || n, true, ${at}
      from ${numbers}`,
    `insert into profiles (email, full_name, role, created_at)
      select 'reader' || n || '@academy.example', ${people}, case when n % 100 = 0 then 'admin' else 'student' end, ${at}
      from ${numbers}`,
    `insert into course_enrollments (course_id, course_title, email, full_name, payment_status, amount, currency, created_at)
      select ${idOf('c', '(n + 99) / 100 * 100')}, 'Course', 'reader' || n || '@academy.example', ${people},
        (array['pending', 'completed', 'failed', 'refunded'])[n % 4 + 1], 1200, 'JPY', ${at}
      from ${numbers}`,
    ...['contact_questions', 'volunteer_applications'].map((table) => {
      const [about, message] = table === 'contact_questions' ? ['subject', 'message'] : ['skills', 'motivation']
      const statuses =
        table === 'contact_questions' ? ['new', 'in_progress', 'resolved'] : ['new', 'under_review', 'approved']
      return `insert into ${table} (name, email, ${about}, ${message}, status, created_at, updated_at)
        select 'Visitor ' || n, 'visitor' || n || '@academy.example',
          'Walking together' || case when n % 100 = 50 then ' along the ${rareWord}' else '' end, ${text},
          (array['${statuses.join("', '")}'])[n % 3 + 1], ${at}, ${inTenYears}
        from ${numbers}`
    }),
    `insert into audit_log (at, actor_id, action, entity, entity_id, details, request_id)
      select ${inTenYears}, ${idOf('f', 'n % 20')}, case when n % 10 = 0 then 'create' else 'save' end, 'courses', ${idOf('c', 'n')}::text,
        jsonb_build_object('fields', jsonb_build_array('title', 'description')), 'request-' || n
      from ${numbers}`,
    `insert into revisions (entity, entity_id, version, data, saved_at, saved_by)
      select 'courses', ${idOf('c', 'record')}::text, versions.version, to_jsonb(kept), now() - (1 - part) * interval '10 years', ${idOf('f', 'n % 20')}
      from (
        select n, n % ${quiet} as record, n / ${quiet} + 1 as version, n::float8 / ${early} as part from generate_series(0, ${early} - 1) as n
        union all
        select n, ${quiet} + n % ${often}, n / ${often} + 1, n::float8 / ${count - early} from generate_series(0, ${count - early} - 1) as n
      ) as versions, (select * from courses where id = ${idOf('c', '50')}) as kept`,
    ...(['courses', 'announcements'] as const).map((entity) => {
      const [kind, words] = entity === 'courses' ? ['c', 'description'] : ['a', 'content']
      return `insert into translations (entity, record_id, language, texts, source_version, published)
        select '${entity}', ${idOf(kind, 'n')}::text, 'zh',
          jsonb_build_object('title', '第' || n || '条', '${words}', '慢慢走过，土地会告诉你许多事。' || repeat('土壤、水与人同属一个流域。', 3)), 1, true
        from ${numbers}`
    }),
    `insert into media (bucket, key, folder, content_type, bytes, width, height, original_name, created_at)
      select 'images', 'gallery/picture-' || n || '-1600x900.jpg', 'gallery', 'image/jpeg', 400000, 1600, 900, 'picture ' || n || '.jpg', ${at}
      from generate_series(1, least(${count}, 100000)) as n`,
    `insert into deleted_records (entity, entity_id, title, deleted_at, deleted_by, binned_at)
      select (array['teachers', 'announcements', 'resources', 'certificates'])[n % 4 + 1], gen_random_uuid()::text,
        'Deleted ' || n || ' together' || case when n % 100 = 50 then ' ${rareWord}' else '' end, ${at}, ${idOf('f', 'n % 20')}, now()
      from generate_series(1, least(${count}, 10000)) as n`,
  ]
}

const text = `'What the land tells those who walk it slowly, and what a watershed remembers of them. ' ||
  case when n % 100 = 50 then 'Along the ${rareWord}. ' else '' end ||
  case when n = 50 then 'Past a ${oneWord}. ' else '' end || repeat('Soil, water and people belong together. ', 3)`
const at = `timestamptz '2026-01-01' + n * interval '1 minute'`

export function idOf(kind: string, number: string): string {
  return `(lpad('${kind}', 8, '${kind}') || '-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`
}

function numbered(kind: string, number: number): string {
  return `${kind.repeat(8)}-0000-4000-8000-${String(number).padStart(12, '0')}`
}
