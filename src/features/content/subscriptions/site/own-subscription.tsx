import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AccountPart } from '#features/people/accounts/site/account-part.tsx'
import type { Wanted } from '../schema.ts'
import { browserApi, call, apiQuery } from '#platform/browser/api-client.ts'
import { focusGroup } from '#platform/browser/focus-place.ts'
import { Button } from '#platform/ui/button.tsx'
import { QueryContent } from '#platform/ui/query-content.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { WantedFields } from './wanted-fields.tsx'
import { t } from '#platform/values/translate.ts'

/** What the person signed in gets by mail beside what they must know. */
export function OwnSubscription({ person }: { person: string }) {
  const query = apiQuery(['account-subscription', person], '/api/account/subscription')
  const asked = useQuery(query)
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Wanted | null>(null)
  const { isBusy, run } = useAction()
  const wanted: Wanted = chosen ?? asked.data?.wanted ?? { topics: [], every: 'weekly' }

  async function set(wanted: Wanted | null) {
    const saved = await call(browserApi, 'PUT', '/api/account/subscription', { body: { wanted } })
    queries.setQueryData(query.queryKey, saved)
    setChosen(null)
    toast.success(wanted ? t('Your choice is kept') : t('You are not subscribed any more'))
  }

  return (
    <AccountPart
      title={t('Announcements by mail')}
      about={t(
        'A digest of what is new under the topics that you choose. What you must know of your courses comes in any case.',
      )}
    >
      <QueryContent
        query={asked}
        failed={t('Loading Failed')}
        loading={t('Loading what you get by mail…')}
        shapes={['h-40 w-full']}
      >
        {(data) => (
          <div className="grid justify-items-start gap-5">
            <WantedFields wanted={wanted} onChange={setChosen} />
            <div {...focusGroup} aria-label={t('Announcements by mail')} className="flex flex-wrap gap-3">
              <Button
                variant="secondary"
                busy={isBusy}
                disabled={wanted.topics.length === 0}
                onClick={() => void run(t('That did not work'), () => set(wanted))}
              >
                {data.wanted ? t('Save') : t('Subscribe')}
              </Button>
              {data.wanted && (
                <Button
                  variant="quiet"
                  disabled={isBusy}
                  onClick={() => void run(t('That did not work'), () => set(null))}
                >
                  {t('Unsubscribe')}
                </Button>
              )}
            </div>
          </div>
        )}
      </QueryContent>
    </AccountPart>
  )
}
