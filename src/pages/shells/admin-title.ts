export function adminTitle(screen: string) {
  return [{ title: `${screen} · Administration` }, { name: 'robots', content: 'noindex' }]
}
