import type { Certificate } from './schema.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { RichText } from '#records/rich-text/rich-text.tsx'
import { priceLabel } from '#platform/values/money.ts'
import { t } from '#platform/values/translate.ts'

export function CertificateInfo({ certificate }: { certificate: Certificate }) {
  const price = priceLabel(certificate.price, useSite().currency)
  return (
    <section aria-labelledby="certificate" className="hairline-t pt-5">
      <h3 id="certificate" className="eyebrow font-text">
        {t('Certificate')}
      </h3>
      <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 font-display text-xl">
        {mixedText(certificate.title)}
        {price && <span className="text-money tabular-nums">{price}</span>}
      </p>
      {certificate.description && (
        <RichText
          text={certificate.description}
          blocks={certificate.description_blocks}
          className="mt-2 text-sm text-muted"
        />
      )}
    </section>
  )
}
