import { createHash } from 'node:crypto'

const academy = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex')

/** The id of a sample record: a UUID version 5 of its key, so it is the same on every install. */
export function sampleId(key: string): string {
  const bytes = createHash('sha1').update(academy).update(`academy.example/sample/${key}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
