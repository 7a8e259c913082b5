import { data } from 'react-router'
import { NotFoundMessage } from './not-found-message.tsx'

/** Any address that is no page: shown with status 404. */
export function loader() {
  return data(null, { status: 404 })
}
/** Within the site the browser needs nobody to tell it. */
export function clientLoader() {
  return null
}

export default function NotFound() {
  return <NotFoundMessage />
}
