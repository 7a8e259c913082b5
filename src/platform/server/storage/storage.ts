/**
 * The port through which files are kept. Two buckets, as the specification names them; an object is written once and
 * never changed, so every copy of it anywhere stays true until it is removed.
 */
export type Storage = {
  /**
   * Stores an object under a key that nobody has used ("no upsert").
   * Takes bytes or any stream of them; a stream is never held in memory as a whole. Nothing is left behind on failure.
   * Throws KeyTakenError for a key in use and UnsafeKeyError for one that `isSafeKey` refuses.
   */
  put(bucket: Bucket, key: string, body: StorageBody, options: PutOptions): Promise<StoredHead>
  /** The object with its bytes, or those of the range (inclusive offsets within the object); null where there is none. */
  get(bucket: Bucket, key: string, options?: { range?: ByteRange }): Promise<StoredFile | null>
  /** What is known of an object without its bytes; null where there is none. */
  head(bucket: Bucket, key: string): Promise<StoredHead | null>
  /** Removes an object; one that is not there is no error. */
  remove(bucket: Bucket, key: string): Promise<void>
  /** The address at which this site serves the object: `/files/{bucket}/{key}`. */
  publicUrl(bucket: Bucket, key: string): string
  /** Whether the store answers and may be written to (for `GET /readyz`). Never throws. */
  isReady(): Promise<boolean>
}

/** The buckets whose files this site serves. */
export const buckets = ['images', 'documents'] as const
export type ServedBucket = (typeof buckets)[number]
/** `keys` holds what no address leads to. */
export type Bucket = ServedBucket | 'keys'

export type StorageBody = Uint8Array | AsyncIterable<Uint8Array>
/** `contentLength` in bytes: where it is given, a body of another length is refused and not stored. */
export type PutOptions = { contentType: string; cacheControl: string; contentLength?: number | undefined }
/** Offsets in bytes, both inclusive. */
export type ByteRange = { start: number; end: number }
/** `bytes` is the size of the whole object; `etag` is quoted, ready for the header. */
export type StoredHead = {
  contentType: string
  cacheControl: string
  bytes: number
  etag: string
  modifiedAt: Date
}
export type StoredFile = StoredHead & { body: ReadableStream<Uint8Array> }

/** The key already names an object; objects are never overwritten. */
export class KeyTakenError extends Error {
  override readonly name = 'KeyTakenError'
  constructor(bucket: Bucket, key: string) {
    super(`${bucket}/${key} is already stored`)
  }
}

/** The key could leave its bucket or would not survive every store unchanged. */
export class UnsafeKeyError extends Error {
  override readonly name = 'UnsafeKeyError'
  constructor(key: string) {
    super(`Not a storage key: ${JSON.stringify(key.slice(0, 100))}`)
  }
}

/** The body ended before or after the length that was announced for it. */
export class LengthMismatchError extends Error {
  override readonly name = 'LengthMismatchError'
  constructor(expected: number, actual: number) {
    super(`Expected ${expected} bytes, received ${actual}`)
  }
}

const segment = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u

/**
 * Whether a key may be used: folders and a name of letters, digits, dots, dashes and underscores, none beginning with
 * a dot, in composed form, short enough for every file system. Hence no traversal, no hidden files, no control bytes.
 */
export function isSafeKey(key: string): boolean {
  if (Buffer.byteLength(key) > 512 || key !== key.normalize('NFC')) return false
  const segments = key.split('/')
  return segments.length <= 6 && segments.every((part) => segment.test(part) && Buffer.byteLength(part) <= 200)
}

/** Whether a word from outside names a bucket that is served. */
export function isBucket(word: string): word is ServedBucket {
  return buckets.some((bucket) => bucket === word)
}

/** `/files/{bucket}/{key}`, each part encoded. The same for every store, since all are served by this site. */
export function fileUrl(bucket: Bucket, key: string): string {
  return `/files/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`
}

/** Throws UnsafeKeyError for a key that `isSafeKey` refuses. */
export function assertSafeKey(key: string): void {
  if (!isSafeKey(key)) throw new UnsafeKeyError(key)
}
