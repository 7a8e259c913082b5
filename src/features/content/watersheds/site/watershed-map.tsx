import type { ReactNode } from 'react'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { type River, type Sheet, sheetSize } from './sheets.ts'
import { languageTag, t } from '#platform/values/translate.ts'

/** A sheet of the map. Where it is `linked`, each river leads by its number to its entry in the list; else it is a picture of what the list says. */
export function WatershedSheet({ sheet: { place, rivers, scale }, linked }: { sheet: Sheet; linked: boolean }) {
  const drawn = rivers.filter(({ parts }) => parts.length > 0)
  if (drawn.length === 0) return null
  const said = linked
    ? ({ role: 'group', 'aria-label': t('Map: {place}', { place }) } as const)
    : { 'aria-hidden': true }
  return (
    <figure className="break-inside-avoid">
      <svg
        viewBox={`0 0 ${sheetSize.width} ${sheetSize.height}`}
        className="w-full rounded-md bg-raised text-link"
        {...said}
      >
        {drawn.map((river) => (
          <RiverPlace key={river.id} river={river} linked={linked}>
            <path d={river.parts.join('')} strokeWidth="28" className="stroke-transparent" />
            {[0, 1 / 3, 2 / 3].map((from, at) => (
              <path
                key={from}
                d={river.parts.slice(Math.floor(river.parts.length * from)).join('')}
                strokeWidth={(2.75 + at * 2 * river.length).toFixed(1)}
                className="stroke-current"
              />
            ))}
            <circle cx={river.source[0]} cy={river.source[1]} r="7" className="fill-current stroke-none" />
            {linked && (
              <>
                <circle cx={river.label[0]} cy={river.label[1]} r="19" className="fill-raised stroke-none" />
                <text
                  x={river.label[0]}
                  y={river.label[1] + 8}
                  textAnchor="middle"
                  className="fill-text stroke-none text-[1.5rem] tabular-nums"
                >
                  {river.number}
                </text>
              </>
            )}
          </RiverPlace>
        ))}
        {linked && scale && <Scale {...scale} />}
      </svg>
      <figcaption className="eyebrow mt-3">{mixedText(place)}</figcaption>
    </figure>
  )
}

type RiverPlaceProps = { river: River; linked: boolean; children: ReactNode }

/** What a river is drawn in: where the map is linked, a link to its entry in the list. */
function RiverPlace({ river: { id, number, name }, linked, children }: RiverPlaceProps) {
  const round = { strokeLinecap: 'round', strokeLinejoin: 'round', fill: 'none' } as const
  if (!linked) return <g {...round}>{children}</g>
  const look = 'transition-colors hover:text-important focus-visible:text-important'
  return (
    <a href={`#watershed-${id}`} aria-label={`${number}. ${name}`} className={look} {...round}>
      {children}
    </a>
  )
}

function Scale({ kilometres, width }: NonNullable<Sheet['scale']>) {
  const [x, y] = [sheetSize.width - 32 - width, sheetSize.height - 28]
  return (
    <g className="fill-none stroke-muted" strokeWidth="2">
      <path d={`M${x} ${y - 8}v8h${width}v-8`} />
      <text x={x + width / 2} y={y - 16} textAnchor="middle" className="fill-muted stroke-none text-[1.375rem]">
        {t('{kilometres} km', { kilometres: kilometres.toLocaleString(languageTag()) })}
      </text>
    </g>
  )
}
