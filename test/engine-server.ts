import { pino } from 'pino'
import { startEmbeddedPostgres } from '#platform/server/database/embedded.ts'

// A server reduced to its database, for test/engine.test.ts: node engine-server.ts DATA_DIR. It says what happens in lines of
// JSON, and on SIGINT reads from the database before it stops it.
const say = (event: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(event)}\n`)

try {
  const begin = performance.now()
  const postgres = await startEmbeddedPostgres({
    dataDir: process.argv[2] ?? '',
    log: pino({ level: 'info' }, { write: (line: string) => say({ log: (JSON.parse(line) as { msg: string }).msg }) }),
  })
  process.on('SIGINT', async () => {
    const { default: pg } = await import('pg')
    const client = new pg.Client(postgres.connection)
    await client.connect()
    const { rows } = await client.query('select 1 as alive')
    say({ interrupted: rows })
    await client.end()
    await postgres.stop()
    say({ stopped: true })
    process.exit(0)
  })
  process.stdin.on('data', () => process.exit(3))
  say({ ready: { connection: postgres.connection, location: postgres.location, ms: performance.now() - begin } })
} catch (error) {
  say({ failed: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
  process.exit(1)
}
