import { useState } from 'react'
import { type EnteredTime, timeProblems, zoneOfEntry } from '#features/announcements/editing/schema.ts'
import { eventTimeIn } from '#features/announcements/rules.ts'
import { announcementFields } from '#features/announcements/schema.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { ZoneField } from '#platform/ui/zone-field.tsx'
import { momentOfText, wallText } from '#platform/values/dates.ts'

/** Wall times in the event's own zone; all of it optional. */
export function EventTimeFields({ time, onChange }: { time: EnteredTime; onChange: (time: EnteredTime) => void }) {
  const { timeZone: academyZone } = useSite()
  const { starts_at, ends_at, time_zone } = time
  const zone = zoneOfEntry(time_zone, academyZone)
  const problems = timeProblems(time)
  const isSet = starts_at !== null || ends_at !== null || time_zone !== null

  /** Keeps the wall times, now in the new zone. */
  function moveTo(next: string | null) {
    const there = zoneOfEntry(next, academyZone)
    const again = (moment: string | null) => (there === zone ? moment : momentOfText(wallText(moment, zone), there))
    onChange({ starts_at: again(starts_at), ends_at: again(ends_at), time_zone: next })
  }

  return (
    <fieldset className="grid min-w-0 content-start gap-4">
      <legend className="mb-2 text-sm font-[550]">Date and Time</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {(['starts_at', 'ends_at'] as const).map((name) => (
          <MomentField
            key={name}
            label={announcementFields[name].label}
            value={time[name]}
            zone={zone}
            error={problems[name]}
            onChange={(moment) => onChange({ ...time, [name]: moment })}
          />
        ))}
        <ZoneField
          label={announcementFields.time_zone.label}
          className="sm:col-span-2"
          value={time_zone}
          error={problems.time_zone}
          onChange={moveTo}
        />
      </div>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3 text-sm text-muted">
        <p role="status">
          {starts_at === null || problems.starts_at || problems.ends_at
            ? 'With a start this is an event: it stands in the calendars.'
            : `Readers see: ${eventTimeIn(time, zone)}`}
        </p>
        {isSet && (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => onChange({ starts_at: null, ends_at: null, time_zone: null })}
          >
            Remove the time
          </Button>
        )}
      </div>
    </fieldset>
  )
}

type MomentFieldProps = {
  label: string
  value: string | null
  zone: string
  error: string | undefined
  onChange: (moment: string | null) => void
}

/** Shows what was typed as long as it means the value, even a wall time that the zone's clocks skip. */
function MomentField({ label, value, zone, error, onChange }: MomentFieldProps) {
  const [typed, setTyped] = useState('')
  return (
    <TextField
      label={label}
      type="datetime-local"
      min="1900-01-01T00:00"
      max="9999-12-31T23:59"
      error={error}
      value={momentOfText(typed, zone) === value ? typed : wallText(value, zone)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(momentOfText(target.value, zone))
      }}
    />
  )
}
