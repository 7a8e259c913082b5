import { Readable } from 'node:stream'
import type { HeadObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import {
  assertSafeKey,
  type Bucket,
  counted,
  isSafeKey,
  KeyTakenError,
  type Storage,
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

/** Parts have at least 5 MB; a body up to this size goes in one request. */
const partBytes = 8 * 1024 * 1024

/** Objects in an S3-compatible store, one part in memory. Not all know `If-None-Match: *`: random keys and a look prevent overwriting. */
export async function openS3Storage(settings: S3Settings): Promise<Storage> {
  // The SDK is large: loaded only where chosen.
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const client: S3Client = new s3.S3Client({
    region: settings.region,
    ...(settings.endpoint && { endpoint: settings.endpoint }),
    ...(settings.credentials && { credentials: settings.credentials }),
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // What hangs lets go of its connection (open-storage.ts): until an answer begins, so that who reads slowly is not cut off.
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
    maxAttempts: 2,
  })
  const where = (bucket: Bucket, key: string) => ({ Bucket: settings.bucket, Key: `${bucket}/${key}` })

  async function head(bucket: Bucket, key: string): Promise<StoredHead | null> {
    if (!isSafeKey(key)) return null
    const found = await unlessMissing(client.send(new s3.HeadObjectCommand(where(bucket, key))))
    return found && describe(found, found.ContentLength ?? 0)
  }

  /** For one upload: its requests end with the signal and not by themselves; only what clears up after it goes on. */
  function endingWith(abortSignal: AbortSignal | undefined): S3Client {
    const ends = { requestTimeout: 0, ...(abortSignal && { abortSignal }) }
    const send = (command: Parameters<S3Client['send']>[0]) =>
      client.send(command, command instanceof s3.AbortMultipartUploadCommand ? {} : ends)
    return new Proxy(client, { get: (target, name) => (name === 'send' ? send : Reflect.get(target, name)) })
  }

  return {
    async put(bucket, key, body, options) {
      assertSafeKey(key)
      if (await head(bucket, key)) throw new KeyTakenError(bucket, key)
      const params = {
        ...where(bucket, key),
        ContentType: options.contentType,
        CacheControl: options.cacheControl,
        Body: Readable.from(counted(body, options), { objectMode: false }),
      }
      await new Upload({ client: endingWith(options.signal), params, partSize: partBytes, queueSize: 1 }).done()
      const stored = await head(bucket, key)
      if (!stored) throw new Error(`${bucket}/${key} vanished while it was stored`)
      return stored
    },

    async get(bucket, key, options) {
      if (!isSafeKey(key)) return null
      const range = options?.range && { Range: `bytes=${options.range.start}-${options.range.end}` }
      const found = await unlessMissing(client.send(new s3.GetObjectCommand({ ...where(bucket, key), ...range })))
      if (!found?.Body) return null
      const total = Number(found.ContentRange?.split('/')[1] ?? found.ContentLength ?? 0)
      return { ...describe(found, total), body: found.Body.transformToWebStream() as ReadableStream<Uint8Array> }
    },

    head,

    async remove(bucket, key) {
      assertSafeKey(key)
      await unlessMissing(client.send(new s3.DeleteObjectCommand(where(bucket, key))))
    },

    async isReady() {
      const found = await client.send(new s3.HeadBucketCommand({ Bucket: settings.bucket })).catch(() => null)
      return found !== null
    },
  }
}

function describe(
  found: Pick<HeadObjectCommandOutput, 'ContentType' | 'CacheControl' | 'ETag' | 'LastModified'>,
  bytes: number,
): StoredHead {
  return {
    contentType: found.ContentType ?? 'application/octet-stream',
    cacheControl: found.CacheControl ?? '',
    bytes,
    etag: `"${(found.ETag ?? '').replaceAll('"', '')}"`,
    modifiedAt: found.LastModified ?? new Date(0),
  }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name)) return null
    throw error
  })
}
