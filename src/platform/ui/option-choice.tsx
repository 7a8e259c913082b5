import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { OptionSearch } from './option-search.tsx'

type OptionChoiceProps = Omit<ComponentProps<typeof OptionSearch>, 'chosen'> & {
  /** What is chosen; null: the search stands in its place. */
  chosen: ReactNode
  /** Names the button that gives the choice up. */
  clearLabel: string
  onClear: () => void
}

/** Exactly one of many, found by its name. */
export function OptionChoice({ chosen, clearLabel, onClear, ...search }: OptionChoiceProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isCleared, setCleared] = useState(false)
  const isEmpty = chosen === null
  useEffect(() => {
    // The button that had the focus is gone.
    if (isCleared && isEmpty) place.current?.querySelector('input')?.focus()
  }, [isCleared, isEmpty])
  if (isEmpty) {
    return (
      <div ref={place} className="contents">
        <OptionSearch
          {...search}
          onChoose={(key) => {
            setCleared(false)
            search.onChoose(key)
          }}
        />
      </div>
    )
  }
  return (
    <p className="flex min-h-11 max-w-full items-center gap-1 rounded-md border border-accent bg-wash py-0.5 pr-1 pl-3 text-sm">
      <span className="line-clamp-2 min-w-0 flex-1">{chosen}</span>
      <Button
        variant="quiet"
        size="icon"
        className="size-9!"
        aria-label={clearLabel}
        onClick={() => {
          setCleared(true)
          onClear()
        }}
      >
        <X className="size-4" />
      </Button>
    </p>
  )
}
