import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
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
  format: z.literal(1),
  made_at: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })).min(1),
  /** `sha256` is of the text that COPY writes, before compression. */
  tables: z.array(z.object({ name: word, columns: z.array(word), rows: count, sha256 })).min(1),
  sequences: z.array(z.object({ name: word, last_value: z.string().regex(/^\d+$/), is_called: z.boolean() })),
  left_out: z.array(word),
  files: z.object({ count, bytes: count, missing: count, sha256 }),
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
const manifestOf = (folder: string) => path.join(folder, 'manifest.json')
const listOf = (folder: string) => path.join(folder, 'files.jsonl')

/** Makes the folder of a backup, for its owner alone. @throws BackupError where anything is in it */
export async function makeFolder(folder: string, parts: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new BackupError(`${folder} is not empty. A backup is written into a new or an empty folder.`)
  for (const part of parts) await mkdir(path.join(folder, part), { mode: 0o700 })
}

/** Writes the list of files and, last of all, the manifest: a folder without it is no backup. */
export async function finishBackup(
  folder: string,
  manifest: Omit<Manifest, 'files'>,
  found: FoundFiles,
): Promise<Manifest> {
  const text = found.files.map((file) => `${JSON.stringify(file)}\n`).join('')
  await writeFile(listOf(folder), text, { mode: 0o600, flush: true })
  const bytes = found.files.reduce((sum, file) => sum + file.bytes, 0)
  const files = { count: found.files.length, bytes, missing: found.missing.length, sha256: hashOf(text) }
  const whole = { ...manifest, files }
  const draft = `${manifestOf(folder)}.unfinished`
  await writeFile(draft, `${JSON.stringify(whole, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(draft, manifestOf(folder))
  const directory = await open(folder, 'r')
  await directory.sync().catch(() => undefined)
  await directory.close()
  return whole
}
export type FoundFiles = { files: BackedUpFile[]; missing: string[] }

/** Reads a backup and checks all that is in it against its manifest. @throws BackupError for one that is not whole */
export async function readBackup(folder: string): Promise<{ manifest: Manifest; files: BackedUpFile[] }> {
  if (!existsSync(manifestOf(folder)))
    throw new BackupError(`${folder} holds no finished backup: there is no manifest.json, which is written last.`)
  const manifest = manifestSchema.safeParse(readJson(await readFile(manifestOf(folder), 'utf8')))
  if (!manifest.success)
    throw new BackupError(`${manifestOf(folder)} is not the manifest of a backup that this version reads.`)
  const list = await readFile(listOf(folder), 'utf8').catch(() => '')
  if (hashOf(list) !== manifest.data.files.sha256) throw damaged(listOf(folder))
  const files = list.split('\n').flatMap((line) => (line === '' ? [] : fileSchema.parse(JSON.parse(line))))
  for (const { name, sha256: wanted } of manifest.data.tables) {
    const place = placeOfTable(folder, name)
    if ((await hashOfStream(createReadStream(place).pipe(createGunzip()), place)) !== wanted) throw damaged(place)
  }
  for (const file of files) await checkFile(folder, file)
  return { manifest: manifest.data, files }
}

/** @throws BackupError where a file is not what was backed up */
export async function checkFile(folder: string, file: BackedUpFile): Promise<void> {
  const place = placeOfFile(folder, file)
  if (!isSafeKey(file.key) || (await hashOfStream(createReadStream(place), place)) !== file.sha256) throw damaged(place)
}

function damaged(place: string): BackupError {
  return new BackupError(`${place} is missing or is not what was backed up. Nothing was restored.`)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function hashOfStream(stream: AsyncIterable<Buffer>, place: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of stream) hash.update(chunk)
  } catch {
    throw damaged(place)
  }
  return hash.digest('hex')
}
