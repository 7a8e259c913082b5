import { X } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isComposing } from '#platform/browser/is-composing.ts'
import { t } from '#platform/values/translate.ts'
import type { ControlProps } from './field.tsx'
import { Input } from './input.tsx'
import { mixedText } from './mixed-text.tsx'
import { Button } from './button.tsx'

/** `blocked` says why it cannot be chosen. */
export type SearchOption = { key: string; label: string; note?: string; blocked?: string | null }

/** Milliseconds after blur. */
const hidesAfter = 150

type OptionSearchProps = {
  /** Names the list, and the field without a `control`. */
  label: string
  control?: ControlProps
  placeholder: string
  /** Of a field of exactly one: what is chosen, shown until it is searched in. */
  chosen?: string | undefined
  options: readonly SearchOption[]
  /** Announced below the options, such as 'Searching…'. */
  status: string
  staysOpen?: boolean
  className?: string
  /** Gets the trimmed search, and whether the list is open. */
  onSearch: (search: string, isOpen: boolean) => void
  onChoose: (key: string) => void
}

/** Takes what is typed before the click that leaves the field does anything, such as saving; not earlier, as what moves below would lose that. */
function useOutsideClick(take: () => void) {
  /** By a press whose click is still to come. */
  const [isLeft, setLeft] = useState(false)
  useEffect(() => {
    if (!isLeft) return
    const listener = () =>
      flushSync(() => {
        setLeft(false)
        take()
      })
    addEventListener('click', listener, { capture: true })
    return () => removeEventListener('click', listener, { capture: true })
  })
  return setLeft
}

/** What is typed, whether the list is open, and what is about to be chosen there. */
function useOptionSearch(props: OptionSearchProps) {
  const { control, chosen, options, status, staysOpen = false, onSearch, onChoose } = props
  const [term, setTerm] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const list = useId()
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => () => clearTimeout(hiding.current), [])
  const lines = options.length + (status ? 1 : 0)
  useEffect(() => {
    // At the foot of a dialog it would open out of sight.
    if (isOpen && lines > 0) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, lines])
  const current = options[Math.min(at, options.length - 1)]

  const show = (sought: string) => {
    clearTimeout(hiding.current)
    setLeft(false)
    setOpen(true)
    onSearch(sought.trim(), true)
  }
  const hide = () => {
    setOpen(false)
    if (chosen !== undefined) setTerm('')
    onSearch(term.trim(), false)
  }
  const choose = (key: string) => {
    onChoose(key)
    setTerm('')
    setAt(0)
    setOpen(staysOpen)
    onSearch('', staysOpen)
  }

  const isForm = control !== undefined && chosen === undefined
  const whole = term.trim().toLowerCase()
  const named = isForm && options.find(({ label: name, blocked }) => !blocked && name.toLowerCase() === whole)
  const isLoose = isForm && whole !== ''
  const take = () => {
    if (!named) return
    clearTimeout(hiding.current)
    choose(named.key)
    setOpen(false)
  }
  const setLeft = useOutsideClick(take)
  const leave = () => {
    hiding.current = setTimeout(hide, hidesAfter)
    if (document.querySelector(':active')) setLeft(true)
    else take()
  }

  const move = (step: number) => {
    show(term)
    const next = Math.max(0, Math.min(options.length - 1, at + step))
    setAt(next)
    document.getElementById(`${list}-${options[next]?.key}`)?.scrollIntoView({ block: 'nearest' })
  }
  const enter = () => {
    if (isOpen && current && !current.blocked) choose(current.key)
  }

  return {
    term,
    setTerm,
    isOpen,
    setOpen,
    setAt,
    list,
    shown,
    current,
    isLoose,
    show,
    hide,
    choose,
    leave,
    move,
    enter,
  }
}

