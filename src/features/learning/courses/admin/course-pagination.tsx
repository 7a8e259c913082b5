import { pageCount, pageNumbers, showingLabel } from '../editing/rules.ts'
import { coursePageSize } from '../editing/schema.ts'
import { Button } from '#platform/ui/button.tsx'
import { t } from '#platform/values/translate.ts'

type CoursePaginationProps = { page: number; total: number | undefined; shown: number; onPage: (page: number) => void }

/** Nothing for one page only. Uncounted (`total` undefined): the neighbouring pages, as far as `shown` tells. */
export function CoursePagination({ page, total, shown, onPage }: CoursePaginationProps) {
  const pages = total === undefined ? page + Number(shown === coursePageSize) : pageCount(total)
  if (pages <= 1) return null
  return (
    <nav
      aria-label={t('Pages of courses')}
      className="hairline-t flex flex-wrap items-center justify-between gap-4 pt-5"
    >
      <p role="status" className="text-sm text-muted tabular-nums">
        {total === undefined ? t('Page {page}', { page }) : showingLabel(page, total)}
      </p>
      <div className="flex flex-wrap gap-1">
        <Button variant="quiet" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {t('page::Previous')}
        </Button>
        {pageNumbers(page, pages).map((number) => (
          <Button
            key={number}
            variant={number === page ? 'primary' : 'quiet'}
            size="sm"
            aria-label={t('Page {number}', { number })}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </Button>
        ))}
        <Button variant="quiet" size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          {t('page::Next')}
        </Button>
      </div>
    </nav>
  )
}
