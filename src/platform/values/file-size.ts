const units = ['kB', 'MB', 'GB']

/** A file's size like '740 B', '1.4 kB', '12 MB'; a kB is 1024 bytes, as in the upload limits. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), units.length)
  const size = bytes / 1024 ** power
  // Past 1023.5 kB it rounds to 1 MB.
  if (Math.round(size) === 1024 && power < units.length) return `1 ${units[power]}`
  return `${size < 10 ? Math.round(size * 10) / 10 : Math.round(size)} ${units[power - 1]}`
}
