/** Announces why a dialog's button waits during an upload. */
export function UploadWait({ isUploading }: { isUploading: boolean }) {
  return (
    <p aria-live="polite" className="basis-full text-right text-sm text-muted empty:hidden">
      {isUploading && 'Please wait: the file is still on its way.'}
    </p>
  )
}
