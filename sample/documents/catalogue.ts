import { epubOf } from './epub.ts'
import { pdfOf } from './pdf.ts'
import { landReadings } from './readings-land.ts'
import { thoughtReadings } from './readings-thought.ts'

const readings = { ...landReadings, ...thoughtReadings }

/** The names of the readings, each of which can be made as a PDF or as an EPUB file. */
export type DocumentName = keyof typeof readings

/** How sample content names a document where a stored file's address will stand. */
export type DocumentReference = `document:${DocumentName}.${'pdf' | 'epub'}`

/** A finished file: the name it is stored under, its media type, its bytes. */
export type SampleDocument = { fileName: string; contentType: string; bytes: Buffer }

/** Makes the file that a reference names. Always the same bytes. */
export function sampleDocument(reference: DocumentReference): SampleDocument {
  const fileName = reference.slice('document:'.length)
  const reading = readings[fileName.replace(/\.\w+$/, '') as DocumentName]
  return fileName.endsWith('.epub')
    ? { fileName, contentType: 'application/epub+zip', bytes: epubOf(reading) }
    : { fileName, contentType: 'application/pdf', bytes: pdfOf(reading) }
}
