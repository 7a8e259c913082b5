import { data, redirect } from 'react-router'
import { adminNavigation } from '#pages/shells/admin-navigation.ts'
import { NotFoundMessage } from '#pages/shells/error-page.tsx'

/** A shortened address, such as `/admin/announcements`, leads to the first screen below it; any other has status 404. */
export function loader({ params }: { params: { '*'?: string } }) {
  const below = screenBelow(params)
  return below ? redirect(below) : data(null, { status: 404 })
}
/** Client-side navigation needs no request. */
export function clientLoader({ params }: { params: { '*'?: string } }) {
  const below = screenBelow(params)
  return below ? redirect(below) : null
}

function screenBelow(params: { '*'?: string }) {
  const begun = `/admin/${params['*']}/`
  return adminNavigation.flatMap(({ entries }) => entries).find(({ to }) => to.startsWith(begun))?.to
}

export default function ScreenNotFound() {
  return <NotFoundMessage isOffice />
}
