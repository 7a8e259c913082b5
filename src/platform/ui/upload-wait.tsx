/** At the head of a dialog's row of buttons: why the last of them waits while a file is on its way. */
export function UploadWait({ isUploading }: { isUploading: boolean }) {
  return (
    <p aria-live="polite" className="basis-full text-right text-sm text-muted empty:hidden">
      {isUploading && 'Please wait: the file is still on its way.'}
    </p>
  )
}
