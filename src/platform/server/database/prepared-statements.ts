import type { EventEmitter } from 'node:events'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'

/** A statement asked this often is sent by name from then on. */
const often = 3
/** PostgreSQL keeps each of them in every connection. */
const mostNames = 400
const mostSeen = 1_000

/** Lets connections send statements that come often by name, so that PostgreSQL parses and plans them once in each. */
export function preparedStatements() {
  const names = new Map<string, string>()
  const seen = new LRUCache<string, number>({ max: mostSeen })
  let given = 0

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostNames) return known
    const times = (seen.get(text) ?? 0) + 1
    seen.set(text, times)
    if (times < often) return undefined
    seen.delete(text)
    given += 1
    const name = `often_${given}`
    names.set(text, name)
    return name
  }

  return (client: pg.PoolClient) => {
    Object.assign(client, {
      query(config: unknown, ...rest: unknown[]): unknown {
        const name = isPlanned(config) ? nameOf(config.text) : undefined
        const query = name === undefined ? config : { ...(config as object), name }
        return Reflect.apply(sendOf(client), client, [query, ...rest])
      },
    })
    // After a migration a kept statement may give other columns than when it was named: all get new names.
    const { connection } = client as pg.PoolClient & { connection: EventEmitter }
    connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (code === '0A000') names.clear()
    })
  }
}

function sendOf(client: pg.PoolClient) {
  return Reflect.get(Object.getPrototypeOf(client) as object, 'query') as (...query: unknown[]) => unknown
}

/** A statement with a plan and no name of its own; not `begin` and the like, nor a cursor. */
function isPlanned(config: unknown): config is { text: string } {
  if (typeof config !== 'object' || config === null || 'submit' in config || !('text' in config)) return false
  const hasName = 'name' in config && config.name !== undefined
  return !hasName && /^\s*(select|with|insert|update|delete)\b/i.test(String(config.text))
}
