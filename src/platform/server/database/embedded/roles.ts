import pg from 'pg'

/** Makes the role and database of `connection` where missing; each start checks, so an interrupted first one is completed. */
export async function prepareRoles(connection: pg.ClientConfig, isNew: boolean): Promise<void> {
  if (!isNew && (await works(connection))) return
  const superuser = new pg.Client({ ...connection, user: 'postgres', database: 'template1' })
  await superuser.connect()
  try {
    const { rows } = await superuser.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = 'academy') as role,
              exists (select from pg_database where datname = 'academy') as database`,
    )
    // Hexadecimal (openCluster): nothing to escape.
    const login = `role academy login createdb password '${String(connection.password)}'`
    await superuser.query(rows[0]?.role ? `alter ${login}` : `create ${login}`)
    if (!rows[0]?.database) await superuser.query('alter database postgres rename to academy')
    await superuser.query('alter database academy owner to academy')
  } finally {
    await superuser.end()
  }
}

async function works(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && ['28P01', '28000', '3D000'].includes(error.code ?? '')) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
