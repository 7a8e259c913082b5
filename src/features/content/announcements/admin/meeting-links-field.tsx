import { useId } from 'react'
import type { MeetingLinkFields } from '../editing/schema.ts'
import { meetingLinkFields, mostMeetingLinks } from '../schema.ts'
import type { Control } from '#records/kinds/form-fields.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { ItemsField } from '#records/kinds/items-field.tsx'
import { LinkField } from '#platform/ui/link-field.tsx'
import { initialOf, maxLengthOf } from '#records/kinds/fields.ts'
import { addressProblem } from '#platform/values/web-address.ts'
import { t } from '#platform/values/translate.ts'

const { url, platform, description } = meetingLinkFields
const platforms = [
  'Zoom',
  '腾讯会议',
  'VooV Meeting',
  'Microsoft Teams',
  'Google Meet',
  'Webex',
  '飞书',
  '钉钉',
  'YouTube',
]

type Props = Control<MeetingLinkFields[]> & {
  /** The error at this position, once somebody has tried to save. */
  errorAt: (place: number) => string | undefined
}

export function MeetingLinksField({ label, hint, value, errorAt, onChange }: Props) {
  const choices = useId()
  return (
    <>
      <datalist id={choices}>
        {platforms.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <ItemsField
        {...{ label, hint, value }}
        addLabel={t('Add meeting link')}
        most={mostMeetingLinks}
        blank={initialOf(meetingLinkFields)}
        nameOf={(link, at) => link.description || link.platform || t('Link {number}', { number: at + 1 })}
        onChange={onChange}
      >
        {(link, at, put) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <LinkField
              label={url.label}
              required
              className="sm:col-span-2"
              value={link.url}
              problem={addressProblem(link.url) ?? errorAt(at) ?? null}
              onChange={(address) => put({ url: address })}
            />
            <TextField
              label={platform.label}
              list={choices}
              autoComplete="off"
              maxLength={maxLengthOf(platform)}
              value={link.platform}
              onChange={({ target }) => put({ platform: target.value })}
            />
            <TextField
              label={description.label}
              maxLength={maxLengthOf(description)}
              value={link.description}
              onChange={({ target }) => put({ description: target.value })}
            />
          </div>
        )}
      </ItemsField>
    </>
  )
}
