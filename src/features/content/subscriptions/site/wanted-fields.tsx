import { categories, type Category, categoryNames } from '#features/content/announcements/rules.ts'
import { digestIntervals, digestNames } from '../rules.ts'
import type { Wanted } from '../schema.ts'
import { t } from '#platform/values/translate.ts'

type Props = { wanted: Wanted; error?: string | undefined; onChange: (wanted: Wanted) => void }

/** Which topics, and how often. */
export function WantedFields({ wanted, error, onChange }: Props) {
  const put = (topic: Category, isOn: boolean) =>
    onChange({ ...wanted, topics: categories.filter((each) => (each === topic ? isOn : wanted.topics.includes(each))) })
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <fieldset className="min-w-0" aria-describedby={error ? 'topics-error' : undefined}>
        <legend className="text-sm font-[550]">{t('Topics')}</legend>
        <div className="mt-2 grid">
          {categories.map((topic) => (
            <label key={topic} className="flex min-h-9 items-center gap-3 text-sm">
              <input
                type="checkbox"
                name="topics"
                value={topic}
                data-invalid={error}
                checked={wanted.topics.includes(topic)}
                onChange={({ target }) => put(topic, target.checked)}
                className="size-5 accent-accent"
              />
              {categoryNames[topic]}
            </label>
          ))}
        </div>
        {error && (
          <p id="topics-error" className="mt-1 text-sm text-danger">
            {error}
          </p>
        )}
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="text-sm font-[550]">{t('How often')}</legend>
        <div className="mt-2 grid">
          {digestIntervals.map((every) => (
            <label key={every} className="flex min-h-9 items-center gap-3 text-sm">
              <input
                type="radio"
                name="every"
                value={every}
                checked={wanted.every === every}
                onChange={() => onChange({ ...wanted, every })}
                className="size-5 accent-accent"
              />
              {digestNames[every]}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
