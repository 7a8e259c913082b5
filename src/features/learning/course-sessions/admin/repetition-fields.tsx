import clsx from 'clsx'
import { useId } from 'react'
import { sessionFields } from '../schema.ts'
import { firstDay, type RepetitionForm, weekdayNames } from '../repetition/rules.ts'
import { SelectField, TextField } from '#platform/ui/input.tsx'
import { LinkField } from '#platform/ui/link-field.tsx'
import { Message } from '#platform/ui/message.tsx'
import { NumberField } from '#platform/ui/number-field.tsx'
import { ZoneField } from '#platform/ui/zone-field.tsx'
import { maxLengthOf } from '#records/kinds/fields.ts'
import { repetitionNames, repetitionWords } from './session-words.ts'

type RepetitionFieldsProps = {
  fields: RepetitionForm
  put: (part: Partial<RepetitionForm>) => void
  errorAt: (field: string) => string | undefined
}

/** What repeats, when and how often. */
export function RepetitionFields({ fields, put, errorAt }: RepetitionFieldsProps) {
  const text = (name: 'title' | 'place' | 'from' | 'time') => ({
    label: repetitionNames[name],
    error: errorAt(name),
    value: fields[name],
  })
  const number = (name: 'first_number' | 'minutes' | 'every_weeks' | 'count') => ({
    label: repetitionNames[name],
    error: errorAt(name),
    value: fields[name],
    onChange: (value: number | null) => put({ [name]: value }),
  })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <TextField
          {...text('title')}
          required
          hint={repetitionWords.titleHint}
          maxLength={maxLengthOf(sessionFields.title)}
          onChange={({ target }) => put({ title: target.value })}
        />
        <NumberField {...number('first_number')} />
      </div>
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr_1fr]">
        <TextField
          {...text('from')}
          required
          type="date"
          onChange={({ target }) => put(firstDay(fields, target.value))}
        />
        <TextField {...text('time')} type="time" onChange={({ target }) => put({ time: target.value })} />
        <NumberField {...number('minutes')} />
      </div>
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <Weekdays chosen={fields.weekdays} error={errorAt('weekdays')} onChange={(weekdays) => put({ weekdays })} />
        <NumberField {...number('every_weeks')} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={repetitionWords.ends}
          value={fields.until === null ? 'count' : 'until'}
          onChange={({ target }) =>
            put(target.value === 'count' ? { count: 8, until: null } : { count: null, until: '' })
          }
        >
          <option value="count">{repetitionWords.endsAfter}</option>
          <option value="until">{repetitionWords.endsOn}</option>
        </SelectField>
        {fields.until === null ? (
          <NumberField {...number('count')} />
        ) : (
          <TextField
            label={repetitionNames.until}
            required
            type="date"
            error={errorAt('until')}
            value={fields.until}
            onChange={({ target }) => put({ until: target.value })}
          />
        )}
        <TextField
          {...text('place')}
          maxLength={maxLengthOf(sessionFields.place)}
          onChange={({ target }) => put({ place: target.value })}
        />
        <LinkField
          label={repetitionNames.link}
          value={fields.link}
          problem={errorAt('link') ?? null}
          onChange={(link) => put({ link })}
        />
        <ZoneField
          label={repetitionNames.time_zone}
          value={fields.time_zone}
          error={errorAt('time_zone')}
          onChange={(time_zone) => put({ time_zone })}
        />
      </div>
    </>
  )
}

type WeekdaysProps = { chosen: readonly number[]; error: string | undefined; onChange: (days: number[]) => void }

function Weekdays({ chosen, error, onChange }: WeekdaysProps) {
  const id = useId()
  const toggle = (day: number, isOn: boolean) =>
    onChange(isOn ? [...chosen, day].toSorted((one, other) => one - other) : chosen.filter((each) => each !== day))
  return (
    <fieldset className="min-w-0" aria-describedby={error && `${id}-error`}>
      <legend className="float-left mb-1.5 w-full text-sm font-[550]">{repetitionNames.weekdays}</legend>
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
