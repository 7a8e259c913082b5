import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../server.ts'
import { listening, runProgram, type Running, startProgram } from './programs.ts'

export type Store = { env: Record<string, string>; end(): Promise<void> }

const parts = ['account', 'container', 'object'] as const
const person = os.userInfo().username
/** Swift reads it from nowhere else. */
const shared = '/etc/swift/swift.conf'

/** OpenStack Swift on this machine alone, with its S3 API and an empty bucket; `env` is what the site needs to know of it. */
export async function startSwift(folder: string): Promise<Store> {
  const home = path.join(folder, 'swift')
  mkdirSync(path.join(home, 'node/d1'), { recursive: true })
  if (!existsSync(shared)) writeFileSync(shared, sharedSettings)
  const [memory, proxy] = [await freePort(), await freePort()]
  const memcached = startProgram('memcached', ['-l', '127.0.0.1', '-p', String(memory), '-u', 'nobody'])
  const servers: Running[] = [memcached, ...(await Promise.all(parts.map((part) => startPart(home, part))))]
  const file = path.join(home, 'proxy.conf')
  writeFileSync(file, proxySettings(home, proxy, memory))
  const front = startProgram('swift-proxy-server', [file])
  servers.push(front)
  await listening(proxy, front)
  await createBucket(`http://127.0.0.1:${proxy}`)
  return {
    env: {
      STORAGE_URL: `s3://academy?endpoint=http://127.0.0.1:${proxy}&region=us-east-1`,
      AWS_ACCESS_KEY_ID: keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    end: async () => void (await Promise.all(servers.map((server) => server.end()))),
  }
}

const keys = { accessKeyId: 'test:tester', secretAccessKey: 'testing' }

async function createBucket(endpoint: string): Promise<void> {
  const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3')
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: keys })
  await client.send(new CreateBucketCommand({ Bucket: 'academy' }))
  client.destroy()
}

async function startPart(home: string, part: (typeof parts)[number]): Promise<Running> {
  const port = await freePort()
  const builder = path.join(home, `${part}.builder`)
  const device = ['--region', '1', '--zone', '1', '--ip', '127.0.0.1', '--device', 'd1', '--weight', '1']
  await runProgram('swift-ring-builder', [builder, 'create', '4', '1', '1'])
  await runProgram('swift-ring-builder', [builder, 'add', ...device, '--port', String(port)])
  await runProgram('swift-ring-builder', [builder, 'rebalance'])
  const file = path.join(home, `${part}.conf`)
  writeFileSync(
    file,
    `[DEFAULT]
devices = ${home}/node
mount_check = false
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${person}
swift_dir = ${home}
log_level = WARNING
fallocate_reserve = 0
[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
`,
  )
  const running = startProgram(`swift-${part}-server`, [file])
  await listening(port, running)
  return running
}

const sharedSettings = `[swift-hash]
swift_hash_path_prefix = academy
swift_hash_path_suffix = academy
[storage-policy:0]
name = gold
default = yes
`

const proxySettings = (home: string, port: number, memory: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${person}
swift_dir = ${home}
log_level = WARNING
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
location = us-east-1
allow_multipart_uploads = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memory}
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`
