import { createContext, type ReactNode } from 'react'

/** What every dialog says at its top while the session of who opened it is over; null as long as it lives. */
export const SessionNoticeContext = createContext<ReactNode>(null)
