import { X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { addRepetition, repetitionPreviewQuery } from '../repetition/client.ts'
import { newRepetition, type RepetitionForm, weekdayOf } from '../repetition/rules.ts'
import { type Repetition, repetitionSchema } from '../repetition/schema.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { keepFocusIn } from '#platform/browser/focus-place.ts'
import { useRecordForm } from '#records/editing/use-record-form.ts'
import { useSettled } from '#platform/browser/use-settled.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/field.tsx'
import type { Control } from '#records/kinds/form-fields.tsx'
import { Input } from '#platform/ui/input.tsx'
import { RecordDialog } from '#records/editing/record-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { formatDate } from '#platform/values/dates.ts'
import { formatWeekday } from '#platform/values/durations.ts'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'
import { randomUuid } from '#platform/values/random-uuid.ts'
import { RepetitionFields } from './repetition-fields.tsx'
import { RepetitionPreview } from './repetition-preview.tsx'
import { repetitionNames, repetitionWords } from './session-words.ts'

type RepeatDialogProps = {
  /** Of the list that it was opened in; '' for all. */
  course: string
  renderCourse: (field: Control<string>) => ReactNode
  onSaved: (course: string) => void
  onClose: () => void
}

/** Enters a term at once: what it becomes is listed before it is stored. */
export function RepeatDialog({ course, renderCourse, onSaved, onClose }: RepeatDialogProps) {
  const tried = useRef<{ body: string; key: string }>(undefined)
  const form = useRecordForm<RepetitionForm>({
    draftKey: `course_sessions/repetition${course && `-of-${course}`}`,
    version: 0,
    stored: newRepetition(course),
    check: (fields) => fieldErrorsOf(repetitionSchema, fields),
    send: async (fields, _version, added) => {
      const repetition = repetitionSchema.parse(fields)
      const body = JSON.stringify(repetition)
      // Another repetition than the one whose answer was lost is not the same request.
      if (tried.current?.body !== body) tried.current = { body, key: tried.current ? randomUuid() : added.key }
      const { ids } = await addRepetition(repetition, tried.current.key)
      toast.success(repetitionWords.added(ids.length))
      return {}
    },
  })
  const { fields, put, errorAt } = form
  const preview = usePreview(fields)
  const count = preview.shown?.items.length
  return (
    <RecordDialog
      title="Repeat a Session"
      description="Every so many weeks, until the term is over. Each becomes a session of its own, to be changed alone."
      size="lg"
      form={form}
      names={repetitionNames}
      saveLabel={count === undefined ? repetitionWords.add : repetitionWords.addMany(count)}
      onSaved={() => onSaved(fields.course_id)}
      onFailed={(error) => toast.error(`Operation failed: ${reasonOf(error)}`)}
      onClose={onClose}
    >
      {renderCourse({
        label: repetitionNames.course_id,
        required: true,
        error: errorAt('course_id'),
        value: fields.course_id,
        onChange: (course_id) => put({ course_id }),
      })}
      <RepetitionFields {...{ fields, put, errorAt }} />
      <LeftOutDays days={fields.skip} error={errorAt('skip')} onChange={(skip) => put({ skip })} />
      <RepetitionPreview
        {...preview}
        time={fields.time}
        onLeaveOut={(day) => put({ skip: [...fields.skip, day].toSorted() })}
      />
    </RecordDialog>
  )
}

/** What a complete repetition becomes, asked of the server once typing rests; null while something is missing. */
function usePreview(fields: RepetitionForm) {
  const whole = useSettled(completeText(fields))
  const asked = whole === null ? null : (JSON.parse(whole) as Repetition)
  const { data, error, isFetching } = useQuery({
    ...repetitionPreviewQuery(asked ?? (fields as Repetition)),
    enabled: asked !== null,
  })
  return {
    shown: asked === null || error ? undefined : data,
    problem: asked !== null && error ? reasonOf(error) : null,
    isLooking: asked !== null && isFetching,
  }
}

/** As text, so that each reading of the same is the same. */
function completeText(fields: RepetitionForm): string | null {
  const { success, data } = repetitionSchema.safeParse(fields)
  return success ? JSON.stringify(data) : null
}

type LeftOutDaysProps = { days: readonly string[]; error: string | undefined; onChange: (days: string[]) => void }

/** Holidays: days without a session, which are not counted. */
function LeftOutDays({ days, error, onChange }: LeftOutDaysProps) {
  const [typed, setTyped] = useState('')
  const isDay = weekdayOf(typed) !== undefined
  const leaveOut = () => {
    if (!isDay) return
    onChange([...new Set([...days, typed])].toSorted())
    setTyped('')
  }
  return (
    <div
      ref={keepFocusIn}
      role="group"
      tabIndex={-1}
      aria-label={repetitionNames.skip}
      className="grid gap-2 outline-none"
    >
      <Field label={repetitionNames.skip} hint={repetitionWords.skipHint} error={error}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              type="date"
              className="w-auto! flex-1 sm:max-w-60"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
                event.preventDefault()
                leaveOut()
              }}
            />
            <Button variant="secondary" disabled={!isDay} onClick={leaveOut}>
              {repetitionWords.leaveOut}
            </Button>
          </div>
        )}
      </Field>
      {days.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {days.map((day) => (
            <li
              key={day}
              className="flex items-center gap-1 rounded-full bg-wash py-0.5 pr-1 pl-3 text-sm tabular-nums"
            >
              {dayInWords(day)}
              <Button
                variant="quiet"
                size="icon"
                className="size-7! rounded-full"
                aria-label={repetitionWords.putBack(dayInWords(day))}
                onClick={() => onChange(days.filter((each) => each !== day))}
              >
                <X aria-hidden="true" className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function dayInWords(day: string): string {
  const at = `${day}T00:00:00Z`
  return `${formatWeekday(at, 'UTC')}, ${formatDate(at, 'UTC')}`
}
