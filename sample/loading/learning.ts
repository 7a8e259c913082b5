import { certificates } from '#features/learning/certificates/table.server.ts'
import { courseSessions, sessionMaterials } from '#features/learning/course-sessions/table.server.ts'
import { courses, courseTeachers } from '#features/learning/courses/table.server.ts'
import { voices } from '#features/learning/voices/table.server.ts'
import { resources } from '#features/content/resources/table.server.ts'
import { teachers } from '#features/content/teachers/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { sampleRules } from '#sample/attendance.ts'
import { sampleCertificates } from '#sample/certificates.ts'
import type { SampleAbout } from '#sample/courses/course.ts'
import { sampleCourses } from '#sample/courses/courses.ts'
import { sampleId } from '#sample/id.ts'
import { sampleText } from '#sample/structured-text.ts'
import { daysAfter } from '#sample/moments.ts'
import { sampleResources } from '#sample/resources.ts'
import { allSampleSessions } from '#sample/sessions.ts'
import { sampleTeachers } from '#sample/teachers.ts'
import { sampleVoices } from '#sample/voices.ts'
import type { SampleFiles } from './files.ts'

/** Inserts teachers, certificates, courses, resources, class sessions and voices. */
export async function loadLearning(tx: Db, files: SampleFiles, now: Date): Promise<void> {
  for (const { key, name, bio, avatar, daysFromNow } of sampleTeachers) {
    const avatar_url = avatar && (await files.picture(avatar, 'teachers'))
    await tx
      .insert(teachers)
      .values({ id: sampleId(key), name, bio, avatar_url, created_at: daysAfter(now, daysFromNow) })
  }
  for (const { key, image, daysFromNow, ...certificate } of sampleCertificates) {
    const image_url = image && (await files.picture(image, 'certificates'))
    await tx
      .insert(certificates)
      .values({ id: sampleId(key), ...certificate, image_url, created_at: daysAfter(now, daysFromNow) })
  }
  await loadCourses(tx, files, now)
  for (const resource of sampleResources) {
    const { key, type, title, description, author, published, daysFromNow } = resource
    const file = resource.type === 'reading' ? await files.document(resource.url) : { url: resource.url, fileId: null }
    const row = { id: sampleId(key), type, title, description, author, published, url: file.url, file_id: file.fileId }
    await tx.insert(resources).values({ ...row, created_at: daysAfter(now, daysFromNow) })
  }
  await loadSessions(tx, now)
  for (const { key, course, portrait, daysFromNow, ...voice } of sampleVoices) {
    const given = daysAfter(now, daysFromNow)
    await tx.insert(voices).values({
      id: sampleId(key),
      ...voice,
      course_id: sampleId(course),
      avatar_url: await files.picture(portrait, 'pictures'),
      consent_by: `${voice.name}, to the office`,
      consent_on: given.toISOString().slice(0, 10),
      consent_how: 'By mail: name, portrait and these words, on the page of the course.',
      published: true,
      created_at: given,
    })
  }
}

async function loadSessions(tx: Db, now: Date): Promise<void> {
  const sessions = allSampleSessions(now)
  await tx.insert(courseSessions).values(
    sessions.map(
      ({ key, course, title, place, date, time, minutes, timeZone, startsAt, endsAt, replayLink, isCancelled }) => ({
        id: sampleId(key),
        course_id: sampleId(course),
        title,
        place,
        date,
        time,
        minutes,
        time_zone: timeZone,
        starts_at: startsAt,
        ends_at: endsAt,
        replay_link: replayLink,
        is_cancelled: isCancelled,
      }),
    ),
  )
  await tx.insert(sessionMaterials).values(
    sessions.flatMap(({ key, materials }) =>
      materials.map((material, position) => ({
        session_id: sampleId(key),
        resource_id: sampleId(material),
        position,
      })),
    ),
  )
}

async function loadCourses(tx: Db, files: SampleFiles, now: Date): Promise<void> {
  const rows: (typeof courses.$inferInsert)[] = []
  for (const course of sampleCourses) {
    const { text, blocks } = sampleText(course, course.description)
    rows.push({
      id: sampleId(course.key),
      title: course.title,
      description: text,
      description_blocks: blocks,
      type: course.type,
      price: course.price,
      duration: course.duration,
      instructor: course.instructor,
      module_number: course.moduleNumber,
      image_url: course.image && (await files.picture(course.image, 'courses')),
      certificate_id: course.certificate && sampleId(course.certificate),
      parent_course_id: course.parent && sampleId(course.parent),
      class_link: course.classLink,
      replay_link: course.replayLink,
      published: course.published,
      capacity: course.capacity ?? null,
      topic: course.topic,
      mode: course.mode,
      self_paced: course.selfPaced ?? false,
      fee_covers: course.feeCovers ?? '',
      ...aboutOf(course.key, course.about),
      ...sampleRules[course.key],
      created_at: daysAfter(now, course.daysFromNow),
    })
  }
  // One statement, so that a child may stand before its parent.
  await tx.insert(courses).values(rows)
  const named = sampleCourses.flatMap(({ key, about }) =>
    about.teachers.map((teacher, position) => ({
      course_id: sampleId(key),
      teacher_id: sampleId(teacher),
      position,
    })),
  )
  await tx.insert(courseTeachers).values(named)
}

function aboutOf(key: string, about: SampleAbout): Partial<typeof courses.$inferInsert> {
  const { outcomes, audience, requirements, effortHours, language, questions, studyHours } = about
  return {
    outcomes: outcomes.map((text, at) => ({ id: sampleId(`${key}-outcome-${at}`), text })),
    audience,
    requirements,
    effort_hours: effortHours,
    language,
    questions: questions.map(([question, answer], at) => ({ id: sampleId(`${key}-question-${at}`), question, answer })),
    study_hours: studyHours,
  }
}
