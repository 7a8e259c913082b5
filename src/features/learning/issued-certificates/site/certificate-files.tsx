import clsx from 'clsx'
import { FileBadge, FileDown } from 'lucide-react'
import { buttonClass } from '#platform/ui/button.tsx'

type CertificateFilesProps = {
  /** As it is printed. */
  number: string
  /** Whether whoever looks may have the PDF: the name is not hidden, or is their own. */
  hasPaper: boolean
  className?: string
}

/** A valid certificate to keep: as a PDF to print, and as a credential that other programs check. */
export function CertificateFiles({ number, hasPaper, className }: CertificateFilesProps) {
  return (
    <div className={clsx('grid gap-3', className)}>
      <div className="flex flex-wrap gap-3">
        {hasPaper && (
          <a href={`/certificates/${number}.pdf`} className={buttonClass({ variant: 'secondary' })}>
            <FileDown aria-hidden="true" className="size-4" />
            PDF to print
          </a>
        )}
        <a
          href={`/certificates/${number}/credential.jwt`}
          download={`certificate-${number}.jwt`}
          className={buttonClass({ variant: 'secondary' })}
        >
          <FileBadge aria-hidden="true" className="size-4" />
          Digital credential
        </a>
      </div>
      <p className="measure text-sm text-muted">
        The credential is a file that wallets and other programs can check by themselves (Open Badges 3.0).
      </p>
    </div>
  )
}
