import { SettingsError } from './settings.ts'

/** What a person can do about a failed start, or null where only the error tells. Never repeats a password. */
export function explainStart(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof SettingsError || error.name === 'DatabaseStartError') return error.message
  const { code, syscall, address, port, path } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (syscall === 'listen') {
    const place = `${address ?? ''}:${port ?? ''}`
    if (code === 'EADDRINUSE')
      return `Another program already listens on ${place}. Stop it, or set PORT to a free port.`
    if (code === 'EACCES') return `This user may not listen on ${place}. Set PORT to 1024 or more.`
    return `${place} is no address of this machine (${code ?? error.message}). Set HOST to one that is.`
  }
  if (path !== undefined && (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')) {
    return `This user may not write ${path}. Set DATA_DIR to a folder that it may write.`
  }
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `There is no room left on the disk (${code}). Make room, and try again.`
  // What the client of an S3-compatible store throws bears these, a network's errors included.
  if (error.name === 'StorageTimeoutError' || '$metadata' in error) {
    return `The store of files cannot be used (${code ?? error.name}). Check STORAGE_URL, its keys, and that the store runs.`
  }
  if (syscall === 'connect' || syscall === 'getaddrinfo' || code === 'ECONNREFUSED') {
    return `The database cannot be reached (${code ?? error.message}). Check DATABASE_URL, and that PostgreSQL runs there.`
  }
  // Authorization (28), no such database (3D), no permission (42501), not accepting now (57P).
  if (code !== undefined && /^(28...|3D...|42501|57P..|53300)$/.test(code)) {
    return `The database refuses (${error.message}). Check DATABASE_URL and the rights of its user.`
  }
  return explainStart(error.cause)
}
