import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { addCourse, placementProblemOf, priceChangesOf, saveCourse } from '../editing/client.ts'
import * as rules from '../editing/rules.ts'
import { courseFieldsSchema, type CourseOption, type CourseWithChildren } from '../editing/schema.ts'
import { courseFields, linkProblem } from '../schema.ts'
import { pictureField } from '#features/content/media/client.ts'
import { teachersQuery } from '#features/content/teachers/client.ts'
import { ApiError, reasonOf } from '#platform/browser/api-client.ts'
import { idOfStanding, keepLanguage } from '#records/kinds/kind-client.ts'
import { type RecordForm, useRecordForm } from '#records/editing/use-record-form.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { type Controls, controlsOf, drawFields } from '#records/kinds/form-fields.tsx'
import { FormParts, plainFields } from '#records/kinds/form-parts.tsx'
import { ImageUpload } from '#platform/ui/image-upload.tsx'
import { NumberField } from '#platform/ui/parsed-field.tsx'
import { RecordDialog } from '#records/editing/record-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useFieldWords } from '#records/kinds/field-words.ts'
import { namesOf } from '#records/kinds/fields.ts'
import type { Naming } from '#records/kinds/place-names.ts'
import type { AskedBefore } from '#platform/values/save-question.ts'
import { isSame } from '#records/saving/merge.ts'
import { aboutWords, CertificateField, CoursePicker, ownAboutFields, useCertificateChoice } from './dialog-fields.tsx'
import { t } from '#platform/values/translate.ts'

type Form = rules.CourseForm & { children: CourseOption[] }

type CourseDialogProps = {
  course: CourseWithChildren | null
  /** The parent of a new course. */
  under?: CourseOption | null
  onSaved: () => void
  onClose: () => void
}

