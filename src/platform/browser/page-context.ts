import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'

/** How pages call the API: over HTTP in a browser, in process on the server, anonymous but for the back office. */
export type Api = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

export type SiteInfo = {
  name: string
  publicUrl: string
  currency: string
  timeZone: string
  donationUrl: string | null
}

export const apiContext = createContext<Api>()
export const documentContext = createContext<{ site: SiteInfo }>()
/** Whoever works here and asks for a page of the back office: it alone is made in their name. Null: it is made for nobody. */
export type StaffRender = { isSidebarOpen: boolean; helpRead: string }
export const staffContext = createContext<StaffRender | null>(null)
/** The CSP nonce of this render's inline scripts. */
export const nonceContext = createContext<string>()
/** The same, for components; undefined in a browser. */
export const ScriptNonce = createReactContext<string | undefined>(undefined)
