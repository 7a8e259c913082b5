import { buckets, type ServedBucket } from '#platform/values/web-address.ts'

/** The port to file storage. Objects are written once and never changed, so every copy stays valid until removal. */
export type Storage = {
  /** Stores bytes or a stream under an unused key; nothing is left on failure. @throws KeyTakenError, UnsafeKeyError (see `isSafeKey`) */
  put(bucket: Bucket, key: string, body: StorageBody, options: PutOptions): Promise<StoredHead>
  /** null where there is none. */
  get(bucket: Bucket, key: string, options?: { range?: ByteRange }): Promise<StoredFile | null>
  head(bucket: Bucket, key: string): Promise<StoredHead | null>
  /** A missing object is no error. */
  remove(bucket: Bucket, key: string): Promise<void>
  /** Whether the store answers and may be written to (`GET /readyz`); never throws. */
  isReady(): Promise<boolean>
}

/** `keys` is never served, nor are `originals`: pictures as they came, until their sizes are made. */
export type Bucket = ServedBucket | 'keys' | 'originals'

export type StorageBody = Uint8Array | AsyncIterable<Uint8Array>
/** `contentLength` in bytes: a body of another length is refused and not stored. `signal` ends it: then nothing is stored later. */
export type PutOptions = {
  contentType: string
  cacheControl: string
  contentLength?: number | undefined
  signal?: AbortSignal
}
/** In bytes, both inclusive. */
export type ByteRange = { start: number; end: number }
/** `bytes` of the whole object; `etag` is quoted. */
export type StoredHead = {
  contentType: string
  cacheControl: string
  bytes: number
  etag: string
  modifiedAt: Date
}
export type StoredFile = StoredHead & { body: ReadableStream<Uint8Array> }

export class KeyTakenError extends Error {
  override readonly name = 'KeyTakenError'
  constructor(bucket: Bucket, key: string) {
    super(`${bucket}/${key} is already stored`)
  }
}

/** The key could leave its bucket, or is not portable across stores. */
export class UnsafeKeyError extends Error {
  override readonly name = 'UnsafeKeyError'
  constructor(key: string) {
    super(`Not a storage key: ${JSON.stringify(key.slice(0, 100))}`)
  }
}

export class LengthMismatchError extends Error {
  override readonly name = 'LengthMismatchError'
  constructor(expected: number, actual: number) {
    super(`Expected ${expected} bytes, received ${actual}`)
  }
}

const segment = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u

/** Whether a key is safe and portable: no traversal, no hidden files, no control bytes, NFC, short enough for every file system. */
export function isSafeKey(key: string): boolean {
  if (Buffer.byteLength(key) > 512 || key !== key.normalize('NFC')) return false
  const segments = key.split('/')
  return segments.length <= 6 && segments.every((part) => segment.test(part) && Buffer.byteLength(part) <= 200)
}

export function isBucket(word: string): word is ServedBucket {
  return buckets.some((bucket) => bucket === word)
}

/** `/files/{bucket}/{key}`, each part encoded; the same for every store. */
export function fileUrl(bucket: Bucket, key: string): string {
  return `/files/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`
}

/** @throws LengthMismatchError at its end, where the length is not the announced one */
export async function* counted(body: StorageBody, { contentLength }: PutOptions): AsyncGenerator<Uint8Array, void> {
  let bytes = 0
  for await (const piece of body instanceof Uint8Array ? [body] : body) {
    bytes += piece.byteLength
    yield piece
  }
  if (contentLength !== undefined && contentLength !== bytes) throw new LengthMismatchError(contentLength, bytes)
}

/** @throws UnsafeKeyError for a key that `isSafeKey` refuses */
export function assertSafeKey(key: string): void {
  if (!isSafeKey(key)) throw new UnsafeKeyError(key)
}
