import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type SchedulePage, scheduleQuery } from '../client.ts'
import { browserApi } from '#platform/browser/api-client.ts'
import { Button } from '#platform/ui/button.tsx'
import { type RowsProps, ScheduleRows } from './schedule-rows.tsx'
import { t } from '#platform/values/translate.ts'

type MoreClassesProps = {
  page: SchedulePage & { after: string }
  rows: Pick<RowsProps, 'timeZone' | 'now' | 'namesZone'>
}

/** Of a course with more sessions than its page shows at once: the next of them, where they are asked for. */
export function MoreClasses({ page, rows }: MoreClassesProps) {
  const [isAsked, setAsked] = useState(false)
  const { course, when, after } = page
  const { data, isError, isFetching, refetch } = useQuery({
    ...scheduleQuery(course, when, browserApi, after),
    enabled: isAsked,
  })
  const top = useRef<HTMLDivElement>(null)
  const isRead = isAsked && data !== undefined
  useEffect(() => {
    // The button that was pressed is gone.
    if (isRead) top.current?.focus({ preventScroll: true })
  }, [isRead])
  if (data) {
    return (
      <div ref={top} tabIndex={-1} className="outline-none">
        <ScheduleRows {...rows} sessions={data.items} pageOf={() => page} />
        {data.next && <MoreClasses page={{ ...page, after: data.next }} rows={rows} />}
      </div>
    )
  }
  return (
    <div data-needs-scripts className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <Button
        variant="secondary"
        size="sm"
        busy={isAsked && isFetching}
        onClick={() => {
          if (isAsked) void refetch()
          setAsked(true)
        }}
      >
        {when === 'past' ? t('Show earlier classes') : t('Show later classes')}
      </Button>
      {isError && (
        <p role="alert" className="text-sm text-danger">
          {t('They could not be read just now. Please try again.')}
        </p>
      )}
    </div>
  )
}
