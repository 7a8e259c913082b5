import { Link, linkClass } from '#platform/ui/link.tsx'
import { percentOf, ShareBar } from '#platform/ui/share-bar.tsx'
import { Table, Td, Th } from '#platform/ui/table.tsx'
import type { PageAddress } from '#platform/values/page-address.ts'
import { languageTag, t } from '#platform/values/translate.ts'
import type { TranslationList } from '../schema.ts'

type Kind = TranslationList['kinds'][number]
type KindSharesProps = {
  kinds: readonly Kind[]
  nameOf: (entity: string) => string
  addressOf: (asked: { entity: string; state: string }) => PageAddress
}

/** How far each kind is translated: what readers get as a bar, and figures that lead to what waits. */
export function KindShares({ kinds, nameOf, addressOf }: KindSharesProps) {
  return (
    <Table label={t('By kind')}>
      <thead>
        <tr>
          <Th className="w-full">{t('Kind')}</Th>
          <Th className="text-right">{t('Published')}</Th>
          <Th className="text-right">{t('Not published')}</Th>
          <Th className="text-right">{t('Older')}</Th>
          <Th className="text-right">{t('Missing')}</Th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ entity, total, translated, published, missing, older }) => (
          <tr key={entity}>
            <th scope="row" className="hairline-b min-w-36 py-3 pr-6 text-left align-baseline font-normal">
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-[550]">{nameOf(entity)}</span>
                <span className="text-xs text-muted tabular-nums">
                  {t('{share} of {total}', { share: percent(published, total), total: number(total) })}
                </span>
              </span>
              <ShareBar
                className="mt-2 h-1.5 max-w-2xl"
                parts={[
                  { key: 'published', count: published, fill: 'fill-moss' },
                  { key: 'draft', count: translated - published, fill: 'fill-link' },
                  { key: 'missing', count: missing, fill: 'fill-line' },
                ]}
              />
            </th>
            <Td numeric>{number(published)}</Td>
            <Figure count={translated - published} to={addressOf({ entity, state: 'draft' })} />
            <Figure count={older} to={addressOf({ entity, state: 'older' })} />
            <Figure count={missing} to={addressOf({ entity, state: 'missing' })} />
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Figure({ count, to }: { count: number; to: PageAddress }) {
  return (
    <Td numeric>
      {count === 0 ? (
        <span className="text-muted">0</span>
      ) : (
        <Link to={to} preventScrollReset className={linkClass}>
          {number(count)}
        </Link>
      )}
    </Td>
  )
}

const number = (count: number) => count.toLocaleString(languageTag())
const percent = (count: number, total: number) =>
  (percentOf(count, total) / 100).toLocaleString(languageTag(), { style: 'percent' })
