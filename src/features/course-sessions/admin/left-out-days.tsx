import { X } from 'lucide-react'
import { useState } from 'react'
import { keepFocusIn } from '#platform/browser/focus-place.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/field.tsx'
import { Input } from '#platform/ui/input.tsx'
import { formatDate } from '#platform/values/dates.ts'
import { formatWeekday } from '#platform/values/durations.ts'
import { weekdayOf } from '#features/course-sessions/repetition/rules.ts'
import { repetitionNames, repetitionWords } from './session-words.ts'

type LeftOutDaysProps = { days: readonly string[]; error: string | undefined; onChange: (days: string[]) => void }

/** Holidays: days without a session, which are not counted. */
export function LeftOutDays({ days, error, onChange }: LeftOutDaysProps) {
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
