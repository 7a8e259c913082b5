import type { CourseType } from '#features/learning/courses/schema.ts'
import type { DrawingReference } from '#sample/drawings/catalogue.ts'
import type { SamplePart } from '#sample/structured-text.ts'

/** The price is in whole yen; without an image, a cover is drawn from the id. */
export type SampleCourse = {
  key: string
  title: string
  description: string
  /** Where it has structure; it begins with what `description` says. */
  more?: SamplePart[]
  type: CourseType
  price: number
  duration: string
  instructor: string
  moduleNumber: number
  image: DrawingReference | null
  certificate: string | null
  parent: string | null
  classLink: string | null
  replayLink: string | null
  published: boolean
  /** Any number without. */
  capacity?: number
  daysFromNow: number
}

const free = {
  type: 'free',
  price: 0,
  image: null,
  certificate: null,
  parent: null,
  published: true,
  moduleNumber: 0,
} as const

const inWatersheds = {
  type: 'certificate',
  price: 0,
  image: null,
  certificate: 'certificate-watershed-steward',
  parent: 'course-living-watersheds',
  published: true,
} as const

export const sampleCourses: SampleCourse[] = [
  {
    ...free,
    key: 'course-first-walk',
    title: 'A First Walk: Seeing Land as a System',
    description:
      'Four short lessons and one long walk. You learn to see slope, water, soil, plants and people as one sentence, and to read it aloud. For everybody; bring boots.',
    duration: '4 weeks',
    instructor: 'Ravi Menon',
    image: 'drawing:forest-light',
    classLink: 'https://classroom.example/first-walk',
    replayLink: 'https://replay.example/first-walk',
    daysFromNow: -12,
  },
  {
    ...free,
    key: 'course-heaven-and-earth',
    title: 'Heaven, Earth and the Ten Thousand Things',
    description:
      'Eight passages from Zhuangzi to Zhang Zai, read slowly, in Chinese and in English. What did they mean by 天人合一, and what can we honestly do with it? No knowledge of Chinese is needed.',
    duration: '8 weeks',
    instructor: 'Lin Wanqing',
    classLink: 'https://classroom.example/heaven-and-earth',
    replayLink: 'https://replay.example/heaven-and-earth',
    daysFromNow: -25,
  },
  {
    ...free,
    key: 'course-commons',
    title: 'Keeping Commons: Eight Rules that Last',
    description:
      'From alpine pastures to shared reservoirs: why some commons have survived for six centuries. Each participant audits one commons of his or her own.',
    duration: '5 weeks',
    instructor: 'Zhou Heng',
    classLink: 'https://classroom.example/commons',
    replayLink: null,
    daysFromNow: -40,
  },
  {
    ...free,
    key: 'course-birds-of-the-city',
    title: 'Birdsong as a Measuring Instrument',
    description:
      'Twenty species, ten minutes at dawn, one protocol. At the end, your street has a record that planners in eleven cities have already learned to accept.',
    duration: '3 weeks',
    instructor: 'Mei Sato',
    classLink: null,
    replayLink: 'https://replay.example/birdsong',
    // As many as one teacher can hear at dawn: it is full, and some wait.
    capacity: 5,
    daysFromNow: -58,
  },
  {
    key: 'course-living-watersheds',
    title: 'Living Watersheds',
    description:
      'The academy’s first course, and still its heart. Over sixteen weeks, you study one basin, your own, from its springs to its mouth: its water, its people, its law and its accounts. It ends with a stewardship plan that you defend before those who live there.',
    more: [
      { heading: 'What you do' },
      {
        bullets: [
          '**Walk** your basin once in every season, and keep the record that the next steward will need.',
          '**Measure** flow, clarity and life with instruments that cost less than a good pair of boots.',
          '**Listen** to those who draw from the river, and to those who are not asked.',
        ],
      },
      { quote: 'A river is a long conversation. Sixteen weeks teach you to be quiet in it.' },
      'If you have never read a landscape before, begin with one of the [free courses](/courses?tab=free).',
    ],
    type: 'certificate',
    price: 28000,
    duration: '16 weeks',
    instructor: 'Lin Wanqing and Ravi Menon',
    moduleNumber: 0,
    image: 'drawing:watershed',
    certificate: 'certificate-watershed-steward',
    parent: null,
    classLink: 'https://classroom.example/living-watersheds',
    replayLink: 'https://replay.example/living-watersheds',
    published: true,
    daysFromNow: -90,
  },
  {
    ...inWatersheds,
    key: 'course-springs',
    title: 'Springs and Small Streams',
    description:
      'Where rivers begin and most of their length is. How to find, name and protect the waters that no map shows.',
    duration: '4 weeks',
    instructor: 'Ravi Menon',
    moduleNumber: 1,
    classLink: 'https://classroom.example/springs',
    replayLink: 'https://replay.example/springs',
    daysFromNow: -89,
  },
  {
    ...inWatersheds,
    key: 'course-measuring-water',
    title: 'Measuring Water Together',
    description:
      'Flow, clarity, oxygen and larvae: a season of measurements with simple tools, done so well that an agency can use them.',
    duration: '5 weeks',
    instructor: 'Ingrid Halvorsen',
    moduleNumber: 2,
    classLink: 'https://classroom.example/measuring-water',
    replayLink: 'https://replay.example/measuring-water',
    daysFromNow: -88,
  },
  {
    ...inWatersheds,
    key: 'course-larvae',
    parent: 'course-measuring-water',
    title: 'Life under the Stones',
    description:
      'Mayflies, stoneflies, caddisflies: a practical in which you learn to tell the health of a stream from what lives in it.',
    duration: '2 weeks',
    instructor: 'Ravi Menon',
    moduleNumber: 1,
    classLink: 'https://classroom.example/under-the-stones',
    replayLink: null,
    daysFromNow: -87,
  },
  {
    ...inWatersheds,
    key: 'course-gauges',
    parent: 'course-measuring-water',
    title: 'Gauges, Floods and Long Records',
    description:
      'Build a gauge for the price of a dinner, and learn from the ones that have been read daily since 1961.',
    duration: '2 weeks',
    instructor: 'Ingrid Halvorsen',
    moduleNumber: 2,
    classLink: 'https://classroom.example/gauges',
    replayLink: 'https://replay.example/gauges',
    daysFromNow: -86,
  },
  {
    ...inWatersheds,
    key: 'course-canals',
    title: 'Keeping Canals: Lessons from Dujiangyan',
    description:
      'Dig the channel deep, build the weir low. Twenty-two centuries of upkeep, taught by one of its keepers.',
    duration: '3 weeks',
    instructor: 'Wu Jianguo',
    moduleNumber: 3,
    classLink: 'https://classroom.example/canals',
    replayLink: 'https://replay.example/canals',
    daysFromNow: -85,
  },
  {
    ...inWatersheds,
    key: 'course-stewardship-plan',
    title: 'The Stewardship Plan',
    description:
      'From observations to a plan of twelve pages: aims, neighbours, costs, and what will be given up. With a public hearing at the end.',
    duration: '4 weeks',
    instructor: 'Lin Wanqing',
    moduleNumber: 4,
    classLink: 'https://classroom.example/stewardship-plan',
    replayLink: null,
    daysFromNow: -84,
  },
  {
    key: 'course-living-soils',
    title: 'Living Soils: Five Years to Recovery',
    description:
      'Diagnose a tired soil with a spade, a glass and a wire; choose covers, rotations and animals to bring it back; and make the numbers work for the farm that depends on it.',
    type: 'certificate',
    price: 24000,
    duration: '10 weeks',
    instructor: 'Amara Okafor',
    moduleNumber: 0,
    image: 'drawing:soil',
    certificate: 'certificate-living-soils',
    parent: null,
    classLink: 'https://classroom.example/living-soils',
    replayLink: 'https://replay.example/living-soils',
    published: true,
    daysFromNow: -70,
  },
  {
    key: 'course-sponge-city',
    title: 'The Sponge City Studio',
    description:
      'Redesign one district of your city so that it drinks its rain. Weekly reviews with engineers, gardeners and the people who live on the ground floor.',
    type: 'certificate',
    price: 32000,
    duration: '12 weeks',
    instructor: 'Chen Yulan',
    moduleNumber: 0,
    image: 'drawing:river-city',
    certificate: 'certificate-sponge-city',
    parent: null,
    classLink: 'https://classroom.example/sponge-city',
    replayLink: null,
    published: true,
    daysFromNow: -33,
  },
  {
    key: 'course-rivers-in-court',
    title: 'Rivers in Court',
    description:
      'Standing, guardianship, remedy: how five legal systems let the living world speak. Each participant writes one pleading and hears it answered.',
    type: 'certificate',
    price: 22000,
    duration: '8 weeks',
    instructor: 'Elena Duarte',
    moduleNumber: 0,
    image: null,
    certificate: null,
    parent: null,
    classLink: 'https://classroom.example/rivers-in-court',
    replayLink: 'https://replay.example/rivers-in-court',
    published: true,
    daysFromNow: -19,
  },
  {
    key: 'course-outdoor-educator',
    title: 'Forty Lessons without a Roof',
    description:
      'A school year outdoors for teachers of all subjects, with a class of your own, a partner teacher and a visit by the academy.',
    type: 'certificate',
    price: 18000,
    duration: 'One school year',
    instructor: 'Mei Sato',
    moduleNumber: 0,
    image: 'drawing:great-tree',
    certificate: 'certificate-outdoor-educator',
    parent: null,
    classLink: 'https://classroom.example/without-a-roof',
    replayLink: null,
    published: true,
    daysFromNow: -6,
  },
  {
    key: 'course-mixed-forest',
    title: 'The Mixed Forest (in preparation)',
    description:
      'How to turn a plantation into a forest without going broke: twenty-two years of notes from one valley. Dates will follow.',
    type: 'certificate',
    price: 20000,
    duration: '6 weeks',
    instructor: 'Tomas Lindqvist',
    moduleNumber: 0,
    image: null,
    certificate: null,
    parent: null,
    classLink: null,
    replayLink: null,
    published: false,
    daysFromNow: -2,
  },
]
