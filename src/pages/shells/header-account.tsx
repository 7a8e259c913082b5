/** The place of whoever is here: the user's menu, or the button to sign in; `place` says where it stands. */
export function HeaderAccount(_: { place: 'header' | 'sheet' }) {
  return null
}
