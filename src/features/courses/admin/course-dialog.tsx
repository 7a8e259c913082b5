import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { editableCertificatesQuery } from '#features/certificates/editing/client.ts'
import { addCourse, placementProblemOf, saveCourse } from '#features/courses/editing/client.ts'
import { canSaveCourse, courseFieldsOf, coursePayload, newCourse } from '#features/courses/editing/rules.ts'
import type { CourseFields } from '#features/courses/editing/schema.ts'
import { linkProblem } from '#features/courses/links/rules.ts'
import type { CourseOption, CourseWithChildren } from '#features/courses/listing/schema.ts'
import { pictureField } from '#features/media/client.ts'
import { ApiError, reasonOf } from '#platform/browser/api-client.ts'
import { idOfStanding } from '#platform/browser/record-client.ts'
import { useRecordForm } from '#platform/browser/use-record-form.ts'
import { Switch } from '#platform/ui/switch.tsx'
import { ImageUpload } from '#platform/ui/image-upload.tsx'
import { SelectField, TextAreaField, TextField } from '#platform/ui/input.tsx'
import { LinkField } from '#platform/ui/link-field.tsx'
import { PriceField } from '#platform/ui/price-field.tsx'
import { RecordDialog } from '#platform/ui/record-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { fieldNames } from './course-fields.ts'
import { CoursePicker } from './course-picker.tsx'

/** What the form holds: the course, and the courses below it. */
type Form = CourseFields & { children: CourseOption[] }

/** 'Add Course' (`course` null) or 'Edit Course' (admin.md §2, §4, §5). */
export function CourseDialog({
  course,
  onSaved,
  onClose,
}: {
  course: CourseWithChildren | null
  onSaved: () => void
  onClose: () => void
}) {
  const stored: Form = { ...(course ? courseFieldsOf(course) : newCourse), children: course?.children ?? [] }
  const [parent, setParent] = useState<CourseOption | null>(course?.parent ?? null)
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null)
  const form = useRecordForm<Form>({
    draftKey: `courses/${course?.id ?? 'new'}`,
    version: course?.version ?? 0,
    stored,
    send: ({ children, ...fields }, version, added) => {
      const payload = coursePayload(fields)
      const changes = childChanges(stored.children, children)
      const id = idOfStanding(course, added)
      if (id !== undefined) return saveCourse(id, version, payload, changes)
      return addCourse(payload, changes, added).then(() => ({}))
    },
  })
  const { fields, put } = form
  const certificates = useCertificateOptions(course)
  const isFree = fields.type === 'free'

  const placing = useRef(0)

  /** Puts a course somewhere and asks at once whether that is possible; a save asks again. */
  function place(part: Partial<Form>) {
    const turn = ++placing.current
    put(part)
    setProblem(null)
    const next = { ...fields, ...part }
    const children = childChanges(stored.children, next.children)
    placementProblemOf({ id: course?.id ?? null, parent_course_id: next.parent_course_id, children }).then(
      // What was chosen since has an answer of its own.
      (found) => turn === placing.current && setProblem(found),
      (error: unknown) => console.error('The place in the hierarchy could not be checked', error),
    )
  }

  return (
    <RecordDialog
      title={course ? 'Edit Course' : 'Add Course'}
      saveLabel={course ? 'Save Changes' : 'Add Course'}
      form={form}
      names={fieldNames}
      wordsFor={(value, field) => {
        if (field === 'type') return value === 'free' ? 'Free Course' : 'Certificate Course'
        if (field === 'parent_course_id') return parent?.id === value ? parent.title : 'Another course'
        if (field !== 'certificate_id') return undefined
        return certificates.find(({ id }) => id === value)?.title ?? 'A certificate that is gone'
      }}
      versions={{ entity: 'courses', id: course?.id }}
      canSave={canSaveCourse(fields)}
      size="lg"
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
        if (!(error instanceof ApiError) || error.code === 'offline') {
          return toast.error('Save failed, please try again', { description: reasonOf(error) })
        }
        const [field = ''] = Object.keys(error.fields)
        setProblem({ field: field.replace(/^data\./, ''), message: reasonOf(error) })
        toast.error(`Save failed: ${reasonOf(error)}`)
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Course Name"
          required
          maxLength={200}
          className="sm:col-span-2"
          value={fields.title}
          onChange={({ target }) => put({ title: target.value })}
        />
        <TextAreaField
          label="Course Description"
          required
          maxLength={20_000}
          className="sm:col-span-2"
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
        <PriceField label="Price (¥)" disabled={isFree} value={fields.price} onChange={(price) => put({ price })} />
        {!isFree && (
          <SelectField
            label="Certificate"
            error={problem?.field === 'certificate_id' ? problem.message : undefined}
            className="sm:col-span-2"
            value={fields.certificate_id ?? ''}
            onChange={({ target }) => put({ certificate_id: target.value || null })}
          >
            <option value="">No certificate</option>
            {certificates.map(({ id, title, published }) => (
              <option key={id} value={id}>
                {published ? title : `${title} (Draft)`}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          label="Instructor"
          maxLength={200}
          value={fields.instructor}
          onChange={({ target }) => put({ instructor: target.value })}
        />
        <TextField
          label="Duration"
          placeholder="8 weeks"
          maxLength={100}
          value={fields.duration}
          onChange={({ target }) => put({ duration: target.value })}
        />
        <TextField
          label="Section"
          type="number"
          inputMode="numeric"
          min={0}
          max={9999}
          value={String(fields.module_number)}
          onChange={({ target }) => put({ module_number: Math.max(0, Math.trunc(Number(target.value) || 0)) })}
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
        error={problem?.field === 'parent_course_id' ? problem.message : undefined}
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
        chosen={fields.children}
        error={problem?.field.startsWith('children') ? problem.message : undefined}
        onAdd={(one) => place({ children: [...fields.children, { id: one.id, title: one.title }] })}
        onRemove={(one) => place({ children: fields.children.filter(({ id }) => id !== one.id) })}
      />
      <ImageUpload
        {...pictureField('course-image')}
        label="Image"
        value={fields.image_url}
        onChange={(image_url) => put({ image_url })}
      />
    </RecordDialog>
  )
}

/** The certificates to choose from; while they are not read, the one that the course has. */
function useCertificateOptions(course: CourseWithChildren | null) {
  const { data = [], error } = useQuery(editableCertificatesQuery())
  useEffect(() => {
    // Only logged, as written (admin.md §8).
    if (error) console.error('The certificates could not be read', error)
  }, [error])
  const own = course?.certificate
  return own && !data.some(({ id }) => id === own.id) ? [own, ...data] : data
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
