import { useQuery, useQueryClient } from '@tanstack/react-query'
import { QueryContent } from '#platform/ui/query-content.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { t } from '#platform/values/translate.ts'
import { apiQuery, browserApi, call } from '#platform/browser/api-client.ts'

const path = '/api/account/notices'

/** Whether a person is reminded of their classes by mail. */
export function ReminderSwitch({ person }: { person: string }) {
  // Another window may have changed it, which nobody is told.
  const preferences = apiQuery(['notice-preferences', person], path, { staleTime: 0 })
  const query = useQuery(preferences)
  const client = useQueryClient()
  const { isBusy, run } = useAction()

  async function choose(reminders: boolean) {
    client.setQueryData(preferences.queryKey, await call(browserApi, 'PUT', path, { body: { reminders } }))
    toast.success(
      reminders ? t('You are reminded of your classes') : t('You are not reminded of your classes any more'),
    )
  }

  return (
    <QueryContent
      query={query}
      failed={t('Loading Failed')}
      loading={t('Loading your reminders…')}
      shapes={['h-6 w-64']}
    >
      {(data) => (
        <Switch
          label={t('Remind me of my classes by email')}
          hint={t('A day and an hour before each begins. When a class moves or is cancelled, you are always told.')}
          checked={data.reminders}
          aria-busy={isBusy || undefined}
          onChange={({ target }) => !isBusy && void run(t('Your choice was not saved'), () => choose(target.checked))}
        />
      )}
    </QueryContent>
  )
}
