import type { CompletedPart, S3Client } from '@aws-sdk/client-s3'
import {
  assertSafeKey,
  type Bucket,
  fileUrl,
  isSafeKey,
  KeyTakenError,
  LengthMismatchError,
  type PutOptions,
  type Storage,
  type StorageBody,
  type StoredHead,
} from './storage.ts'

/** `bucket` holds the site's two buckets as prefixes. Without credentials the SDK looks for its own (instance roles). */
export type S3Settings = {
  bucket: string
  region: string
  endpoint?: string | undefined
  credentials?: S3Credentials | undefined
}
export type S3Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined }

/** Every part but the last must have at least 5 MB; a body up to this size goes in one request. */
const partBytes = 8 * 1024 * 1024

/**
 * Keeps objects in an S3-compatible store. Bodies are sent in parts, so at most one part is in memory.
 * `If-None-Match: *` is not understood everywhere; "no upsert" rests on random keys and a look before the write.
 */
export async function openS3Storage(settings: S3Settings): Promise<Storage> {
  // Loaded only by those who chose this store: the SDK is large.
  const s3 = await import('@aws-sdk/client-s3')
  const client: S3Client = new s3.S3Client({
    region: settings.region,
    ...(settings.endpoint && { endpoint: settings.endpoint }),
    ...(settings.credentials && { credentials: settings.credentials }),
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Nobody waits longer (patient.ts): what hangs lets go of its connection.
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 30_000 },
    maxAttempts: 2,
  })
  const where = (bucket: Bucket, key: string) => ({ Bucket: settings.bucket, Key: `${bucket}/${key}` })

  async function head(bucket: Bucket, key: string): Promise<StoredHead | null> {
    if (!isSafeKey(key)) return null
    const found = await unlessMissing(client.send(new s3.HeadObjectCommand(where(bucket, key))))
    return found && describe(found, found.ContentLength ?? 0)
  }

  async function putInParts(bucket: Bucket, key: string, chunks: AsyncIterable<Uint8Array>, options: PutOptions) {
    const target = where(bucket, key)
    const begun = await client.send(new s3.CreateMultipartUploadCommand({ ...target, ...headersOf(options) }))
    const upload = { ...target, UploadId: begun.UploadId }
    try {
      const parts: CompletedPart[] = []
      let bytes = 0
      for await (const part of chunks) {
        const PartNumber = parts.length + 1
        const sent = await client.send(new s3.UploadPartCommand({ ...upload, PartNumber, Body: part }))
        parts.push({ PartNumber, ETag: sent.ETag })
        bytes += part.byteLength
      }
      checkLength(bytes, options)
      await client.send(new s3.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }))
    } catch (error) {
      // Parts of an upload that is not ended are kept, and charged for.
      await client.send(new s3.AbortMultipartUploadCommand(upload)).catch(() => undefined)
      throw error
    }
  }

  return {
    async put(bucket, key, body, options) {
      assertSafeKey(key)
      if (await head(bucket, key)) throw new KeyTakenError(bucket, key)
      const parts = inParts(body)[Symbol.asyncIterator]()
      const first = await parts.next()
      const second = first.done ? first : await parts.next()
      if (first.done || second.done) {
        const bytes = first.done ? new Uint8Array() : first.value
        checkLength(bytes.byteLength, options)
        await client.send(new s3.PutObjectCommand({ ...where(bucket, key), ...headersOf(options), Body: bytes }))
      } else {
        await putInParts(bucket, key, chain([first.value, second.value], parts), options)
      }
      const stored = await head(bucket, key)
      if (!stored) throw new Error(`${bucket}/${key} vanished while it was stored`)
      return stored
    },

    async get(bucket, key, options) {
      if (!isSafeKey(key)) return null
      const range = options?.range
      const found = await unlessMissing(
        client.send(
          new s3.GetObjectCommand({
            ...where(bucket, key),
            ...(range && { Range: `bytes=${range.start}-${range.end}` }),
          }),
        ),
      )
      if (!found?.Body) return null
      const total = Number(found.ContentRange?.split('/')[1] ?? found.ContentLength ?? 0)
      return { ...describe(found, total), body: found.Body.transformToWebStream() as ReadableStream<Uint8Array> }
    },

    head,

    async remove(bucket, key) {
      assertSafeKey(key)
      await unlessMissing(client.send(new s3.DeleteObjectCommand(where(bucket, key))))
    },

    publicUrl: fileUrl,

    async isReady() {
      return client.send(new s3.HeadBucketCommand({ Bucket: settings.bucket })).then(
        () => true,
        () => false,
      )
    },
  }
}

type Described = {
  ContentType?: string | undefined
  CacheControl?: string | undefined
  ETag?: string | undefined
  LastModified?: Date | undefined
}

function describe(found: Described, bytes: number): StoredHead {
  return {
    contentType: found.ContentType ?? 'application/octet-stream',
    cacheControl: found.CacheControl ?? '',
    bytes,
    etag: `"${(found.ETag ?? '').replaceAll('"', '')}"`,
    modifiedAt: found.LastModified ?? new Date(0),
  }
}

function headersOf(options: PutOptions) {
  return { ContentType: options.contentType, CacheControl: options.cacheControl }
}

function checkLength(bytes: number, { contentLength }: PutOptions): void {
  if (contentLength !== undefined && contentLength !== bytes) throw new LengthMismatchError(contentLength, bytes)
}

/** The body cut into pieces of `partBytes`, the last one shorter. */
async function* inParts(body: StorageBody): AsyncGenerator<Uint8Array, void> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body instanceof Uint8Array ? [body] : body) {
    for (let rest = chunk; rest.byteLength > 0;) {
      const piece = rest.subarray(0, partBytes - bytes)
      rest = rest.subarray(piece.byteLength)
      waiting.push(piece)
      bytes += piece.byteLength
      if (bytes === partBytes) {
        yield Buffer.concat(waiting)
        waiting = []
        bytes = 0
      }
    }
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}

async function* chain(first: Uint8Array[], rest: AsyncIterator<Uint8Array, void>): AsyncGenerator<Uint8Array, void> {
  yield* first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name)) return null
    throw error
  })
}
