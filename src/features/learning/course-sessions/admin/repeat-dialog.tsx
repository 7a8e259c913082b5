import { keepPreviousData, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { firstDay, newRepetition, weekdayNames, weekdayOf } from '../repetition/rules.ts'
import * as shapes from '../repetition/schema.ts'
import { reasonOf, browserApi, call, withIdempotencyKey } from '#platform/browser/api-client.ts'
import { focusGroup } from '#platform/browser/focus-place.ts'
import { useRecordForm } from '#records/editing/use-record-form.ts'
import { useSettled } from '#platform/browser/use-settled.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/field.tsx'
import { maxLengthOf, namesOf } from '#records/kinds/fields.ts'
import { type Control, type Controls, controlsOf } from '#records/kinds/form-fields.tsx'
import { Input, SelectField, TextField } from '#platform/ui/input.tsx'
import { NumberField, ParsedField } from '#platform/ui/parsed-field.tsx'
import { LinkField } from '#platform/ui/link-field.tsx'
import { Message } from '#platform/ui/message.tsx'
import { ZoneField } from '#platform/ui/zone-field.tsx'
import { RecordDialog } from '#records/editing/record-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { formatDate } from '#platform/values/dates.ts'
import { formatWeekday } from '#platform/values/durations.ts'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'
import { randomUuid } from '#platform/values/random-uuid.ts'
import { RepetitionPreview } from './repetition-preview.tsx'
import { t } from '#platform/values/translate.ts'
import { additionQuery } from '#records/kinds/kind-client.ts'

const path = '/api/admin/sessions/repetition'

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
  const form = useRecordForm<shapes.RepetitionForm>({
    draftKey: `course_sessions/repetition${course && `-of-${course}`}`,
    version: 0,
    stored: newRepetition(course),
    check: (fields) => fieldErrorsOf(shapes.repetitionSchema, fields),
    send: async (fields, _version, added) => {
      const repetition = shapes.repetitionSchema.parse(fields)
      const body = JSON.stringify([repetition, added.writtenIn])
      // Another repetition than the one whose answer was lost is not the same request.
      if (tried.current?.body !== body) tried.current = { body, key: tried.current ? randomUuid() : added.key }
      const asked = { query: additionQuery(added), body: repetition }
      const { ids } = await call(withIdempotencyKey(tried.current.key), 'POST', path, asked)
      const { length: count } = ids
      toast.success(t('{count, plural, one {# session is added.} other {# sessions are added.}}', { count }))
      return {}
    },
  })
  const { fields, put } = form
  const controls = controlsOf(shapes.repetitionFields, form)
  const preview = usePreview(fields)
  const count = preview.shown?.items.length
  return (
    <RecordDialog
      title={t('Repeat a Session')}
      adds="course_sessions"
      description={t(
        'Every so many weeks, until the term is over. Each becomes a session of its own, to be changed alone.',
      )}
      size="lg"
      form={form}
      names={namesOf(shapes.repetitionFields)}
      saveLabel={
        count === undefined
          ? t('Add Sessions')
          : t('Add {count, plural, one {# Session} other {# Sessions}}', { count })
      }
      onSaved={() => onSaved(fields.course_id)}
      onFailed={(error) => toast.error(t('Operation failed: {reason}', { reason: reasonOf(error) }))}
      onClose={onClose}
    >
      {renderCourse(controls.course_id)}
      <RepetitionFields {...{ fields, put, controls }} />
      <LeftOutDays {...controls.skip} />
      <RepetitionPreview
        {...preview}
        time={fields.time}
        onLeaveOut={(day) => put({ skip: [...fields.skip, day].toSorted() })}
      />
    </RecordDialog>
  )
}

