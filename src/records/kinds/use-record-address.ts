import { useLocation } from 'react-router'
import { recordAddressIn } from '#platform/values/record-id.ts'
import { useNavigate } from '#platform/browser/use-navigate.ts'

/** The record that the address of a list's screen names, and the ways there, to another one of the list, and back. */
export function useRecordAddress() {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown }
  const navigate = useNavigate()
  const { list, id } = recordAddressIn(pathname)
  const isFromList = typeof state === 'object' && state !== null && 'isFromList' in state
  const still = { preventScrollReset: true }
  const addressOf = (record: string) => ({ pathname: `${list === '/' ? '' : list}/${record}`, search })
  return {
    id,
    open: (record: string) => void navigate(addressOf(record), { ...still, state: { isFromList: true } }),
    /** To another one, which takes its place in the history. */
    turnTo: (record: string) => void navigate(addressOf(record), { ...still, state, replace: true }),
    /** Back to the list with its filters. */
    leave: () => {
      if (isFromList) void navigate(-1)
      else void navigate({ pathname: list, search }, { ...still, replace: true })
    },
  }
}
