import { createContext, type ReactNode } from 'react'

/** What every dialog shows at its top while the session is expired; null otherwise. */
export const SessionNoticeContext = createContext<ReactNode>(null)

/** What a dialog calls as it opens: it is of the page below it, so another that still loads does not come. */
export const StayContext = createContext<() => void>(() => undefined)
