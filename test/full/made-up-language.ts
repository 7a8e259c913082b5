import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { startDatabaseLine } from '#test/journeys/database-line.ts'
import { copyProject } from '#test/project-copy.ts'
import { startServer } from '#test/server.ts'
import { withoutContext } from '#platform/values/translate.ts'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
export const accented = [...'áƀçďéƒĝĥíĵķĺɱñóþǫŕšťúṽŵẋýžÁƁÇĎÉƑĜĤÍĴĶĹṀÑÓÞǪŔŠŤÚṼŴẊÝŽ']

/** An English message as a language has it that nobody speaks: accented, 40 % longer, between marks. */
function madeUp(message: string): string {
  let depth = 0
  let more = Math.round(message.length * 0.4) - 2
  const said = withoutContext(message).replace(/<[^>]*>|[{}]|[a-z]/gi, (part) => {
    if (part === '{') depth += 1
    if (part === '}') depth -= 1
    // A parameter's name stands within one pair of braces, what a plural's form says within two.
    if (part.length > 1 || depth % 2 === 1) return part
    return (accented[plain.indexOf(part)] ?? part).repeat(/[aeioun]/.test(part) && (more -= 1) >= 0 ? 2 : 1)
  })
  return `⟦${said}⟧`
}

/** Starts a site that speaks a third language, `/xa`: one catalogue and one line more than this project, built and served. */
export async function startInMadeUpLanguage() {
  const copy = copyProject('academy')
  const messages = Object.keys(JSON.parse(readFileSync(path.join(copy.root, 'messages/zh.json'), 'utf8')) as object)
  const catalogue = Object.fromEntries(messages.map((message) => [message, madeUp(message)]))
  writeFileSync(path.join(copy.root, 'messages/xa.json'), JSON.stringify(catalogue))
  const languages = path.join(copy.root, 'src/platform/values/translate.ts')
  const line = "  xa: { tag: 'en-XA', name: '⟦Ɱáɗé úþ⟧', locale: 'en_XA', sentenceSpace: ' ' },"
  writeFileSync(languages, readFileSync(languages, 'utf8').replace(/^ *zh: .*$/m, `$&\n${line}`))
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: copy.root, stdio: 'inherit' })
  const database = await startDatabaseLine()
  const server = await startServer({
    env: { DATABASE_URL: database.url, DATA_DIR: database.dataDir, SAMPLE_CONTENT: 'on' },
    program: path.join(copy.root, 'build/server/main.js'),
  })
  return {
    origin: server.origin,
    /** Every text that the database holds by now. */
    texts: () => textsOf(database.url),
    async stop() {
      await server.stop()
      await database.stop()
      copy.remove()
    },
  }
}

async function textsOf(url: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  )
  const found: string[] = []
  for (const { name } of tables)
    found.push(...textsIn((await client.query(`select to_jsonb(each) from ${name} each`)).rows))
  await client.end()
  return found
}

/** Every text in JSON, its blanks as a page shows them. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.replace(/\s+/g, ' ').trim()]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
