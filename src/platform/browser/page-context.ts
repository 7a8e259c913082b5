import { createContext } from 'react-router'

/** How pages call the API: over HTTP in a browser, in process and as nobody in particular on the server. */
export type Api = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** What every page of this site knows about it; from the settings. */
export type SiteInfo = {
  name: string
  publicUrl: string
  currency: string
  timeZone: string
  donationUrl: string | null
}

/** The API of the request being rendered. */
export const apiContext = createContext<Api>()
/** What every page says of the site. */
export const documentContext = createContext<{ site: SiteInfo }>()
/** By which this render's own inline scripts are told from whatever else is in the page. */
export const nonceContext = createContext<string>()
