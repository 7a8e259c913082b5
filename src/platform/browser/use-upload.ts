import { createContext, use, useEffect, useRef, useState } from 'react'
import type { UploadOptions } from './upload.ts'

export type Upload = ReturnType<typeof useUpload>

type UploadProps<Stored> = {
  /** What is wrong with the file to be sent, or null. */
  check: (file: File) => string | null
  /** Such as cropping; null cancels. */
  prepare?: ((file: File) => Promise<File | null>) | undefined
  upload: (file: File, options: Required<UploadOptions>) => Promise<Stored>
  onDone: (stored: Stored) => void
  onRefused: (message: string) => void
  /** Tells the user; gives the message that stays at the field. */
  onFailed: (error: unknown) => string
}

/** One upload at a time: `share` is the part sent, 0 to 1, null for none; unmounting cancels it. */
export function useUpload<Stored>({ check, prepare, upload, onDone, onRefused, onFailed }: UploadProps<Stored>) {
  const [share, setShare] = useState<number | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [failed, setFailed] = useState<File | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(file: File) {
    const cancelling = new AbortController()
    running.current = cancelling
    setProblem(null)
    setFailed(null)
    setShare(0)
    try {
      onDone(await upload(file, { onProgress: setShare, signal: cancelling.signal }))
    } catch (error) {
      if (cancelling.signal.aborted) return
      setProblem(onFailed(error))
      if (refusalOf(error) === null) setFailed(file)
    } finally {
      running.current = null
      setShare(null)
    }
  }

  function isAccepted(file: File): boolean {
    const found = check(file)
    setProblem(found)
    if (found) onRefused(found)
    return found === null
  }

  async function startPrepared(file: File, prepared: Promise<File | null>) {
    setPreparing(true)
    try {
      const ready = await prepared
      if (ready && isAccepted(ready)) void start(ready)
    } catch (error) {
      setProblem(onFailed(error))
      setFailed(file)
    } finally {
      setPreparing(false)
    }
  }

  const send = (file: File | undefined) => {
    if (!file) return
    setFailed(null)
    if (!prepare) return void (isAccepted(file) && start(file))
    // The file will be replaced (cropped): only its type is checked now, on an empty file.
    if (isAccepted(new File([], file.name, { type: file.type }))) void startPrepared(file, prepare(file))
  }
  return {
    share,
    busy: share !== null,
    isUnderWay: share !== null || isPreparing,
    problem,
    send,
    cancel: () => running.current?.abort(),
    /** Null where nothing failed, or the file itself was at fault. */
    retry: failed && (() => void start(failed)),
  }
}

/** What the server says of this very file; null for any other failure. */
export function refusalOf(error: unknown): string | null {
  const fields = error instanceof Error && 'fields' in error ? (error.fields as Record<string, string>) : {}
  return fields['file'] ?? null
}

/** Where fields in a dialog report an upload, and its end; null where nobody waits for them. */
export const UploadReportContext = createContext<(() => () => void) | null>(null)

export function useUploadReport(isUnderWay: boolean): void {
  const report = use(UploadReportContext)
  useEffect(() => (isUnderWay ? report?.() : undefined), [isUnderWay, report])
}
