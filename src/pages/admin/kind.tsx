import { useLocation } from 'react-router'
import type { Kind } from '#records/kinds/kind.ts'
import { adminTitle } from '#pages/shells/admin-page.tsx'
import { KindScreen } from '#pages/shells/kind-screen.tsx'
import { recordKinds } from '#pages/shells/record-kinds.ts'

const listed = recordKinds.filter((kind): kind is Kind => 'listing' in kind)

/** The kind whose screen has this address. */
function kindAt(pathname: string) {
  const all = listed.flatMap((kind) => kind.screens.map(({ to, label }) => ({ kind, to, title: label })))
  const found = all.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  if (!found) throw new Error(`No kind of record has a screen at ${pathname}.`)
  return found
}

export const meta = ({ location }: { location: { pathname: string } }) => adminTitle(kindAt(location.pathname).title)

/** The screen of every kind that wants nothing of its own. */
export default function KindPage() {
  const { kind } = kindAt(useLocation().pathname)
  return <KindScreen key={kind.entity} kind={kind} />
}
