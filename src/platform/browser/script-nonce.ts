import { createContext } from 'react'

/** The CSP nonce of the current render; undefined in a browser. */
export const ScriptNonce = createContext<string | undefined>(undefined)
