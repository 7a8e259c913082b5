import { useEffect, useRef, useState } from 'react'
import type { UploadOptions } from './upload.ts'

export type Upload = ReturnType<typeof useUpload>

/**
 * One upload at a time: `share` is what of it is sent, 0 to 1, and null while there is none. A failed or cancelled one leaves
 * what was there; leaving the page cancels it.
 */
export function useUpload<Stored>({
  check,
  prepare,
  upload,
  onDone,
  onRefused,
  onFailed,
}: {
  /** The sentence that says what is wrong with a file, or null. Asked of what is to be sent, before it is. */
  check: (file: File) => string | null
  /** What happens to a file before it is sent, such as cropping; null: the person thought better of it. */
  prepare?: ((file: File) => Promise<File | null>) | undefined
  upload: (file: File, options: Required<UploadOptions>) => Promise<Stored>
  onDone: (stored: Stored) => void
  /** Tells what `check` said. */
  onRefused: (message: string) => void
  /** Tells what went wrong, and gives the sentence that stays at the field. */
  onFailed: (error: unknown) => string
}) {
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

  /** Whether there is nothing wrong with a file; otherwise that is told. */
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
    // What is sent is not what was chosen: of that only the kind is judged, by an empty file of the same name and type.
    if (isAccepted(new File([], file.name, { type: file.type }))) void startPrepared(file, prepare(file))
  }
  return {
    share,
    busy: share !== null,
    /** A file was chosen, and neither arrived nor failed: it is being sent, or prepared for it. */
    isUnderWay: share !== null || isPreparing,
    problem,
    send,
    cancel: () => running.current?.abort(),
    /** Sends the file again that did not arrive; null where there is none, or where it was the file's own fault. */
    retry: failed && (() => void start(failed)),
  }
}

/** What the server says of this very file; null for trouble that has nothing to do with it. */
export function refusalOf(error: unknown): string | null {
  const fields = error instanceof Error && 'fields' in error ? (error.fields as Record<string, string>) : {}
  return fields['file'] ?? null
}
