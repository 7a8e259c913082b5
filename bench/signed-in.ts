import { profiles } from '#features/people/accounts/table.server.ts'
import { beginSession } from '#features/people/accounts/store.server.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { pino } from 'pino'
import type { FilledSite } from './filled-site.ts'

export type SignedIn = {
  port: number
  headers: Record<string, string>
  /** @throws Error where the status is no success */
  read(path: string): Promise<unknown>
}

/** Makes an administrator and a session in the site's database. */
export async function signInAsAdministrator({ server, connection }: FilledSite): Promise<SignedIn> {
  const database = openDatabase({ connection, log: pino({ level: 'error' }) })
  try {
    const [made] = await database.db
      .insert(profiles)
      .values({ email: 'bench@academy.example', full_name: 'Bench', role: 'admin' })
      .returning({ id: profiles.id })
    if (!made) throw new Error('No administrator was made.')
    const headers = { Cookie: `session=${await beginSession(database.db, made.id, {})}` }
    const read = async (path: string) => {
      const answer = await fetch(`http://localhost:${server.port}${path}`, { headers })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
      return answer.json()
    }
    return { port: server.port, headers, read }
  } finally {
    await database.close()
  }
}
