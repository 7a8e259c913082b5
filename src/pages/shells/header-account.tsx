import { AccountArea } from '#features/accounts/site/account-area.tsx'

/** The place of whoever is here: the user's menu, or the button to sign in; in the header and in the phone's menu. */
export function HeaderAccount() {
  return <AccountArea />
}
