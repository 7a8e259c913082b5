import { AccountArea } from '#features/accounts/site/account-area.tsx'
import { AccountPanel } from '#features/accounts/site/account-panel.tsx'

/** The place of whoever is here: the user's menu, or the button to sign in; `place` says where it stands. */
export function HeaderAccount({ place }: { place: 'header' | 'sheet' }) {
  return place === 'header' ? <AccountArea /> : <AccountPanel />
}
