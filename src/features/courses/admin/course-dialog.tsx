import { useRef, useState } from 'react'
import { addCourse, placementProblemOf, saveCourse } from '#features/courses/editing/client.ts'
import {
  canSaveCourse,
  courseFaults,
  courseFieldsOf,
  type CourseForm,
  coursePayload,
  newCourse,
} from '#features/courses/editing/rules.ts'
import { courseFieldsSchema } from '#features/courses/editing/schema.ts'
import { linkProblem } from '#features/courses/links/rules.ts'
import type { CourseOption, CourseWithChildren } from '#features/courses/listing/schema.ts'
import { priceChangesOf } from '#features/courses/prices/client.ts'
import { priceQuestion } from '#features/courses/prices/rules.ts'
import { pictureField } from '#features/media/client.ts'
import { ApiError, reasonOf } from '#platform/browser/api-client.ts'
import { idOfStanding } from '#platform/browser/record-client.ts'
import { useRecordForm } from '#platform/browser/use-record-form.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Switch } from '#platform/ui/switch.tsx'
import { ImageUpload } from '#platform/ui/image-upload.tsx'
import { SelectField, TextAreaField, TextField } from '#platform/ui/input.tsx'
import { LinkField } from '#platform/ui/link-field.tsx'
import { NumberField } from '#platform/ui/number-field.tsx'
import { PriceField } from '#platform/ui/price-field.tsx'
import { RecordDialog } from '#platform/ui/record-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { CertificateField, useCertificateChoice } from './certificate-field.tsx'
import { fieldNames } from './course-fields.ts'
import { CoursePicker } from './course-picker.tsx'

/** What the form holds: the course, and the courses below it. */
type Form = CourseForm & { children: CourseOption[] }

