/** The title of a screen of the back office, which no search engine lists. */
export function adminTitle(screen: string) {
  return [{ title: `${screen} · Administration` }, { name: 'robots', content: 'noindex' }]
}
