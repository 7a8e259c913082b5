import { epubOf } from './epub.ts'
import { pdfOf } from './pdf.ts'
import { chineseReadings } from './readings-chinese.ts'
import { landReadings } from './readings-land.ts'
import { thoughtReadings } from './readings-thought.ts'

const readings = { ...landReadings, ...thoughtReadings, ...chineseReadings }

export type DocumentName = keyof typeof readings

/** Stands in sample content for the address of the stored file. */
export type DocumentReference = `document:${DocumentName}.${'pdf' | 'epub'}`

export type SampleDocument = { fileName: string; contentType: string; bytes: Buffer }

/** The file of a reference: deterministic bytes. */
export function sampleDocument(reference: DocumentReference): SampleDocument {
  const fileName = reference.slice('document:'.length)
  const reading = readings[fileName.replace(/\.\w+$/, '') as DocumentName]
  return fileName.endsWith('.epub')
    ? { fileName, contentType: 'application/epub+zip', bytes: epubOf(reading) }
    : { fileName, contentType: 'application/pdf', bytes: pdfOf(reading) }
}
