import { useQuery } from '@tanstack/react-query'
import { describeActivity } from '#features/statistics/activity/rules.ts'
import type { Activity } from '#features/statistics/activity/schema.ts'
import { activityQuery } from '#features/statistics/client.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { TextLink } from '#platform/ui/link.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { formatMoment } from '#platform/values/dates.ts'
import type { KindWords } from '#platform/values/record-kind.ts'
import { Panel } from './panel.tsx'

export function RecentActivity({ kinds }: { kinds: readonly KindWords[] }) {
  return (
    <Panel title="What changed lately" query={useQuery(activityQuery(kinds))}>
      {(activities) =>
        activities.length === 0 ? (
          <p className="text-sm text-muted">Nothing has been changed yet.</p>
        ) : (
          <ol className="grid">
            {activities.map((activity) => (
              <Line key={activity.id} activity={activity} kinds={kinds} />
            ))}
          </ol>
        )
      }
    </Panel>
  )
}

function Line({ activity, kinds }: { activity: Activity; kinds: readonly KindWords[] }) {
  const { timeZone } = useSite()
  const { did, title, ending, screen } = describeActivity(activity, kinds)
  const { at, actor } = activity
  const linked = (text: string) =>
    screen === null ? (
      <MixedText text={text} />
    ) : (
      <TextLink to={screen}>
        <MixedText text={text} />
      </TextLink>
    )
  return (
    <li className="hairline-b grid gap-x-4 py-2.5 text-sm last:border-0 sm:grid-cols-[1fr_auto]">
      <p>
        <span className="font-[550]">{actor === null ? 'Somebody who is gone' : <MixedText text={actor} />}</span>{' '}
        {title === null ? linked(did) : did} {title !== null && linked(title)} {ending}
      </p>
      <time dateTime={at} className="text-xs whitespace-nowrap text-muted tabular-nums sm:pt-0.5">
        {formatMoment(at, timeZone)}
      </time>
    </li>
  )
}