/** A combobox; the caller brings the options by `onSearch`. In a form a name that is typed whole is chosen as it is left, and another told. */
export function OptionSearch(props: OptionSearchProps) {
  const { label, control, placeholder, chosen, options, status, className } = props
  const { term, setTerm, isOpen, setOpen, setAt, list, shown, current, isLoose, ...search } = useOptionSearch(props)
  const { show, hide, choose, leave, move, enter } = search
  return (
    <div className={className ?? 'relative'}>
      <Input
        {...(control ?? { 'aria-label': label })}
        {...(isLoose && !isOpen && { 'aria-invalid': true, 'aria-describedby': `${list}-loose` })}
        ref={(input) => input?.setCustomValidity(isLoose ? placeholder : '')}
        onInvalid={() => setOpen(false)}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && current ? `${list}-${current.key}` : undefined}
        autoComplete="off"
        placeholder={chosen ?? placeholder}
        maxLength={200}
        value={isOpen ? term : (chosen ?? term)}
        onFocus={() => show(term)}
        onClick={() => show(term)}
        onBlur={leave}
        onChange={({ target }) => {
          setTerm(target.value)
          setAt(0)
          show(target.value)
        }}
        onKeyDown={(event) => followKey(event, { move, enter, hide: isOpen ? hide : undefined })}
      />
      {isLoose && !isOpen && (
        <p id={`${list}-loose`} className="mt-1.5 text-sm text-danger">
          {t('Please choose “{search}” from the list, or clear it.', { search: term.trim() })}
        </p>
      )}
      {isOpen && (
        <div
          ref={shown}
          className="absolute inset-x-0 top-full z-10 mt-1 scroll-mb-4 rounded-md border border-edge bg-raised p-1.5 shadow-float"
        >
          <Options {...{ list, label, options, current, choose }} onPoint={setAt} />
          <p role="status" className="px-3 py-1.5 text-xs text-muted empty:hidden">
            {status}
          </p>
        </div>
      )}
    </div>
  )
}

type Moves = { move: (step: number) => void; enter: () => void; hide: (() => void) | undefined }

function followKey(event: KeyboardEvent, { move, enter, hide }: Moves) {
  if (isComposing(event.nativeEvent)) return
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step) {
    event.preventDefault()
    move(step)
  } else if (event.key === 'Enter') {
    event.preventDefault()
    enter()
    // Escape closes only the list, not a dialog around it (dialog.tsx).
  } else if (event.key === 'Escape') hide?.()
}

type OptionsProps = Pick<OptionSearchProps, 'label' | 'options'> & {
  list: string
  current: OptionSearchProps['options'][number] | undefined
  choose: (key: string) => void
  onPoint: (place: number) => void
}

function Options({ list, label, options, current, choose, onPoint }: OptionsProps) {
  return (
    <div
      role="listbox"
      id={list}
      aria-label={label}
      // What scrolls is a stop of the Tab key otherwise, and goes with the list while it has the focus.
      tabIndex={-1}
      className="grid max-h-64 overflow-y-auto"
    >
      {options.map((option, place) => (
        <div
          key={option.key}
          id={`${list}-${option.key}`}
          role="option"
          tabIndex={-1}
          aria-selected={option === current}
          aria-disabled={option.blocked ? true : undefined}
          className="flex min-h-9 cursor-pointer flex-wrap items-baseline gap-x-3 rounded-sm px-3 py-1.5 text-sm aria-disabled:cursor-default aria-disabled:text-muted aria-selected:bg-wash"
          onPointerDown={(event) => event.preventDefault()}
          onPointerEnter={() => onPoint(place)}
          {...pressable(() => !option.blocked && choose(option.key))}
        >
          <span className="min-w-0 flex-1">{mixedText(option.label)}</span>
          {option.blocked && <span className="basis-full text-xs">{option.blocked}</span>}
          {option.note && <span className="text-xs text-muted">{option.note}</span>}
        </div>
      ))}
    </div>
  )
}

/** The keyboard chooses through the field, so that an option needs no key handler. */
function pressable(choose: () => void) {
  return { onClick: choose }
}

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
