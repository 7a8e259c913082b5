import { createContext, type ReactNode } from 'react'

/** What every dialog shows at its top while the session is expired; null otherwise. */
export const SessionNoticeContext = createContext<ReactNode>(null)
