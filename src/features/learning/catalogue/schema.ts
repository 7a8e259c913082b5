import { z } from 'zod'
import { choiceWords } from '#features/learning/courses/about.schema.ts'
import { topicForm } from '#features/learning/courses/rules.ts'
import { courseSchema, courseTypes, subCourseSchema } from '#features/learning/courses/schema.ts'
import { teacherSchema } from '#features/content/teachers/schema.ts'
import { languageAsked } from '#platform/values/language-asked.ts'
import { pageAsked } from '#platform/values/paging.ts'
import { picturesShape } from '#platform/values/picture-notes.ts'
import { t } from '#platform/values/translate.ts'

const type = z.enum(courseTypes).optional()

const choiceShape = {
  fee: z.enum(choiceWords.fee).optional(),
  taught_in: z.enum(choiceWords.taught_in).optional(),
  length: z.enum(choiceWords.length).optional(),
  mode: z.enum(choiceWords.mode).optional(),
  begins: z.enum(choiceWords.begins).optional(),
  topic: z.string().regex(topicForm, t('This is not the name of a topic.')).optional(),
}
/** What is chosen; what is left out is not narrowed. */
export type Choices = z.infer<z.ZodObject<typeof choiceShape>>
export type ChoiceName = keyof Choices
export type ChoiceWord<Name extends ChoiceName> = NonNullable<Choices[Name]>

export const catalogueAsked = z.strictObject({ type, ...choiceShape, ...pageAsked, language: languageAsked })
export type CatalogueAsked = z.infer<typeof catalogueAsked>
export const groupsAsked = z.strictObject({ type, language: languageAsked })

export const sectionSchema = subCourseSchema.pick({
  id: true,
  title: true,
  type: true,
  price: true,
  module_number: true,
  duration: true,
  instructor: true,
  enrollment_count: true,
  level: true,
})
export type Section = z.infer<typeof sectionSchema>

const cardSchema = z.object({
  ...courseSchema.omit({ sub_courses: true }).shape,
  /** What is below it, each before what is below that one. */
  sections: z.array(sectionSchema),
  teachers: z.array(teacherSchema.pick({ id: true, name: true, avatar_url: true })),
  /** The next class of it or its sections with its time zone, null for the academy's, and whether it is the first one. */
  next_class: z
    .object({ starts_at: z.iso.datetime(), time_zone: z.string().nullable(), is_first: z.boolean() })
    .nullable(),
})
export type CatalogueCard = z.infer<typeof cardSchema>

export const catalogueSchema = z.object({ items: z.array(cardSchema), next: z.string().nullable(), ...picturesShape })

/** How many courses there are of each sort; null: not said of them. */
export const groupsSchema = z.array(
  z.object({
    fee: z.enum(choiceWords.fee),
    taught_in: z.enum(choiceWords.taught_in).nullable(),
    length: z.enum(choiceWords.length).nullable(),
    mode: z.enum(choiceWords.mode).nullable(),
    begins: z.enum(choiceWords.begins).nullable(),
    topic: z.string().nullable(),
    /** As it is said in the language of the answer. */
    topic_name: z.string().nullable(),
    count: z.number().int(),
  }),
)
export type Group = z.infer<typeof groupsSchema>[number]
