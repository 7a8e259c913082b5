import { createContext } from 'react'

/** Whether the rows shown are only a part of their list, of which more can be loaded: a table that sorts them says so. */
export const PartOfListContext = createContext(false)
