import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Database } from '#platform/server/database/database.ts'
import { removeLeftOver } from '#features/content/media/store.server.ts'
import { openFileSystemStorage } from '#platform/server/storage/file-system.ts'

/** What is there by half: counts beside counted rows, versions with gaps, references and rows without their files. */
export async function halvesOf({ pool }: Database, files: string): Promise<string[]> {
  const counted = await pool.query<{ name: string; column: string }>(`
    select distinct relname as name, convert_from(substring(tgargs for octet_length(tgargs) - 1), 'UTF8') as column
    from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where proname = 'keep_row_counts' and tgname <> 'count_no_rows'`)
  const counts = counted.rows.map(
    ({ name, column }) => `
    select '${name} ' || coalesce(value, '') || ': ' || coalesce(kept, 0) || ' kept, ' || coalesce(rows, 0) || ' rows' as said
    from (select value, count as kept from row_counts where counted = '${name}') as one
    full join (select ${column}::text as value, count(*) as rows from ${name} group by 1) as other using (value)
    where coalesce(kept, 0) <> coalesce(rows, 0)`,
  )
  const { rows } = await pool.query<{ said: string }>([...counts, ...sound].join(' union all '))
  const shown = await pool.query<{ bucket: string; key: string; waits: boolean }>(`
    select bucket, media.key, media_originals.key is not null as waits
    from media left join media_originals on media_id = media.id where deleted_at is null`)
  // The original first: it goes once the picture is there.
  const without = shown.rows.filter(({ bucket, key, waits }) => {
    const places = waits ? ['originals', bucket] : [bucket]
    return !places.some((place) => existsSync(path.join(files, place, key)))
  })
  return [...rows.map(({ said }) => said), ...without.map(({ bucket, key }) => `${bucket}/${key} has no file`)]
}

const sound = [
  `select 'course ' || id || ' counts ' || enrollment_count as said from courses where enrollment_count <>
    (select count(*) from course_enrollments where course_id = courses.id and is_counted)`,
  `select 'course ' || id || ' has ' || seat_limit || ' places, and more have one' from courses where seat_limit <
    (select count(*) from course_enrollments where course_id = courses.id and not is_duplicate
      and (place = 'offered' or place = 'seated' and (payment_status = 'completed' or held_until > now())))`,
  `select 'enrollment ' || id || ' was written without its mail' from course_enrollments where not exists
    (select from mail_outbox where cause = 'enrolled' and left(cause_key, 36) = course_enrollments.id::text)`,
  `select 'enrollment ' || id || ' was written without what others are told' from course_enrollments where exists
    (select from webhook_endpoints where created_at < course_enrollments.created_at) and not exists
    (select from webhook_deliveries where type = 'enrollment.created' and record_id = course_enrollments.id::text)`,
  `select 'subscription ' || id || ' was written without its mail' from subscriptions where not exists
    (select from mail_outbox where cause = 'subscription_confirm' and left(cause_key, 36) = subscriptions.id::text)`,
  `select 'enrollment ' || enrollment_id || ' was at every class and has not completed the course' from attendance
    join course_sessions on course_sessions.id = session_id join courses on courses.id = course_id
    where state = 'present' and completion = 'sessions' and not exists (select from course_completions
      where course_completions.enrollment_id = attendance.enrollment_id)`,
  `select 'certificate ' || number || ' is of nobody who has completed its course' from issued_certificates where not exists
    (select from course_completions where enrollment_id = issued_certificates.enrollment_id)`,
  `select entity || ' ' || entity_id || ' has a gap in its versions' from revisions group by entity, entity_id
    having max(version) - min(version) + 1 <> count(*)`,
  `select 'teacher ' || id || ' is version ' || version || ' without the one before' from teachers where version > 1 and not exists
    (select from revisions where entity = 'teachers' and entity_id = teachers.id::text and version = teachers.version - 1)`,
  `select 'the reference to ' || key || ' is not as the teacher shows' from
    (select key, entity_id from media_references where entity = 'teachers') as kept
    full join (select file.key, id::text as entity_id from teachers, stored_files(avatar_url) as file) as shows
    using (key, entity_id) where kept is null or shows is null`,
  `select 'the account of ' || id || ' has no identity' from profiles where not exists
    (select from identities where profile_id = profiles.id)`,
]

/** Does what the sweep does once the hour of uploads under way is over, and gives the files that no row knows all the same. */
export async function orphansOf({ pool, db }: Database, files: string): Promise<string[]> {
  await pool.query('update media set deleted_at = now() where deleted_at > now()')
  await removeLeftOver(db, await openFileSystemStorage(files), new Date(0))
  const { rows } = await pool.query<{ path: string }>(`
    select bucket || '/' || key as path from media
    union all select 'images/' || (variant ->> 'key') from media, jsonb_array_elements(variants) as variant
    union all select 'originals/' || key from media_originals`)
  const known = new Set(rows.map((row) => row.path))
  return ['images', 'documents', 'originals'].flatMap((bucket) =>
    filesIn(path.join(files, bucket))
      .map((key) => `${bucket}/${key.replace(/(^|\/)\.([^/]+)\.json$/, '$1$2')}`)
      .filter((file) => !known.has(file)),
  )
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}
