import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { LazyPart } from '#platform/ui/lazy-part.tsx'
import { lazyNamed } from '#platform/browser/lazy-import.ts'

const SuggestionList = lazyNamed(() => import('./suggestion-list.tsx'), 'SuggestionList')

type SuggestingFieldProps = {
  className?: string
  listClass: string
  onChosen?: () => void
  /** Draws the field, which searches by its form without scripts as well. */
  children: (field: RefObject<HTMLInputElement | null>) => ReactNode
}

/** Around a search field: its suggestions, whose code is loaded when it has the focus. */
export function SuggestingField({ className, listClass, onChosen, children }: SuggestingFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isWanted, setWanted] = useState(false)
  return (
    <div className={className} onFocus={() => setWanted(true)}>
      {children(field)}
      {isWanted && (
        <LazyPart>
          <SuggestionList field={field} onChosen={onChosen} className={listClass} />
        </LazyPart>
      )}
    </div>
  )
}
