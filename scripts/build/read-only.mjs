/** Whether a write failed for want of permission or on a read-only disk. */
export function isReadOnly(error) {
  return error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))
}

/** Writes what a later start could find out again; skipped in a read-only folder. */
export function unlessReadOnly(write) {
  try {
    write()
  } catch (error) {
    if (!isReadOnly(error)) throw error
  }
}
