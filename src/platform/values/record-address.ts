import { isRecordId } from './record-id.ts'

/** The list of an address in the back office, and the record in it that the address names, null for none. */
export function recordAddressIn(pathname: string): { list: string; id: string | null } {
  const at = pathname.lastIndexOf('/')
  const last = pathname.slice(at + 1)
  return isRecordId(last) ? { list: pathname.slice(0, at) || '/', id: last } : { list: pathname, id: null }
}
