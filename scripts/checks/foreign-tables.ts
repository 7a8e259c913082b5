import { readFileSync } from 'node:fs'
import path from 'node:path'

const table =
  /^src\/(?:features\/[^/]+\/([^/]+)\/.*table\.server|(records|platform\/server)\/([^/]+)\/table(?:\.server)?)\.ts$/
const server = /^src\/features\/[^/]+\/([^/]+)\/.*\.server\.ts$/

/** Uses of tables of another feature, of records or the platform in SQL text, which neither types nor a search for uses find. */
export function foreignTables(root: string, files: readonly string[]): string[] {
  const owners = new Map<string, string>()
  for (const file of files) {
    const [, feature, floor, concern] = table.exec(file) ?? []
    const owner = feature ?? (concern && `${floor}/${concern}`)
    if (owner === undefined) continue
    for (const [, name = ''] of textOf(root, file).matchAll(/\bpgTable\(\s*'(\w+)'/g)) owners.set(name, owner)
  }
  return files.flatMap((file) => {
    const feature = server.exec(file)?.[1]
    if (feature === undefined || file.includes('.test.')) return []
    return [...tablesNamedIn(textOf(root, file))].flatMap((name) => {
      const owner = owners.get(name)
      if (owner === undefined || owner === feature) return []
      return `${file} names '${name}', a table of ${owner}, as text. Ask its store, or the kinds of records that are handed in.`
    })
  })
}

function tablesNamedIn(text: string): Set<string> {
  const inSql = text
    .replace(/'[^'\n]*'/g, "''")
    .matchAll(/\b(?:from|join|into|update|truncate)\s+(?:only\s+)?"?(\w+)/gi)
  const byName = text.matchAll(/\b(?:identifier|countOf|countsOf)\((?:\w+,\s*)?'(\w+)'/g)
  return new Set([...inSql, ...byName].map(([, name = '']) => name))
}

function textOf(root: string, file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
}
