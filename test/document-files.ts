import { crc32 } from 'node:zlib'

/** A ZIP archive of uncompressed entries, in the given order. */
export function zipOf(entries: Record<string, string>): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(entries)) {
    const data = Buffer.from(text)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(data.byteLength, 14)
    common.writeUInt32LE(data.byteLength, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), data])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, rest, Buffer.from(name)]))
    bodies.push(local)
    offset += local.byteLength
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(bodies.length, 8)
  end.writeUInt16LE(bodies.length, 10)
  end.writeUInt32LE(central.byteLength, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, central, end])
}

/** The outline of an Office Open XML file whose main part has this content type. */
export function officeFile(mainType: string): Buffer {
  const type = `${mainType}.main+xml`
  return zipOf({
    '[Content_Types].xml': `<Types><Override PartName="/main.xml" ContentType="${type}"/></Types>`,
    'main.xml': '<main/>',
  })
}

/** The outline of an older office file: the container's signature and a directory with one stream of this name. */
export function olderOfficeFile(stream: string): Buffer {
  const file = Buffer.alloc(2048)
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  const entry = file.subarray(1024 + 128)
  entry.write(stream, 'utf16le')
  entry.writeUInt16LE(stream.length * 2 + 2, 64)
  entry[66] = 2
  return file
}

/** A small, whole PDF. */
export const pdfFile = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

let made = 0

/** A PDF of its own: the same bytes would be the same file. */
export function newPdf(): Buffer {
  made += 1
  return Buffer.concat([pdfFile, Buffer.from(`\n%${made}`)])
}