/** Adds (`course` null) or edits. */
export function CourseDialog({ course, under = null, onSaved, onClose }: CourseDialogProps) {
  const { form, stored, changesTo } = useCourseForm(course, under)
  const [parent, setParent] = useState<CourseOption | null>(course?.parent ?? under)
  const { fields } = form
  const certificates = useCertificateChoice(course?.certificate ?? null)
  const { currency } = useSite()
  const { data: teachers = [] } = useQuery(teachersQuery())
  const controls = controlsOf(courseFields, form)

  /** A change may alter the prices of this course and those below it: asks first. */
  async function ask({ children, ...typed }: Form, before: AskedBefore) {
    if (!course) return null
    const data = courseFieldsSchema.parse(rules.coursePayload(typed))
    const changed = { change: 'course-saved', id: course.id, data, children: changesTo(children) } as const
    return rules.priceQuestion(await priceChangesOf(changed), currency, before)
  }
  const fieldWords = useFieldWords(courseFields)
  const wordsFor: Naming['wordsFor'] = (value, field) => {
    const about = aboutWords(value, field, teachers)
    if (about !== undefined) return about
    if (field === 'parent_course_id') return parent?.id === value ? parent.title : t('Another course')
    if (field !== 'certificate_id') return fieldWords(value, field)
    return certificates.options.find(({ id }) => id === value)?.title ?? t('A certificate that is gone')
  }
  const isFree = fields.type === 'free'
  const drawn = drawFields(courseFields, controls, {
    ...ownAboutFields({ controls, errorAt: form.errorAt }),
    price: <NumberField inputMode="decimal" {...controls.price} {...(isFree && freePrice)} />,
    certificate_id: !isFree && <CertificateField choice={certificates} {...controls.certificate_id} />,
    parent_course_id: <CoursePickers {...{ course, form, changesTo, controls, parent, setParent }} />,
    capacity: <NumberField {...controls.capacity} hint={course ? placesHint(course) : controls.capacity.hint} />,
    completion_share: fields.completion === 'sessions' && <NumberField {...controls.completion_share} />,
    image_url: <ImageUpload {...pictureField('course-image')} {...controls.image_url} />,
  })
  return (
    <RecordDialog
      title={course ? t('Edit Course') : t('Add Course')}
      {...(!course && under && { description: t('It comes below “{title}”.', { title: under.title }) })}
      saveLabel={course ? t('Save Changes') : t('Add Course')}
      form={form}
      names={namesOf(courseFields)}
      wordsFor={wordsFor}
      versions={{ entity: 'courses', id: course?.id, what: t('this course') }}
      // What is below it are other records, whose places are saved at once.
      waits={({ children, ...waiting }) =>
        isSame(children, stored.children) ? courseFieldsSchema.parse(rules.coursePayload(waiting)) : null
      }
      isSaveDisabled={!rules.canSaveCourse(fields)}
      size="lg"
      ask={ask}
      onClose={onClose}
      onRefused={() => {
        if (linkProblem(fields.class_link) ?? linkProblem(fields.replay_link)) {
          toast.error(t('Please check if the link format is correct'))
        }
      }}
      onSaved={() => {
        toast.success(t('Course saved successfully!'))
        onSaved()
      }}
      onFailed={(error) => {
        if (error instanceof ApiError && error.code !== 'offline')
          toast.error(t('Save failed: {reason}', { reason: reasonOf(error) }))
        else toast.error(t('Save failed, please try again'), { description: reasonOf(error) })
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">{plainFields(courseFields, drawn)}</div>
      <FormParts declared={formFields} {...{ fields, drawn, wordsFor }} errorAt={form.errorAt} />
    </RecordDialog>
  )
}

/** The form of a course, with what it would change below it. */
function useCourseForm(course: CourseWithChildren | null, under: CourseOption | null) {
  const blank = { ...rules.newCourse, parent_course_id: under?.id ?? null }
  const stored: Form = { ...(course ? rules.courseFieldsOf(course) : blank), children: course?.children ?? [] }
  const changesTo = (children: readonly CourseOption[]) => childChanges(stored.children, children)
  const form = useRecordForm<Form>({
    draftKey: `courses/${course?.id ?? (under ? `new-under-${under.id}` : 'new')}`,
    version: course?.version ?? 0,
    stored,
    check: ({ children: _children, ...fields }) => rules.courseFieldErrors(fields),
    send: async ({ children, ...fields }, version, added) => {
      const payload = courseFieldsSchema.parse(rules.coursePayload(fields))
      const id = idOfStanding(course, added)
      if (id !== undefined) {
        const saved = await saveCourse(id, version, payload, changesTo(children))
        await keepLanguage('courses', id, added)
        return saved
      }
      // A new or deleted course has no children.
      const asChild = under !== null && payload.parent_course_id === under.id
      return addCourse(payload, childChanges([], children), added, asChild).then(() => ({}))
    },
  })
  return { form, stored, changesTo }
}

/** With what is below it, whose picker stands beside the parent's. */
const formFields = {
  ...courseFields,
  children: { schema: z.unknown(), label: t('Child Courses'), part: courseFields.parent_course_id.part, initial: [] },
}

const freePrice = { disabled: true, hint: t('A free course has no price. Another type of course has one.') }

function placesHint({ capacity, enrollment_count: taken }: CourseWithChildren): string | undefined {
  if (capacity === null) return courseFields.capacity.hint
  return t('{taken, plural, one {# place is taken now.} other {# places are taken now.}}', { taken })
}

type CoursePickersProps = {
  course: CourseWithChildren | null
  form: RecordForm<Form>
  controls: Controls<typeof courseFields>
  changesTo: (children: readonly CourseOption[]) => ReturnType<typeof childChanges>
  parent: CourseOption | null
  setParent: (parent: CourseOption) => void
}

/** The parent and the children of a course; each choice is checked at once. */
function CoursePickers({ course, form, controls, changesTo, parent, setParent }: CoursePickersProps) {
  const { fields } = form
  const placing = useRef(0)

  /** Asks at once whether the placement is possible; a save asks again. */
  function place(part: Partial<Form>) {
    const turn = ++placing.current
    form.put(part)
    form.forgive(['parent_course_id', 'children'])
    const { parent_course_id, children } = { ...fields, ...part }
    placementProblemOf({ id: course?.id ?? null, parent_course_id, children: changesTo(children) }).then(
      // Ignores the answer to an outdated choice.
      (found) => turn === placing.current && found && form.refuse({ [found.field]: found.message }),
      (error: unknown) => console.error('The place in the hierarchy could not be checked', error),
    )
  }
  return (
    <div className="grid gap-5">
      <CoursePicker
        label={controls.parent_course_id.label}
        hint={controls.parent_course_id.hint}
        kind="parent"
        except={course?.id}
        chosen={parentOf(fields.parent_course_id, parent)}
        error={controls.parent_course_id.error}
        onAdd={(one) => {
          setParent(one)
          place({ parent_course_id: one.id })
        }}
        onRemove={() => place({ parent_course_id: null })}
      />
      <CoursePicker
        label={t('Child Courses')}
        hint={t('They come below this course; at most three levels in all.')}
        kind="children"
        except={course?.id}
        below={fields.parent_course_id}
        chosen={fields.children}
        error={form.errorAt('children')}
        onAdd={(one) => place({ children: [...fields.children, { id: one.id, title: one.title }] })}
        onRemove={(one) => place({ children: fields.children.filter(({ id }) => id !== one.id) })}
      />
    </div>
  )
}

/** One that came back with unsaved changes is known by its id alone. */
function parentOf(id: string | null, known: CourseOption | null): CourseOption[] {
  if (id === null) return []
  return [known?.id === id ? known : { id, title: t('The chosen course') }]
}

function childChanges(before: readonly CourseOption[], after: readonly CourseOption[]) {
  const missing = (from: readonly CourseOption[], list: readonly CourseOption[]) =>
    from.filter(({ id }) => !list.some((one) => one.id === id)).map(({ id }) => id)
  return { add: missing(after, before), remove: missing(before, after) }
}