/** What a complete repetition becomes, asked of the server once typing rests; null while something is missing. */
function usePreview(fields: shapes.RepetitionForm) {
  const whole = useSettled(completeText(fields))
  const asked = whole === null ? null : (JSON.parse(whole) as shapes.Repetition)
  const body = asked ?? (fields as shapes.Repetition)
  const { data, error, isFetching } = useQuery({
    // Asked anew when sessions change.
    queryKey: ['course-sessions', 'admin', 'repetition', body],
    queryFn: ({ signal }) => call(browserApi, 'POST', `${path}/preview`, { body, signal }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return {
    shown: asked === null || error ? undefined : data,
    problem: asked !== null && error ? reasonOf(error) : null,
    isLooking: asked !== null && isFetching,
  }
}

/** As text, so that each reading of the same is the same. */
function completeText(fields: shapes.RepetitionForm): string | null {
  const { success, data } = shapes.repetitionSchema.safeParse(fields)
  return success ? JSON.stringify(data) : null
}

type RepetitionFieldsProps = {
  fields: shapes.RepetitionForm
  put: (part: Partial<shapes.RepetitionForm>) => void
  controls: Controls<typeof shapes.repetitionFields>
}

/** What a text field needs of a control. */
function typed({ onChange, ...control }: Control<string>) {
  return { ...control, onChange: ({ target }: { target: { value: string } }) => onChange(target.value) }
}

/** What repeats, when and how often. */
function RepetitionFields({ fields, put, controls }: RepetitionFieldsProps) {
  const { title, first_number, from, time, minutes, weekdays, every_weeks, count, until, place, link } = controls
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <TextField
          {...typed(title)}
          required
          hint={t('{mark} becomes the number of each.', { mark: shapes.numberMark })}
          maxLength={maxLengthOf(shapes.repetitionFields.title)}
        />
        <NumberField {...first_number} />
      </div>
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr_1fr]">
        <ParsedField {...typed({ ...from, onChange: (day) => put(firstDay(fields, day)) })} type="date" />
        <ParsedField {...typed(time)} type="time" />
        <NumberField {...minutes} />
      </div>
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <Weekdays {...weekdays} />
        <NumberField {...every_weeks} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={t('Ends')}
          value={until.value === null ? 'count' : 'until'}
          onChange={({ target }) =>
            put(target.value === 'count' ? { count: 8, until: null } : { count: null, until: '' })
          }
        >
          <option value="count">{t('After so many sessions')}</option>
          <option value="until">{t('On a day')}</option>
        </SelectField>
        {until.value === null ? (
          <NumberField {...count} />
        ) : (
          <ParsedField {...typed({ ...until, value: until.value })} required type="date" />
        )}
        <TextField {...typed(place)} maxLength={maxLengthOf(shapes.repetitionFields.place)} />
        <LinkField {...link} problem={link.error ?? null} />
        <ZoneField {...controls.time_zone} />
      </div>
    </>
  )
}

function Weekdays({ label, value: chosen, error, onChange }: Control<number[]>) {
  const id = useId()
  const toggle = (day: number, isOn: boolean) =>
    onChange(isOn ? [...chosen, day].toSorted((one, other) => one - other) : chosen.filter((each) => each !== day))
  return (
    <fieldset className="min-w-0" aria-describedby={error && `${id}-error`}>
      <legend className="float-left mb-1.5 w-full text-sm font-[550]">{label}</legend>
      <div className="clear-both flex flex-wrap gap-1.5">
        {weekdayNames.map(({ day, name }) => (
          <label
            key={day}
            className={clsx(
              'inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-md border border-edge px-2.5 text-sm transition-colors hover:border-accent has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              error && 'border-danger',
            )}
          >
            <input
              type="checkbox"
              className="sr-only"
              aria-invalid={error ? true : undefined}
              checked={chosen.includes(day)}
              onChange={({ target }) => toggle(day, target.checked)}
            />
            {name}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-danger">
          <Message>{error}</Message>
        </p>
      )}
    </fieldset>
  )
}

/** Holidays: days without a session, which are not counted. */
function LeftOutDays({ label, value: days, error, onChange }: Control<string[]>) {
  const [typed, setTyped] = useState('')
  const isDay = weekdayOf(typed) !== undefined
  const leaveOut = () => {
    if (!isDay) return
    onChange([...new Set([...days, typed])].toSorted())
    setTyped('')
  }
  return (
    <div {...focusGroup} aria-label={label} className="grid gap-2">
      <Field label={label} hint={t('Holidays: they are not counted.')} error={error}>
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
              {t('Leave out')}
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
                aria-label={t('Put {day} back', { day: dayInWords(day) })}
                onClick={() => onChange(days.filter((each) => each !== day))}
              >
                <X className="size-4" />
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
  return t('{weekday}, {day}', { weekday: formatWeekday(at, 'UTC'), day: formatDate(at, 'UTC') })
}
