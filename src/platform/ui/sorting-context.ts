import { createContext } from 'react'

/** What the items of a `<SortableList>` know of it; `step` moves an item by one place. */
export type Sorting = {
  ids: readonly string[]
  names: readonly string[]
  layout: 'column' | 'grid'
  step: (id: string, by: 'up' | 'down') => void
}
export const SortingContext = createContext<Sorting | null>(null)
