import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { dayMs, removeAbandoned } from './receiving.ts'
import {
  assertSafeKey,
  type Bucket,
  counted,
  isSafeKey,
  KeyTakenError,
  type PutOptions,
  type Storage,
  type StorageBody,
  type StoredHead,
} from './storage.ts'

const trialMs = 5_000
/** Notes without their object are of a put under way; beyond this, of one that was killed. */
const publishingMs = 10_000

/** Files under `folder/{bucket}/{key}`: exclusive creation of the metadata file reserves the key, a rename publishes the whole. */
export async function openFileSystemStorage(folder: string): Promise<Storage> {
  const incoming = join(folder, '.incoming')
  await mkdir(incoming, { recursive: true })
  await removeAbandoned(incoming, dayMs)
  let tried = { at: -Infinity, works: Promise.resolve(true) }

  async function head(bucket: Bucket, key: string): Promise<StoredHead | null> {
    if (!isSafeKey(key)) return null
    const path = join(folder, bucket, key)
    const reading = readFile(notesPath(path), 'utf8')
    const [info, notes] = await Promise.all([unlessMissing(stat(path)), unlessMissing(reading)])
    if (!info?.isFile() || !notes) return null
    return { ...(JSON.parse(notes) as Notes), bytes: info.size, modifiedAt: info.mtime }
  }

  return {
    async put(bucket, key, body, options) {
      assertSafeKey(key)
      const path = join(folder, bucket, key)
      if (!(await makeFree(path))) throw new KeyTakenError(bucket, key)
      const draft = join(incoming, randomUUID())
      try {
        const { etag } = await writeDraft(draft, body, options, bucket === 'keys' ? 0o600 : 0o666)
        options.signal?.throwIfAborted()
        await mkdir(dirname(path), { recursive: true })
        const { contentType, cacheControl } = options
        const notes: Notes = { contentType, cacheControl, etag }
        const reserved = writeFile(notesPath(path), JSON.stringify(notes), { flag: 'wx', flush: true })
        await reserved.catch((error: unknown) => {
          throw codeOf(error) === 'EEXIST' ? new KeyTakenError(bucket, key) : error
        })
        await rename(draft, path).catch(async (error: unknown) => {
          await rm(notesPath(path), { force: true })
          throw error
        })
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      const stored = await head(bucket, key)
      if (!stored) throw new Error(`${bucket}/${key} vanished while it was stored`)
      return stored
    },

    async get(bucket, key, options) {
      const found = await head(bucket, key)
      if (!found) return null
      // Opened here: a file removed meanwhile is "none", not a broken answer.
      const file = await unlessMissing(open(join(folder, bucket, key), 'r'))
      if (!file) return null
      const stream = createReadStream('', { fd: file, ...options?.range })
      return { ...found, body: Readable.toWeb(stream) as ReadableStream<Uint8Array> }
    },

    head,

    async remove(bucket, key) {
      assertSafeKey(key)
      const path = join(folder, bucket, key)
      await rm(path, { force: true })
      await rm(notesPath(path), { force: true })
    },

    isReady() {
      // Permissions, read-only disks and quotas show in writing alone.
      if (performance.now() - tried.at >= trialMs) tried = { at: performance.now(), works: tryWriting(incoming) }
      return tried.works
    },
  }
}

async function tryWriting(folder: string): Promise<boolean> {
  const path = join(folder, randomUUID())
  try {
    await writeFile(path, new Uint8Array(4096), { flush: true })
    return true
  } catch {
    return false
  } finally {
    await rm(path, { force: true }).catch(() => undefined)
  }
}

type Notes = Pick<StoredHead, 'contentType' | 'cacheControl' | 'etag'>

/** Keys never begin with a dot: no collision with objects. */
function notesPath(path: string): string {
  const name = path.slice(dirname(path).length + 1)
  return join(dirname(path), `.${name}.json`)
}

async function writeDraft(path: string, body: StorageBody, options: PutOptions, mode: number) {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', mode)
  try {
    for await (const chunk of counted(body, options)) {
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { etag: `"${hash.digest('hex').slice(0, 32)}"` }
}

/** False where the key is taken; what a put or a removal left that was killed between its two files goes. */
async function makeFree(path: string): Promise<boolean> {
  const [object, notes] = await Promise.all([unlessMissing(stat(path)), unlessMissing(stat(notesPath(path)))])
  if (!notes) return true
  if (object || Date.now() - notes.mtimeMs < publishingMs) return false
  await rm(notesPath(path), { force: true })
  return true
}

/** Makes the rename durable; Windows cannot open folders, and does not need it. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null
    throw error
  })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
