import { type ComponentProps, useId } from 'react'
import { MixedText } from '#platform/ui/mixed-text.tsx'

/** One of several things that can be done, with what it does. */
export function Choice({ label, note, ...input }: { label: string; note: string } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 rounded-md border border-edge p-4 has-checked:border-accent has-checked:bg-wash has-disabled:cursor-default has-disabled:border-line"
    >
      <input
        id={id}
        type="radio"
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-note`}
        {...input}
        className="mt-0.5 size-5 accent-accent"
      />
      <span id={`${id}-name`} className="text-sm font-[550]">
        {label}
      </span>
      <span id={`${id}-note`} className="col-start-2 text-sm text-muted">
        <MixedText text={note} />
      </span>
    </label>
  )
}
