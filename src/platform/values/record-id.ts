/** Whether a text is the id of a record: a UUID. */
export function isRecordId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** The list of an address in the back office, and the record in it that the address names, null for none. */
export function recordAddressIn(pathname: string): { list: string; id: string | null } {
  const at = pathname.lastIndexOf('/')
  const last = pathname.slice(at + 1)
  return isRecordId(last) ? { list: pathname.slice(0, at) || '/', id: last } : { list: pathname, id: null }
}
