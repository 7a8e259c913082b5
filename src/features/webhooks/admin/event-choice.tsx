import { useId } from 'react'

type EventChoiceProps = {
  events: readonly string[]
  chosen: readonly string[]
  error: string | undefined
  onChange: (chosen: string[]) => void
}

/** The events of an endpoint, by what they are of; named as programs get them. */
export function EventChoice({ events, chosen, error, onChange }: EventChoiceProps) {
  const id = useId()
  const groups = [...Map.groupBy(events, (event) => event.split('.')[0] ?? event)]
  const toggle = (event: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, event] : chosen.filter((each) => each !== event))
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="text-sm font-[550]">Events</legend>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
      <ul className="hairline-t mt-2">
        {groups.map(([group, own]) => (
          <li key={group} className="hairline-b grid gap-x-6 gap-y-1 py-2.5 sm:grid-cols-2">
            {own.map((event) => (
              <label key={event} className="flex min-h-8 items-center gap-3 text-sm">
                <input
                  type="checkbox"
                  className="size-4.5 shrink-0 accent-accent"
                  checked={chosen.includes(event)}
                  onChange={({ target }) => toggle(event, target.checked)}
                />
                <code className="font-mono text-xs break-all">{event}</code>
              </label>
            ))}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
