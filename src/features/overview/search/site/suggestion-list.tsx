import { useQuery, keepPreviousData } from '@tanstack/react-query'
import clsx from 'clsx'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Suggestion } from '#features/overview/search/schema.ts'
import { isComposing } from '#platform/browser/is-composing.ts'
import { useNavigate } from '#platform/browser/use-navigate.ts'
import { Link } from '#platform/ui/link.tsx'
import { readAddress } from '#platform/values/page-address.ts'
import { FactsLine, Marked } from './result-parts.tsx'
import { t, languageQuery } from '#platform/values/translate.ts'
import { apiQuery } from '#platform/browser/api-client.ts'
import { folded } from '#features/overview/search/spelling.rules.ts'
import { typedForm } from '#features/overview/search/rules.ts'

type SuggestionListProps = {
  /** The field of a form that searches without this as well. */
  field: RefObject<HTMLInputElement | null>
  onChosen?: (() => void) | undefined
  className?: string
}

/** Titles that what is being typed may lead to; the last ones stay while others are asked for. */
function suggestionsQuery(typed: string) {
  // Written alike, so that the server has the answer of many already.
  const q = folded(typed).trim()
  return apiQuery(['search', 'suggestions', q], '/api/search/suggestions', {
    query: { q, ...languageQuery() },
    select: ({ items }) => items,
    enabled: typedForm.test(q),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  })
}

/** Makes a search field a combobox: titles below it, by arrows, Enter, a click or a touch. Escape closes it, and without a choice Enter searches. */
export function SuggestionList({ field, onChosen, className }: SuggestionListProps) {
  const id = useId()
  const navigate = useNavigate()
  const { typed, isOpen, setOpen } = useTyped(field)
  const { data } = useQuery(suggestionsQuery(typed))
  const items = typed === '' ? [] : (data ?? [])
  const isShown = isOpen && items.length > 0
  /** What was typed when a title was chosen: with the next letter none is. */
  const [choice, setChoice] = useState({ typed: '', at: -1 })
  const active = choice.typed === typed ? choice.at : -1
  const chosen = isShown ? items[active] : undefined
  const leave = () => {
    setOpen(false)
    onChosen?.()
  }
  useCombobox(field, {
    listId: id,
    isShown,
    activeId: chosen && `${id}-${active}`,
    onMove: (step) => {
      setOpen(true)
      // One place more than there are titles: the field itself.
      const places = items.length + 1
      setChoice({ typed, at: ((active + 1 + step + places) % places) - 1 })
    },
    onClose: () => setOpen(false),
    onChoose: () => {
      if (!chosen) return false
      void navigate(readAddress(chosen.address))
      leave()
      return true
    },
  })
  return (
    <>
      <p role="status" className="sr-only">
        {isShown && t('{count, plural, one {# suggestion} other {# suggestions}}', { count: items.length })}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label={t('Suggestions')}
        hidden={!isShown}
        // What scrolls is a stop of the Tab key otherwise.
        tabIndex={-1}
        // The field keeps the focus.
        onPointerDown={(event) => event.preventDefault()}
        className={clsx('overflow-y-auto overscroll-contain bg-raised text-text', className)}
      >
        {items.map((item, at) => (
          <Option key={item.id} id={`${id}-${at}`} item={item} isActive={at === active} onChosen={leave} />
        ))}
      </div>
    </>
  )
}

type OptionProps = { id: string; item: Suggestion; isActive: boolean; onChosen: () => void }

function Option({ id, item, isActive, onChosen }: OptionProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <div
      ref={place}
      id={id}
      role="option"
      aria-selected={isActive}
      className={clsx('rounded-md', isActive ? 'bg-wash' : 'hover:bg-wash')}
    >
      <Link
        to={readAddress(item.address)}
        tabIndex={-1}
        onClick={onChosen}
        className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-0.5 px-3 py-2 text-sm text-text no-underline"
      >
        <span className="min-w-40 flex-1">
          <Marked text={item.title} />
        </span>
        <FactsLine facts={item} className="text-xs" />
        <span className="text-xs text-muted">{item.name}</span>
      </Link>
    </div>
  )
}

const pauseMs = 150

/** What is typed in a field, a moment later and never while an input method is composing; open while the field has the focus. */
function useTyped(field: RefObject<HTMLInputElement | null>) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const input = field.current
    if (!input) return undefined
    let waiting: ReturnType<typeof setTimeout> | undefined
    let composing = false
    const take = () => {
      clearTimeout(waiting)
      if (composing) return
      waiting = setTimeout(() => {
        setTyped(input.value.trim())
        setOpen(document.activeElement === input)
      }, pauseMs)
    }
    const off = new AbortController()
    const on = (name: string, listener: () => void) => input.addEventListener(name, listener, { signal: off.signal })
    on('compositionstart', () => (composing = true))
    on('compositionend', () => {
      composing = false
      take()
    })
    on('input', take)
    on('blur', () => setOpen(false))
    const end = () => {
      clearTimeout(waiting)
      setTyped('')
      setOpen(false)
    }
    // What was found comes below the field, which keeps the focus.
    for (const name of ['submit', 'reset']) input.form?.addEventListener(name, end, { signal: off.signal })
    // What was typed before this was loaded.
    if (input.value !== input.defaultValue) take()
    return () => {
      clearTimeout(waiting)
      off.abort()
    }
  }, [field])
  return { typed, isOpen, setOpen }
}

type Combobox = {
  listId: string
  isShown: boolean
  activeId: string | undefined
  onMove: (step: 1 | -1) => void
  onClose: () => void
  /** Whether there was something to choose. */
  onChoose: () => boolean
}

/** The field's role, and its keys. */
function useCombobox(field: RefObject<HTMLInputElement | null>, combobox: Combobox) {
  const latest = useRef(combobox)
  const { listId, isShown, activeId } = combobox
  useEffect(() => {
    latest.current = combobox
  })
  useEffect(() => {
    const input = field.current
    if (!input) return
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-controls', listId)
    input.setAttribute('aria-expanded', String(isShown))
    if (activeId === undefined) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', activeId)
  }, [field, listId, isShown, activeId])
  useEffect(() => {
    const input = field.current
    const onKeyDown = (event: KeyboardEvent) => {
      if (isComposing(event)) return
      const { isShown: wasShown, onMove, onClose, onChoose } = latest.current
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        onMove(event.key === 'ArrowDown' ? 1 : -1)
      } else if (event.key === 'Escape' && wasShown) {
        // What is around it stays.
        event.preventDefault()
        event.stopPropagation()
        onClose()
      } else if (event.key === 'Enter' && onChoose()) event.preventDefault()
    }
    input?.addEventListener('keydown', onKeyDown)
    return () => input?.removeEventListener('keydown', onKeyDown)
  }, [field])
}
