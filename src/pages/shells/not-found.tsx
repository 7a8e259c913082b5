import { data } from 'react-router'
import { NotFoundMessage } from './error-page.tsx'

/** Unknown addresses get status 404. */
export const loader = () => data(null, { status: 404 })
/** Client-side navigation needs no request. */
export const clientLoader = () => null

export default NotFoundMessage
