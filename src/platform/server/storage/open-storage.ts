import { join } from 'node:path'
import { openFileSystemStorage } from './file-system.ts'
import { type StorageTimeouts, withStorageTimeouts } from './timeouts.ts'
import { openS3Storage, type S3Credentials, type S3Settings } from './s3.ts'
import type { Storage } from './storage.ts'

export type StorageSettings = {
  dataDir: string
  storageUrl?: string | undefined
  credentials?: S3Credentials | undefined
  /** Those of requests unless said otherwise. */
  timeouts?: StorageTimeouts
}

/** Opens the store of the settings: local files, or an S3-compatible one. @throws Error for a bad STORAGE_URL */
export async function openStorage({ dataDir, storageUrl, credentials, timeouts }: StorageSettings): Promise<Storage> {
  if (!storageUrl) return withStorageTimeouts(await openFileSystemStorage(join(dataDir, 'files')), timeouts)
  return withStorageTimeouts(await openS3Storage({ ...parseStorageUrl(storageUrl), credentials }), timeouts)
}

/** Reads `s3://bucket?endpoint=…&region=…` (default us-east-1, for stores without regions). @throws Error saying what to write */
export function parseStorageUrl(text: string): Omit<S3Settings, 'credentials'> {
  const problem = (what: string) => new Error(`STORAGE_URL ${what}; write s3://bucket?endpoint=https://…&region=…`)
  if (!URL.canParse(text)) throw problem('is not a URL')
  const url = new URL(text)
  if (url.protocol !== 's3:') throw problem(`has the scheme ${url.protocol}//, known is s3://`)
  if (!url.hostname || !['', '/'].includes(url.pathname)) throw problem('must name one bucket and nothing after it')
  if (url.username || url.password) throw problem('must not hold keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  const unknown = [...url.searchParams.keys()].find((name) => !['endpoint', 'region'].includes(name))
  if (unknown) throw problem(`has an unknown parameter ${unknown}`)
  const endpoint = url.searchParams.get('endpoint') || undefined
  if (endpoint && !/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : '')) {
    throw problem('has an endpoint that is not an http or https address')
  }
  return { bucket: url.hostname, region: url.searchParams.get('region') || 'us-east-1', endpoint }
}
