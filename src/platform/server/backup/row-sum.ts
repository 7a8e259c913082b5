import { createHash } from 'node:crypto'

const lineEnd = 0x0a

/**
 * One sum (64 hexadecimal digits) of the text of COPY that passes `through`, for the same rows in whatever order: the heap of a restored
 * table has another than the one it came from, once rows differ in width or were changed. SHA-256 of each row, added up; a row that is
 * there twice counts twice.
 */
export function createRowSum() {
  const sum = new BigUint64Array(4)
  let row = createHash('sha256')
  return {
    async *through(this: void, pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        let from = 0
        for (let end = piece.indexOf(lineEnd); end !== -1; end = piece.indexOf(lineEnd, from)) {
          const digest = row.update(piece.subarray(from, end)).digest()
          for (const index of sum.keys()) sum[index] = (sum[index] ?? 0n) + digest.readBigUInt64BE(index * 8)
          row = createHash('sha256')
          from = end + 1
        }
        row.update(piece.subarray(from))
        yield piece
      }
    },
    digest: () => [...sum].map((part) => part.toString(16).padStart(16, '0')).join(''),
  }
}
