import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { OptionSearch } from './option-search.tsx'

type OptionChoiceProps = Omit<ComponentProps<typeof OptionSearch>, 'chosen'> & {
  /** What is chosen; null: the search stands in its place. */
  chosen: ReactNode
  /** Names the button that gives the choice up; what is chosen describes it. */
  clearLabel: string
  onClear: () => void
}

/** Exactly one of many, found by its name. */
export function OptionChoice({ chosen, clearLabel, onClear, onChoose, ...search }: OptionChoiceProps) {
  const place = useRef<HTMLDivElement>(null)
  const isMoving = useRef(false)
  const name = useId()
  const isEmpty = chosen === null
  useEffect(() => {
    // What had the focus is gone.
    if (isMoving.current) place.current?.querySelector<HTMLElement>(isEmpty ? 'input' : 'button')?.focus()
    isMoving.current = false
  }, [isEmpty])
  return (
    <div ref={place} className="contents">
      {isEmpty ? (
        <OptionSearch
          {...search}
          onChoose={(key) => {
            isMoving.current = place.current?.contains(document.activeElement) ?? false
            onChoose(key)
          }}
        />
      ) : (
        <p className="flex min-h-11 max-w-full items-center gap-1 rounded-md border border-accent bg-wash py-0.5 pr-1 pl-3 text-sm">
          <span id={name} className="line-clamp-2 min-w-0 flex-1">
            {chosen}
          </span>
          <Button
            variant="quiet"
            size="icon"
            className="size-9!"
            aria-label={clearLabel}
            aria-describedby={name}
            onClick={() => {
              isMoving.current = true
              onClear()
            }}
          >
            <X className="size-4" />
          </Button>
        </p>
      )}
    </div>
  )
}
