import { sql } from 'drizzle-orm'
import type { Block } from '#records/rich-text/blocks.ts'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
  jsonb,
} from 'drizzle-orm/pg-core'
import { certificates } from '#features/learning/certificates/table.server.ts'
import { teachers } from '#features/content/teachers/table.server.ts'
import { jsonKind, notBlank, notNegative, oneOf, positive, webAddress } from '#platform/server/database/checks.ts'
import { editableRecord, hours, jsonList, listOrder, money, recordId } from '#platform/server/database/columns.ts'
import { containsIndex, searchText } from '#platform/server/database/contains.ts'
import type { CourseFields } from './editing/schema.ts'
import { completionRules, courseTypes } from './schema.ts'
import { courseModes, teachingLanguages } from './about.schema.ts'

/** A deleted parent leaves its children standalone. The store checks published root parents, three levels and cycles on writing. */
export const courses = pgTable(
  'courses',
  {
    id: recordId(),
    title: text().notNull(),
    description: text().notNull(),
    description_blocks: jsonb().$type<Block[]>(),
    type: text({ enum: courseTypes }).notNull().default('free'),
    price: money().notNull().default(0),
    duration: text().notNull().default(''),
    instructor: text().notNull().default(''),
    module_number: integer().notNull().default(1),
    image_url: text(),
    certificate_id: uuid().references(() => certificates.id, { onDelete: 'set null' }),
    /** Completed enrollments; kept by a trigger (`keep_enrollment_counts`). */
    enrollment_count: integer().notNull().default(0),
    published: boolean().notNull().default(true),
    parent_course_id: uuid(),
    /** Kept by a trigger (`keep_children_counts`). */
    children_count: integer().notNull().default(0),
    /** Type and place in the hierarchy, by which administrators' lists are filtered and counted (listing.store.server.ts). */
    kind: text().generatedAlwaysAs(
      sql`type || case when children_count > 0 then case when parent_course_id is null then ' parent' else ' middle' end
        when parent_course_id is null then ' standalone' else ' child' end`,
    ),
    class_link: text(),
    replay_link: text(),
    outcomes: jsonList().$type<CourseFields['outcomes'][number][]>(),
    questions: jsonList().$type<CourseFields['questions'][number][]>(),
    audience: text().notNull().default(''),
    requirements: text().notNull().default(''),
    effort_hours: hours(),
    language: text({ enum: teachingLanguages }),
    /** Null: any number of people. */
    capacity: integer(),
    /**
     * How many may be seated: the capacity (kept by a trigger, `keep_seat_limit`), more where staff seated beyond it or it was lowered.
     * Null: any number.
     */
    seat_limit: integer(),
    completion: text({ enum: completionRules }).notNull().default('none'),
    completion_share: integer().notNull().default(80),
    study_hours: hours(),
    topic: text().notNull().default(''),
    mode: text({ enum: courseModes }),
    self_paced: boolean().notNull().default(false),
    fee_covers: text().notNull().default(''),
    ...editableRecord(),
    search_text: searchText('title', 'description', 'instructor'),
  },
  (table) => [
    foreignKey({ name: 'courses_parent', columns: [table.parent_course_id], foreignColumns: [table.id] }).onDelete(
      'set null',
    ),
    notBlank('courses_title_not_blank', table.title),
    notBlank('courses_description_not_blank', table.description),
    jsonKind('courses_description_blocks_list', table.description_blocks, 'array'),
    oneOf('courses_type_known', table.type, courseTypes),
    notNegative('courses_price_not_negative', table.price),
    check('courses_free_costs_nothing', sql`${table.type} <> 'free' or ${table.price} = 0`),
    check('courses_free_has_no_certificate', sql`${table.type} <> 'free' or ${table.certificate_id} is null`),
    check('courses_module_number_in_range', sql`${table.module_number} between 0 and 9999`),
    notNegative('courses_enrollment_count_not_negative', table.enrollment_count),
    notNegative('courses_children_count_not_negative', table.children_count),
    check('courses_seats_within_limit', sql`${table.enrollment_count} <= ${table.seat_limit}`),
    check('courses_not_its_own_parent', sql`${table.parent_course_id} <> ${table.id}`),
    webAddress('courses_class_link_web', table.class_link),
    webAddress('courses_replay_link_web', table.replay_link),
    jsonKind('courses_outcomes_list', table.outcomes, 'array'),
    jsonKind('courses_questions_list', table.questions, 'array'),
    positive('courses_effort_hours_positive', table.effort_hours),
    positive('courses_study_hours_positive', table.study_hours),
    positive('courses_capacity_positive', table.capacity),
    oneOf('courses_language_known', table.language, teachingLanguages),
    oneOf('courses_mode_known', table.mode, courseModes),
    oneOf('courses_completion_known', table.completion, completionRules),
    check('courses_completion_share_in_range', sql`${table.completion_share} between 1 and 100`),
    positive('courses_version_positive', table.version),
    index('courses_published_newest').on(table.published, table.created_at, table.id),
    index('courses_type_newest').on(table.published, table.type, table.created_at, table.id),
    // `kind` makes the administrators' list an index-only scan; the second index finds rare kinds.
    index('courses_newest').on(table.created_at, table.id, table.kind),
    index('courses_kind_newest').on(table.kind, table.created_at, table.id),
    ...[
      table.title,
      table.type,
      table.instructor,
      table.duration,
      table.enrollment_count,
      table.price,
      table.published,
    ].map((column) => index(`courses_by_${column.name}`).on(listOrder(column), table.id, table.kind)),
    containsIndex('courses_contains', table.search_text),
    containsIndex('courses_title_contains', sql`lower(${table.title})`),
    index('courses_children').on(table.parent_course_id, table.module_number),
    index('courses_certificate').on(table.certificate_id),
  ],
)

/** Rows rather than a list of ids, so that the database clears a deleted teacher's; part of the version: a save writes them anew. */
export const courseTeachers = pgTable(
  'course_teachers',
  {
    course_id: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    teacher_id: uuid()
      .notNull()
      .references(() => teachers.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ name: 'course_teachers_pkey', columns: [table.course_id, table.teacher_id] }),
    unique('course_teachers_one_per_position').on(table.course_id, table.position),
    notNegative('course_teachers_position_not_negative', table.position),
    index('course_teachers_teacher').on(table.teacher_id),
  ],
)
