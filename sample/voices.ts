import type { DrawingReference } from '#sample/drawings/catalogue.ts'

/** What somebody says who enrolled in a course under this name. */
export type SampleVoice = {
  key: string
  /** By key. */
  course: string
  name: string
  occupation: string
  quote: string
  portrait: DrawingReference
  daysFromNow: number
}

export const sampleVoices: SampleVoice[] = [
  {
    key: 'voice-hanna-weiss',
    course: 'course-living-watersheds',
    name: 'Hanna Weiss',
    occupation: 'Looks after two springs for Isar Water, Munich',
    quote: 'I came with a map and a degree. I left with eleven neighbours who know where the water is.',
    portrait: 'drawing:portrait-hanna-weiss',
    daysFromNow: -21,
  },
  {
    key: 'voice-aiko-tanabe',
    course: 'course-living-watersheds',
    name: 'Aiko Tanabe',
    occupation: 'Keeps the record of the Kamo River Trust, Kyoto',
    quote:
      'The hearing frightened me for sixteen weeks. Then a fisherman asked the first question, and it was a good one.',
    portrait: 'drawing:portrait-aiko-tanabe',
    daysFromNow: -20,
  },
  {
    key: 'voice-thabo-nkosi',
    course: 'course-living-watersheds',
    name: 'Thabo Nkosi',
    occupation: 'Catchment officer at the Umgeni',
    quote: 'Measuring twice sounds dull. It is how I found the pipe.',
    portrait: 'drawing:portrait-thabo-nkosi',
    daysFromNow: -12,
  },
  {
    key: 'voice-kwame-mensah',
    course: 'course-first-walk',
    name: 'Kwame Mensah',
    occupation: 'Head teacher near Lake Volta',
    quote: 'Now the whole school takes the long walk, every first Friday. The little ones see the most.',
    portrait: 'drawing:portrait-kwame-mensah',
    daysFromNow: -18,
  },
  {
    key: 'voice-peter-novak',
    course: 'course-first-walk',
    name: 'Peter Novak',
    occupation: 'Retired engine driver',
    quote: 'For forty years I crossed that valley at speed. It took four weeks to arrive in it.',
    portrait: 'drawing:portrait-peter-novak',
    daysFromNow: -30,
  },
  {
    key: 'voice-greta-lindqvist',
    course: 'course-living-soils',
    name: 'Greta Lindqvist',
    occupation: 'Farms ninety hectares in Halland',
    quote: 'The second year did hurt, as they had said. In the third I sold the deep plough.',
    portrait: 'drawing:portrait-greta-lindqvist',
    daysFromNow: -25,
  },
  {
    key: 'voice-claire-dubois',
    course: 'course-heaven-and-earth',
    name: 'Claire Dubois',
    occupation: 'Translator, Lyon',
    quote: 'One page an evening, and I have not read so much in years.',
    portrait: 'drawing:portrait-claire-dubois',
    daysFromNow: -9,
  },
  {
    key: 'voice-joseph-mwangi',
    course: 'course-commons',
    name: 'Joseph Mwangi',
    occupation: 'Secretary of the Mwea Irrigators',
    quote: 'We had seven of the eight rules. The missing one had cost us every dry season.',
    portrait: 'drawing:portrait-joseph-mwangi',
    daysFromNow: -14,
  },
]
