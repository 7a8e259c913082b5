import { data } from 'react-router'
import { NotFoundMessage } from './error-page.tsx'

/** Unknown addresses get status 404. */
export function loader() {
  return data(null, { status: 404 })
}
/** Client-side navigation needs no request. */
export function clientLoader() {
  return null
}

export default function NotFound() {
  return <NotFoundMessage />
}
