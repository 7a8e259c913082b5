import { execFileSync } from 'node:child_process'
import { appendFileSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { declaredTriggers } from '#records/kinds/declared-kind.server.ts'
import { recordKinds } from '../src/record-kinds.server.ts'

// Generates the migration of what changed in tables and in what kinds of records declare, without a database:
// npm run migration <name> [options of drizzle-kit]
const root = path.resolve(import.meta.dirname, '..')
const [name = '', ...options] = process.argv.slice(2)

const before = migrations()
const stated = before.map(textOf).join('\n')
const missing = recordKinds.flatMap(({ entity, ...kind }) =>
  declaredTriggers({ entity, ...kind }).flatMap((trigger) => (isLast(trigger, stated) ? [] : [{ entity, trigger }])),
)
generate(...options)
if (migrations().length === before.length && missing.length > 0) generate('--custom')
const made = migrations().find((file) => !before.includes(file))
if (made === undefined) console.log('Nothing has changed.')
else {
  const tables = textOf(made)
  const statements = missing.flatMap(({ entity, trigger }) => [
    trigger.replace('CREATE', 'CREATE OR REPLACE'),
    // The rows that are there already go through the trigger as well.
    ...(tables.includes(`CREATE TABLE "${entity}"`) ? [] : [touch(entity, trigger)]),
  ])
  appendFileSync(path.join(root, made), statements.map((sql) => `--> statement-breakpoint\n${sql};`).join(''))
}

function generate(...args: readonly string[]): void {
  const kit = ['node_modules/drizzle-kit/bin.cjs', 'generate', '--name', name, ...args]
  execFileSync(process.execPath, kit, { cwd: root, stdio: 'inherit' })
}

function migrations(): string[] {
  return globSync('migrations/*/migration.sql', { cwd: root }).toSorted()
}

function textOf(file: string): string {
  return readFileSync(path.join(root, file), 'utf8').replace(/\s+/g, ' ').replaceAll('OR REPLACE TRIGGER', 'TRIGGER')
}

/** Whether the migrations made this trigger, and no other under its name on its table since. */
function isLast(trigger: string, stated: string): boolean {
  const [, called, table] = /^CREATE TRIGGER (\w+) .* ON (\w+) FOR EACH/.exec(trigger) ?? []
  const same = new RegExp(`CREATE TRIGGER ${called} [^;]* ON ${table} FOR EACH [^;]*(?=;|$)`, 'g')
  return stated.match(same)?.at(-1) === trigger
}

function touch(table: string, trigger: string): string {
  const [, column] = /UPDATE OF (\w+)/.exec(trigger) ?? []
  return `UPDATE ${table} SET ${column} = ${column}`
}
