import { sql } from 'drizzle-orm'
import { homepageData } from '#features/content/site-content/table.server.ts'
import { emitChange, holdersOf, everyone } from '#platform/server/changes/changes.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { loadAttendance } from './loading/attendance.ts'
import { sampleFiles } from './loading/files.ts'
import { loadEnrollments } from './loading/enrollments.ts'
import { loadIssuedCertificates } from './loading/issued-certificates.ts'
import { loadEvidence } from './loading/evidence.ts'
import { loadInquiries } from './loading/inquiries.ts'
import { loadLearning } from './loading/learning.ts'
import { loadMail } from './loading/mail.ts'
import { loadNews } from './loading/news.ts'
import { loadPages } from './loading/pages.ts'
import { loadSections } from './loading/sections.ts'
import { loadTranslations } from './loading/translations.ts'
import { translatedKinds } from '../src/record-kinds.server.ts'

const topics = [
  'site-content',
  'pages',
  'teachers',
  'certificates',
  'courses',
  'course-sessions',
  'course-schedules',
  'voices',
  'announcements',
  'resources',
  'watersheds',
  'milestones',
  'inquiries',
  'prepared_answers',
]

/**
 * Loads the sample content into an empty database, once even among concurrent processes.
 * @param pictures folder of pictures rendered by the build
 */
export async function loadSampleContent(
  deps: Pick<Deps, 'database' | 'settings' | 'storage' | 'log'>,
  pictures: string,
): Promise<void> {
  const { db } = deps.database
  if (!(await isEmpty(db))) return
  const now = new Date()
  await inTransaction(db, async (tx) => {
    // Whoever waits here waits for all of it to be loaded, which a busy machine takes longer for than a request may wait.
    await tx.execute(sql`set local lock_timeout = '5min'; set local statement_timeout = '5min'`)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('sample content', 0))`)
    if (!(await isEmpty(tx))) return
    const files = sampleFiles(tx, deps.storage, pictures)
    await loadSections(tx, files)
    await loadPages(tx)
    await loadLearning(tx, files, now)
    await loadNews(tx, files, now)
    await loadEvidence(tx, now)
    await loadInquiries(tx, now)
    await loadEnrollments(tx, now)
    await loadIssuedCertificates(tx, now)
    await loadAttendance(tx, now)
    await loadMail(tx, now, deps.settings.publicUrl)
    await loadTranslations(tx, translatedKinds)
    for (const topic of topics)
      await emitChange(
        tx,
        topic,
        [],
        ['inquiries', 'prepared_answers'].includes(topic) ? holdersOf('inquiries') : everyone,
      )
  })
  deps.log.info('sample content loaded')
}

async function isEmpty(db: Db): Promise<boolean> {
  const rows = await db.select({ id: homepageData.id }).from(homepageData).limit(1)
  return rows.length === 0
}