/** 'Add Course' (`course` null) or 'Edit Course' (admin.md §2, §4, §5). */
export function CourseDialog({
  course,
  under = null,
  onSaved,
  onClose,
}: {
  course: CourseWithChildren | null
  /** The course to which a new one is added. */
  under?: CourseOption | null
  onSaved: () => void
  onClose: () => void
}) {
  const blank = { ...newCourse, parent_course_id: under?.id ?? null }
  const stored: Form = { ...(course ? courseFieldsOf(course) : blank), children: course?.children ?? [] }
  const [parent, setParent] = useState<CourseOption | null>(course?.parent ?? under)
  const form = useRecordForm<Form>({
    draftKey: `courses/${course?.id ?? (under ? `new-under-${under.id}` : 'new')}`,
    version: course?.version ?? 0,
    stored,
    check: ({ children: _children, ...fields }) => courseFaults(fields),
    send: ({ children, ...fields }, version, added) => {
      const payload = courseFieldsSchema.parse(coursePayload(fields))
      const id = idOfStanding(course, added)
      if (id !== undefined) return saveCourse(id, version, payload, childChanges(stored.children, children))
      // What is not there, or was deleted, has no courses below it.
      const asChild = under !== null && payload.parent_course_id === under.id
      return addCourse(payload, childChanges([], children), added, { asChild }).then(() => ({}))
    },
  })
  const { fields, put, errorAt } = form
  const certificates = useCertificateChoice(course?.certificate ?? null)
  const { currency } = useSite()
  const isFree = fields.type === 'free'

  /** What is below a course costs what it does, and it costs what its certificate does. */
  async function ask() {
    if (!course) return null
    const { children, ...typed } = fields
    const changes = await priceChangesOf({
      change: 'course-saved',
      id: course.id,
      data: courseFieldsSchema.parse(coursePayload(typed)),
      children: childChanges(stored.children, children),
    })
    return priceQuestion(changes, currency, 'Save and change the prices')
  }

  const placing = useRef(0)

  /** Puts a course somewhere and asks at once whether that is possible; a save asks again. */
  function place(part: Partial<Form>) {
    const turn = ++placing.current
    put(part)
    form.forgive(['parent_course_id', 'children'])
    const next = { ...fields, ...part }
    const children = childChanges(stored.children, next.children)
    placementProblemOf({ id: course?.id ?? null, parent_course_id: next.parent_course_id, children }).then(
      // What was chosen since has an answer of its own.
      (found) => turn === placing.current && found && form.refuse({ [found.field]: found.message }),
      (error: unknown) => console.error('The place in the hierarchy could not be checked', error),
    )
  }

  return (
    <RecordDialog
      title={course ? 'Edit Course' : 'Add Course'}
      {...(!course && under && { description: `It comes below “${under.title}”.` })}
      saveLabel={course ? 'Save Changes' : 'Add Course'}
      form={form}
      names={fieldNames}
      wordsFor={(value, field) => {
        if (field === 'type') return value === 'free' ? 'Free Course' : 'Certificate Course'
        if (field === 'parent_course_id') return parent?.id === value ? parent.title : 'Another course'
        if (field !== 'certificate_id') return undefined
        return certificates.options.find(({ id }) => id === value)?.title ?? 'A certificate that is gone'
      }}
      versions={{ entity: 'courses', id: course?.id }}
      isSaveDisabled={!canSaveCourse(fields)}
      size="lg"
      ask={ask}
      onClose={onClose}
      onRefused={() => {
        if (linkProblem(fields.class_link) ?? linkProblem(fields.replay_link)) {
          toast.error('Please check if the link format is correct')
        }
      }}
      onSaved={() => {
        toast.success('Course saved successfully!')
        onSaved()
      }}
      onFailed={(error) => {
        if (error instanceof ApiError && error.code !== 'offline') toast.error(`Save failed: ${reasonOf(error)}`)
        else toast.error('Save failed, please try again', { description: reasonOf(error) })
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Course Name"
          required
          maxLength={200}
          className="sm:col-span-2"
          error={errorAt('title')}
          value={fields.title}
          onChange={({ target }) => put({ title: target.value })}
        />
        <TextAreaField
          label="Course Description"
          required
          maxLength={20_000}
          className="sm:col-span-2"
          error={errorAt('description')}
          value={fields.description}
          onChange={({ target }) => put({ description: target.value })}
        />
        <SelectField
          label="Course Type"
          required
          value={fields.type}
          onChange={({ target }) => put({ type: target.value === 'free' ? 'free' : 'certificate' })}
        >
          <option value="free">Free Course</option>
          <option value="certificate">Certificate Course</option>
        </SelectField>
        <PriceField
          label="Price (¥)"
          error={errorAt('price')}
          disabled={isFree}
          value={fields.price}
          onChange={(price) => put({ price })}
        />
        {!isFree && (
          <CertificateField
            choice={certificates}
            value={fields.certificate_id}
            error={errorAt('certificate_id')}
            onChange={(certificate_id) => put({ certificate_id })}
          />
        )}
        <TextField
          label="Instructor"
          maxLength={200}
          error={errorAt('instructor')}
          value={fields.instructor}
          onChange={({ target }) => put({ instructor: target.value })}
        />
        <TextField
          label="Duration"
          placeholder="8 weeks"
          maxLength={100}
          error={errorAt('duration')}
          value={fields.duration}
          onChange={({ target }) => put({ duration: target.value })}
        />
        <NumberField
          label="Section"
          error={errorAt('module_number')}
          value={fields.module_number}
          onChange={(module_number) => put({ module_number })}
        />
        <Switch
          label="Published"
          className="content-end pb-2"
          checked={fields.published}
          onChange={({ target }) => put({ published: target.checked })}
        />
        <LinkField
          label="Class Link"
          value={fields.class_link}
          problem={linkProblem(fields.class_link)}
          onChange={(class_link) => put({ class_link })}
        />
        <LinkField
          label="Replay Link"
          value={fields.replay_link}
          problem={linkProblem(fields.replay_link)}
          onChange={(replay_link) => put({ replay_link })}
        />
      </div>
      <CoursePicker
        label="Parent Course"
        hint="A published root course; with a parent this is a course of level 2."
        kind="parent"
        except={course?.id}
        chosen={parentOf(fields.parent_course_id, parent)}
        error={errorAt('parent_course_id')}
        onAdd={(one) => {
          setParent(one)
          place({ parent_course_id: one.id })
        }}
        onRemove={() => place({ parent_course_id: null })}
      />
      <CoursePicker
        label="Child Courses"
        hint="They come below this course; at most three levels in all."
        kind="children"
        except={course?.id}
        below={fields.parent_course_id}
        chosen={fields.children}
        error={errorAt('children')}
        onAdd={(one) => place({ children: [...fields.children, { id: one.id, title: one.title }] })}
        onRemove={(one) => place({ children: fields.children.filter(({ id }) => id !== one.id) })}
      />
      <ImageUpload
        {...pictureField('course-image')}
        label="Image"
        error={errorAt('image_url')}
        value={fields.image_url}
        onChange={(image_url) => put({ image_url })}
      />
    </RecordDialog>
  )
}

/** The chosen parent; one that came back with unsaved changes is known by its id alone. */
function parentOf(id: string | null, known: CourseOption | null): CourseOption[] {
  if (id === null) return []
  return [known?.id === id ? known : { id, title: 'The chosen course' }]
}

/** Which courses were newly selected and which deselected; the others are not touched. */
function childChanges(before: readonly CourseOption[], after: readonly CourseOption[]) {
  const missing = (from: readonly CourseOption[], list: readonly CourseOption[]) =>
    from.filter(({ id }) => !list.some((one) => one.id === id)).map(({ id }) => id)
  return { add: missing(after, before), remove: missing(before, after) }
}
