import { useEffect, useRef, useState } from 'react'
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
  const asked = useRef(value)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  // The latest callback, so that filters changed during the pause are not undone.
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  }, [onSearch])
  useEffect(() => {
    if (value === asked.current) return
    clearTimeout(waiting.current)
    asked.current = value
    setText(value)
  }, [value])

  const searchSoon = (typed: string) => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      asked.current = typed.trim()
      latest.current(asked.current)
    }, pause)
  }
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
        if (!('isComposing' in nativeEvent && nativeEvent.isComposing)) searchSoon(target.value)
      }}
      onCompositionEnd={({ currentTarget }) => searchSoon(currentTarget.value)}
    />
  )
}
