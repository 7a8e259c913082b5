import { data, redirect } from 'react-router'
import { adminNavigation } from '#pages/shells/admin-navigation.ts'
import { NotFoundMessage } from '#pages/shells/error-page.tsx'

type Args = { params: { '*'?: string } }

/** A shortened address, such as `/admin/announcements`, leads to the first screen below it; any other has status 404. */
export const loader = (args: Args) => screenBelow(args) ?? data(null, { status: 404 })
/** Client-side navigation needs no request. */
export const clientLoader = (args: Args) => screenBelow(args) ?? null

function screenBelow({ params }: Args) {
  const begun = `/admin/${params['*']}/`
  const below = adminNavigation.flatMap(({ entries }) => entries).find(({ to }) => to.startsWith(begun))
  return below && redirect(below.to)
}

export default function ScreenNotFound() {
  return <NotFoundMessage isOffice />
}
