import { crc32 } from 'node:zlib'

export type Entry = { name: string; content: string }

/** An uncompressed ZIP archive with one fixed date, so that the bytes are deterministic. */
export function zipOf(entries: readonly Entry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const path = Buffer.from(name, 'utf8')
    const data = Buffer.from(content, 'utf8')
    const shared = sharedFields(data, path)
    const local = Buffer.concat([bytes([4, 0x04034b50]), shared, path, data])
    const where = bytes([2, 0], [2, 0], [2, 0], [4, 0], [4, offset])
    directory.push(Buffer.concat([bytes([4, 0x02014b50], [2, 20]), shared, where, path]))
    files.push(local)
    offset += local.length
  }
  const table = Buffer.concat(directory)
  const count = entries.length
  const end = bytes([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, table.length], [4, offset], [2, 0])
  return Buffer.concat([...files, table, end])
}

/** Version, flags (UTF-8 names), method, date, CRC, sizes, length of the name, no extra field. */
function sharedFields(data: Buffer, path: Buffer): Buffer {
  const january2026 = ((2026 - 1980) << 9) | (1 << 5) | 1
  const [size, flags] = [data.length, /^[\u0020-\u007e]*$/.test(path.toString('utf8')) ? 0 : 0x0800]
  return bytes(
    [2, 20],
    [2, flags],
    [2, 0],
    [2, 0],
    [2, january2026],
    [4, crc32(data)],
    [4, size],
    [4, size],
    [2, path.length],
    [2, 0],
  )
}

/** Little-endian numbers, each with its length in bytes. */
function bytes(...fields: readonly (readonly [length: 2 | 4, value: number])[]): Buffer {
  return Buffer.concat(
    fields.map(([length, value]) => {
      const field = Buffer.alloc(length)
      field.writeUIntLE(value, 0, length)
      return field
    }),
  )
}
