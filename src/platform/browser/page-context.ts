import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'

/** How pages call the API: over HTTP in a browser, in process and anonymous on the server. */
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
/** The CSP nonce of this render's inline scripts. */
export const nonceContext = createContext<string>()
/** The same, for components; undefined in a browser. */
export const ScriptNonce = createReactContext<string | undefined>(undefined)
