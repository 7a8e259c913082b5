import { createContext } from 'react'

/** The nonce of the render under way; a browser has none, and needs none. */
export const ScriptNonce = createContext<string | undefined>(undefined)
