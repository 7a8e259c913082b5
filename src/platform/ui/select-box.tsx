/** The checkbox that selects the record `name`; in a table also by X (`rowKeys`). */
export function SelectBox({
  name,
  checked,
  onChange,
}: {
  name: string
  checked: boolean
  onChange: (on: boolean) => void
}) {
  return (
    <input
      type="checkbox"
      data-row-action="select"
      aria-label={`Select ${name}`}
      className={boxClass}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}

export function SelectAllBox({
  nouns,
  ids,
  selected,
  onSelect,
}: {
  nouns: string
  ids: readonly string[]
  selected: ReadonlySet<string>
  onSelect: (ids: readonly string[], on: boolean) => void
}) {
  return (
    <input
      type="checkbox"
      aria-label={`Select all ${nouns} on this page`}
      className={boxClass}
      checked={ids.length > 0 && ids.every((id) => selected.has(id))}
      onChange={({ target }) => onSelect(ids, target.checked)}
    />
  )
}

const boxClass = 'size-6 accent-accent align-middle'
