type Values = { readonly [name: string]: string | number | null | undefined }
export type Filling = { params?: Values; query?: Values }

/** The address of a path with its `{name}` parameters; empty, null and undefined query parameters are left out. */
export function addressWith(path: string, { params = {}, query = {} }: Filling = {}): string {
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? name))
  const asked = new URLSearchParams()
  for (const name in query) if (query[name] || query[name] === 0) asked.set(name, String(query[name]))
  const said = asked.toString()
  return said ? `${place}?${said}` : place
}
