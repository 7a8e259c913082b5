/** The title of a back-office screen, with noindex. */
export function adminTitle(screen: string) {
  return [{ title: `${screen} · Administration` }, { name: 'robots', content: 'noindex' }]
}
