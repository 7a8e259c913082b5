import { createContext } from 'react'

export type Sorting = {
  ids: readonly string[]
  names: readonly string[]
  layout: 'column' | 'grid'
  step: (id: string, by: 'up' | 'down') => void
}
export const SortingContext = createContext<Sorting | null>(null)
