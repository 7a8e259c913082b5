/** Whether this says that the user may not write there, or that nobody may. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))
}

/** Writes what a later start would only have to find out again; a folder that may not be written goes without. */
export function unlessReadOnly(write: () => void): void {
  try {
    write()
  } catch (error) {
    if (!isReadOnly(error)) throw error
  }
}
