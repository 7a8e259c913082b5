import { createHash, type Hash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { buckets } from '#platform/values/web-address.ts'
import { isSafeKey } from '#platform/server/storage/storage.ts'

/** The message is for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

const sha256 = z.string().regex(/^[\da-f]{64}$/)
const count = z.number().int().nonnegative()
const word = z.string().regex(/^[a-z_][\w$]*$/)

const manifestSchema = z.object({
  /** 1 is read as well: until 26 November 2026 sums of tables were of the text in the order of its rows, and the manifest had none of its own. */
  format: z.literal([1, 2]),
  made_at: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })).min(1),
  /** `sha256` is of the rows that COPY writes, in whatever order (`createRowSum`). */
  tables: z.array(z.object({ name: word, columns: z.array(word), rows: count, sha256 })).min(1),
  sequences: z.array(z.object({ name: word, last_value: z.string().regex(/^-?\d+$/), is_called: z.boolean() })),
  left_out: z.array(word),
  files: z.object({ count, bytes: count, missing: count, sha256 }),
  /** Of what the manifest says of tables, sequences and files; migrations have sums of their own. */
  sha256: sha256.optional(),
})
export type Manifest = z.output<typeof manifestSchema>
export type DumpedTable = Manifest['tables'][number]

export const fileSchema = z.object({
  bucket: z.enum([...buckets, 'originals']),
  key: z.string(),
  bytes: count,
  sha256,
  contentType: z.string(),
  cacheControl: z.string(),
})
export type BackedUpFile = z.output<typeof fileSchema>

export const placeOfTable = (folder: string, name: string) => path.join(folder, 'tables', `${name}.copy.gz`)
export const placeOfFile = (folder: string, { bucket, key }: { bucket: string; key: string }) =>
  path.join(folder, 'files', bucket, ...key.split('/'))
export const manifestOf = (folder: string) => path.join(folder, 'manifest.json')
const listOf = (folder: string) => path.join(folder, 'files.jsonl')

/** Makes the folder of a backup, for its owner alone. @throws BackupError where anything is in it */
export async function makeFolder(folder: string, parts: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new BackupError(`${folder} is not empty. A backup is written into a new or an empty folder.`)
  for (const part of parts) await mkdir(path.join(folder, part), { mode: 0o700 })
}

/** Writes the list of files, reads everything back and, last of all, names the manifest: a folder without it is no backup. @throws BackupError */
export async function finishBackup(folder: string, manifest: Omit<Manifest, 'files' | 'sha256'>, found: FoundFiles) {
  const text = found.files.map((file) => `${JSON.stringify(file)}\n`).join('')
  await writeFile(listOf(folder), text, { mode: 0o600, flush: true })
  const bytes = found.files.reduce((sum, file) => sum + file.bytes, 0)
  const files = { count: found.files.length, bytes, missing: found.missing.length, sha256: hashOf(text) }
  const whole = { ...manifest, files }
  const draft = `${manifestOf(folder)}.unfinished`
  // It ends with its brace, without a line end, so that one byte less is noticed.
  await writeFile(draft, JSON.stringify({ ...whole, sha256: sumOf(whole) }, null, 2), { mode: 0o600, flush: true })
  await readBackup(folder, draft)
  await rename(draft, manifestOf(folder))
  const directory = await open(folder, 'r')
  await directory.sync().catch(() => undefined)
  await directory.close()
  return whole
}
export type FoundFiles = { files: BackedUpFile[]; missing: string[] }

/**
 * Reads a backup and checks all that is in it against its manifest. Gives sums of rows for a backup whose manifest has sums of texts.
 * @throws BackupError for one that is not whole
 */
export async function readBackup(folder: string, place = manifestOf(folder)) {
  if (!existsSync(place))
    throw new BackupError(`${folder} holds no finished backup: there is no manifest.json, which is written last.`)
  const manifest = readManifest(await readFile(place, 'utf8'))
  if (!manifest)
    throw new BackupError(`${place} was changed, or is not the manifest of a backup that this version reads.`)
  const list = await readFile(listOf(folder), 'utf8').catch(() => null)
  if (list === null || hashOf(list) !== manifest.files.sha256) throw damaged(listOf(folder))
  const files = list.split('\n').flatMap((line) => (line === '' ? [] : fileSchema.parse(JSON.parse(line))))
  const tables: DumpedTable[] = []
  for (const table of manifest.tables) {
    const sums = await sumsOfTable(placeOfTable(folder, table.name))
    if (table.sha256 !== (manifest.format === 1 ? sums.text : sums.rows))
      throw damaged(placeOfTable(folder, table.name))
    tables.push({ ...table, sha256: sums.rows })
  }
  for (const file of files) await checkFile(folder, file)
  return { manifest: { ...manifest, tables }, files }
}

/** Null for what is none, or none any more. */
function readManifest(text: string): Manifest | null {
  try {
    const manifest = manifestSchema.parse(JSON.parse(text))
    return manifest.format === 1 || manifest.sha256 === sumOf(manifest) ? manifest : null
  } catch {
    return null
  }
}

function sumOf({ tables, sequences, files }: Pick<Manifest, 'tables' | 'sequences' | 'files'>): string {
  return hashOf(JSON.stringify([tables, sequences, files]))
}

const lineEnd = 0x0a

/**
 * One sum (64 hexadecimal digits) of the text of COPY that passes `through`, for the same rows in whatever order: the heap of a restored
 * table has another than the one it came from, once rows differ in width or were changed. SHA-256 of each row, added up; a row that is
 * there twice counts twice.
 */
export function createRowSum() {
  const sum = new BigUint64Array(4)
  let row = createHash('sha256')
  return {
    async *through(this: void, pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        let from = 0
        for (let end = piece.indexOf(lineEnd); end !== -1; end = piece.indexOf(lineEnd, from)) {
          const digest = row.update(piece.subarray(from, end)).digest()
          for (const index of sum.keys()) sum[index] = (sum[index] ?? 0n) + digest.readBigUInt64BE(index * 8)
          row = createHash('sha256')
          from = end + 1
        }
        row.update(piece.subarray(from))
        yield piece
      }
    },
    digest: () => [...sum].map((part) => part.toString(16).padStart(16, '0')).join(''),
  }
}

async function sumsOfTable(place: string) {
  const [file, text, rows] = [createReadStream(place), createHash('sha256'), createRowSum()]
  await pipeline(file, createGunzip(), rows.through, into(text)).catch(() => {
    throw damaged(place)
  })
  // What has no byte at all unpacks to nothing without an error.
  if (file.bytesRead === 0) throw damaged(place)
  return { text: text.digest('hex'), rows: rows.digest() }
}

/** @throws BackupError where a file is not what was backed up */
export async function checkFile(folder: string, file: BackedUpFile): Promise<void> {
  const [place, hash] = [placeOfFile(folder, file), createHash('sha256')]
  const lacks = !isSafeKey(file.key) || (await pipeline(createReadStream(place), into(hash)).catch(() => true))
  if (lacks || hash.digest('hex') !== file.sha256) throw damaged(place)
}

function into(hash: Hash) {
  return async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) hash.update(piece)
  }
}

function damaged(place: string): BackupError {
  return new BackupError(`${place} is missing or is not what was backed up: this folder cannot be restored.`)
}

/** SHA-256 in hexadecimal digits. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
