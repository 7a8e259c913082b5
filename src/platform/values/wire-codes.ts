/** Codes that are called otherwise on the wire, as clients know them (api-3). */
const onWire: Partial<Record<string, string>> = { not_found: 'PGRST116' }
const inside = Object.fromEntries(Object.entries(onWire).map(([code, name]) => [name, code]))

/** What an error code is called on the wire. */
export const wireCode = (code: string) => onWire[code] ?? code

/** The error code that the wire calls so. */
export const codeOfWire = (name: string) => inside[name] ?? name
