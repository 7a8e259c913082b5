import { createContext } from 'react'

/** Whether more rows can be loaded: a sortable table then says that it sorts only a part. */
export const PartOfListContext = createContext(false)
