import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

type Kept = { body: Buffer; contentType: string; cacheControl: string; etag: string; modified: Date }
type Upload = { key: string; contentType: string; cacheControl: string; parts: Map<number, Buffer> }

/** How it fails: refuses with 500, cuts the connection before or in the middle of the bytes, takes long, never answers. */
export type S3Fault = 'error' | 'cut' | 'partial' | 'slow' | 'hang'
type Failing = { fault: S3Fault; after: number } | undefined

/**
 * A small S3-compatible store in memory, for tests: one bucket, path style, objects, ranges and multipart uploads.
 * Like the real one it knows no folders, refuses unsigned requests and parts under 5 MB, and keeps abandoned uploads.
 */
export async function startFakeS3(bucket = 'academy') {
  const objects = new Map<string, Kept>()
  const uploads = new Map<string, Upload>()
  let failing: Failing
  const server = createServer((request, response) => {
    // Looks are answered: only what would be changed fails.
    const fault = request.method === 'PUT' && failing && failing.after-- <= 0 ? failing.fault : undefined
    if (fault && fault !== 'slow') return fail(fault, request, response)
    const delay = fault === 'slow' ? slowMs : 0
    wait(delay)
      .then(() => answer({ bucket, objects, uploads }, request, response))
      .catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    /** As the settings name it. */
    settings: {
      storageUrl: `s3://${bucket}?endpoint=http://127.0.0.1:${port}&region=us-east-1`,
      credentials: { accessKeyId: 'test', secretAccessKey: 'secret' },
    },
    /** What is stored, by full key. */
    objects,
    /** Multipart uploads that were begun and neither completed nor aborted. */
    uploads,
    /** Of what is to be stored from now on, all after the first `after` fails. */
    fail: (fault: S3Fault, after = 0) => {
      failing = { fault, after }
    },
    heal: () => {
      failing = undefined
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const slowMs = 2_000

function fail(fault: S3Fault, request: IncomingMessage, response: ServerResponse): void {
  if (fault === 'hang') return
  if (fault === 'cut') return void request.socket.destroy()
  if (fault === 'partial') return void request.once('data', () => request.socket.destroy())
  request.resume().on('end', () => refuse(response, 500, 'InternalError'))
}

type World = { bucket: string; objects: Map<string, Kept>; uploads: Map<string, Upload> }

async function answer(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://s3')
  const body = await readAll(request)
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return refuse(response, 403, 'AccessDenied')
  const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent)
  if (bucket !== world.bucket) return refuse(response, 404, 'NoSuchBucket')
  const key = rest.join('/')
  const uploadId = url.searchParams.get('uploadId')
  const headers = {
    contentType: request.headers['content-type'] ?? 'binary/octet-stream',
    cacheControl: request.headers['cache-control'] ?? '',
  }
  if (request.method === 'HEAD' && key === '') return void response.writeHead(200).end()
  if (request.method === 'POST' && url.searchParams.has('uploads')) {
    const id = randomUUID()
    world.uploads.set(id, { key, ...headers, parts: new Map() })
    return xml(response, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
  }
  if (uploadId !== null) {
    const upload = world.uploads.get(uploadId)
    if (!upload) return refuse(response, 404, 'NoSuchUpload')
    return multipart(world, uploadId, upload, { method: request.method, url, body }, response)
  }
  if (request.method === 'PUT') {
    const kept = keep(body, headers)
    world.objects.set(key, kept)
    return void response.writeHead(200, { etag: kept.etag }).end()
  }
  if (request.method === 'DELETE') {
    world.objects.delete(key)
    return void response.writeHead(204).end()
  }
  const found = world.objects.get(key)
  if (!found) return refuse(response, 404, 'NoSuchKey', request.method === 'HEAD')
  return send(found, request, response)
}

function multipart(
  world: World,
  id: string,
  upload: Upload,
  { method, url, body }: { method: string | undefined; url: URL; body: Buffer },
  response: ServerResponse,
): void {
  if (method === 'PUT') {
    upload.parts.set(Number(url.searchParams.get('partNumber')), body)
    response.writeHead(200, { etag: etagOf(body) }).end()
  } else if (method === 'DELETE') {
    world.uploads.delete(id)
    response.writeHead(204).end()
  } else {
    const parts = [...upload.parts].toSorted(([a], [b]) => a - b).map(([, part]) => part)
    if (parts.slice(0, -1).some((part) => part.byteLength < 5 * 1024 * 1024)) {
      return refuse(response, 400, 'EntityTooSmall')
    }
    const kept = keep(Buffer.concat(parts), upload)
    world.objects.set(upload.key, kept)
    world.uploads.delete(id)
    xml(response, `<CompleteMultipartUploadResult><ETag>${kept.etag}</ETag></CompleteMultipartUploadResult>`)
  }
}

function send(found: Kept, request: IncomingMessage, response: ServerResponse): void {
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  const body = range ? found.body.subarray(Number(range[1]), Number(range[2]) + 1) : found.body
  response.writeHead(range ? 206 : 200, {
    'content-type': found.contentType,
    'cache-control': found.cacheControl,
    'content-length': body.byteLength,
    'last-modified': found.modified.toUTCString(),
    etag: found.etag,
    ...(range && { 'content-range': `bytes ${range[1]}-${range[2]}/${found.body.byteLength}` }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function keep(body: Buffer, { contentType, cacheControl }: { contentType: string; cacheControl: string }): Kept {
  return { body, contentType, cacheControl, etag: etagOf(body), modified: new Date() }
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`
}

function refuse(response: ServerResponse, status: number, code: string, silent = false): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(silent ? undefined : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

function xml(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`)
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
