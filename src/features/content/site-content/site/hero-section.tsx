import clsx from 'clsx'
import type { Hero } from '../hero.schema.ts'
import { ButtonLink } from '#platform/ui/button.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { plainSlots, type Slots } from '#records/editing/slots.tsx'
import { Video } from '#platform/ui/video.tsx'
import { drawnCoverAddress } from '#platform/values/drawn-address.ts'
import { t } from '#platform/values/translate.ts'

export function HeroSection({ hero, slots = plainSlots }: { hero: Hero; slots?: Slots | undefined }) {
  return (
    <section aria-labelledby="hero-title" className="@container">
      <div className="scheme-dark relative isolate overflow-hidden bg-ink text-paper">
        <div className="absolute inset-0 -z-10">
          {slots.picture(
            'backgroundImage',
            hero.backgroundImage,
            { label: t('Background picture') },
            <Picture
              src={hero.backgroundImage}
              drawn={drawnCoverAddress('hero')}
              alt=""
              width={2400}
              height={1350}
              isOwnSize
              sizes="100vw"
              eager
              box="size-full"
              className="max-w-none"
            />,
          )}
          <div className="pointer-events-none absolute inset-0 bg-linear-to-t from-ink/85 via-ink/35 to-ink/10" />
          <div className="pointer-events-none absolute inset-0 hidden bg-linear-to-r from-ink/70 to-transparent to-65% @3xl:block" />
        </div>
        <div
          className={clsx(
            'page-margins flex min-h-[34rem] flex-col justify-end pt-28 pb-10 print:min-h-0 print:pt-0 @3xl:min-h-[40rem] @5xl:min-h-[44rem] @5xl:pb-14',
            // The picture behind has a button of its own.
            slots.isEditing && 'pointer-events-none *:pointer-events-auto',
          )}
        >
          <h1 id="hero-title" className="max-w-[17ch] text-5xl">
            {slots.text('title', hero.title, { label: t('Hero title') })}
          </h1>
          <p className="mt-5 max-w-[54ch] text-lg text-paper/90">
            {slots.text('subtitle', hero.subtitle, { label: t('Hero subtitle'), multiline: true })}
          </p>
          <div className="mt-8 flex flex-wrap gap-3" inert={slots.isEditing}>
            <ButtonLink to="/courses" size="lg">
              {t('Explore the courses')}
            </ButtonLink>
            <ButtonLink to="/about" size="lg" variant="secondary">
              {t('About the academy')}
            </ButtonLink>
          </div>
        </div>
      </div>
      <div className="page-margins grid gap-x-10 gap-y-12 pt-12 pb-4 @3xl:grid-cols-2 @5xl:grid-cols-[0.9fr_1.5fr_1.1fr] @5xl:items-start @5xl:pt-16">
        <HeroStats hero={hero} slots={slots} />
        <div className="@3xl:col-span-2 @3xl:row-start-2 @5xl:col-span-1 @5xl:row-start-auto">
          {slots.video(
            'youtubeUrl',
            hero.youtubeUrl,
            { label: t('Video') },
            <Video url={hero.youtubeUrl} title={t('The academy in three minutes')} />,
          )}
        </div>
        <div>
          {slots.picture(
            'thirdCardImage',
            hero.thirdCardImage,
            { label: t('Third card picture') },
            <Picture
              src={hero.thirdCardImage}
              drawn={drawnCoverAddress('hero-third-card')}
              alt=""
              width={1200}
              height={900}
              isOwnSize
              sizes="(min-width: 64rem) 25rem, (min-width: 48rem) 50vw, 100vw"
              className="aspect-4/3 rounded-md"
            />,
          )}
        </div>
      </div>
    </section>
  )
}

function HeroStats({ hero, slots }: { hero: Hero; slots: Slots }) {
  const stats = slots.isEditing ? hero.stats : writtenFigures(hero.stats)
  return (
    <div>
      <ul className="grid content-start">
        {stats.map((stat, at) => (
          <li key={stat.id} className="hairline-t py-4 first:border-0 first:pt-0">
            {slots.item(
              `stats.${stat.id}`,
              { label: t('Figure {number}', { number: at + 1 }) },
              <>
                <p className="font-display text-4xl text-accent tabular-nums">
                  {slots.text(`stats.${stat.id}.number`, stat.number, {
                    label: t('Figure {number}', { number: at + 1 }),
                  })}
                </p>
                <p className="mt-1 text-sm text-muted">
                  {slots.text(`stats.${stat.id}.description`, stat.description, {
                    label: t('Description of figure {number}', { number: at + 1 }),
                  })}
                </p>
              </>,
            )}
          </li>
        ))}
      </ul>
      {slots.addItem('stats', { label: t('Add a figure') })}
    </div>
  )
}

export function writtenFigures(stats: Hero['stats']): Hero['stats'] {
  return stats.filter(({ number, description }) => `${number}${description}`.trim() !== '')
}
