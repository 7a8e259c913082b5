import { useEffect, useRef, useState } from 'react'
import { Input } from './input.tsx'

/** How long somebody pauses before what they typed is searched for. */
const pause = 250

/**
 * A field that searches a list while somebody types. `value` is what the list is searched for, an address's word: where it
 * changes otherwise, the field follows. What an input method is still composing is not searched for.
 */
export function SearchField({
  label,
  placeholder,
  value,
  className,
  onSearch,
}: {
  label: string
  placeholder: string
  value: string
  className?: string
  onSearch: (text: string) => void
}) {
  const [text, setText] = useState(value)
  const asked = useRef(value)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  // What else the list was narrowed to in the pause is not to be undone by the search.
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
