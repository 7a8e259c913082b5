import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Input } from './input.tsx'

/** Debounce in milliseconds. */
const pause = 250

type SearchFieldProps = {
  label: string
  placeholder: string
  value: string
  className?: string
  onSearch: (text: string) => void
}

/** A debounced search field that follows `value`; IME compositions under way are not searched for. */
export function SearchField({ label, placeholder, value, className, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value)
  /** Typed, and not searched for yet. */
  const [typed, setTyped] = useState<string | null>(null)
  const asked = useRef(value)
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setTyped(null)
    setText(value)
  }, [value])
  const search = useEffectEvent((sought: string) => {
    asked.current = sought
    setTyped(null)
    onSearch(sought)
  })
  useEffect(() => {
    if (typed === null) return
    const waiting = setTimeout(() => search(typed.trim()), pause)
    return () => clearTimeout(waiting)
  }, [typed])

  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      className={className}
      maxLength={200}
      value={text}
      onChange={({ target, nativeEvent }) => {
        setText(target.value)
        if (!('isComposing' in nativeEvent && nativeEvent.isComposing)) setTyped(target.value)
      }}
      onCompositionEnd={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  )
}
