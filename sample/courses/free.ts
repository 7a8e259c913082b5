import type { SampleCourse } from './course.ts'

const free = {
  type: 'free',
  price: 0,
  image: null,
  certificate: null,
  parent: null,
  published: true,
  moduleNumber: 0,
} as const

export const sampleFreeCourses: SampleCourse[] = [
  {
    ...free,
    key: 'course-first-walk',
    title: 'A First Walk: Seeing Land as a System',
    description:
      'Four short lessons and one long walk. You learn to see slope, water, soil, plants and people as one sentence, and to read it aloud. For everybody; bring boots.',
    more: [
      { heading: 'Week by week' },
      {
        bullets: [
          '**Slope.** Where would a ball roll, and where would it stop? You draw your first map with the side of a pencil.',
          '**Water.** You follow one gutter, ditch or brook for an hour, downhill only.',
          '**Soil and plants.** A spade, a jar, ten leaves: what grows here says what lies below.',
          '**People.** Paths, walls, names. Then the long walk, with everything at once.',
        ],
      },
      { quote: 'Nobody has ever come back from this walk by the way they went.' },
    ],
    duration: '4 weeks',
    instructor: 'Ravi Menon',
    image: 'drawing:forest-light',
    classLink: 'https://classroom.example/first-walk',
    replayLink: 'https://replay.example/first-walk',
    topic: 'Land and soil',
    mode: 'onsite',
    selfPaced: true,
    daysFromNow: -12,
    about: {
      outcomes: [
        'Draw a piece of land so that water would run off your drawing in the right direction.',
        'Name five plants that tell you something about the ground below them.',
        'Lead one friend along your walk, and let them find the next thing themselves.',
      ],
      audience: 'Everybody who can walk for two hours, or who has somebody to walk for them and tell.',
      requirements: 'Boots, a pencil, a jar with a lid. A place that you can reach without a car.',
      effortHours: 2,
      language: 'en',
      teachers: ['teacher-ravi-menon'],
      questions: [
        ['Can I begin at any time?', 'Yes. The lessons are recorded; the walk is yours and has no date.'],
        ['I live in a city. Is that land?', 'It is land with a great deal on top of it. Begin at a drain.'],
      ],
      studyHours: 8,
    },
  },
  {
    ...free,
    key: 'course-heaven-and-earth',
    title: 'Heaven, Earth and the Ten Thousand Things',
    description:
      'Eight passages from Zhuangzi to Zhang Zai, read slowly, in Chinese and in English. What did they mean by 天人合一, and what can we honestly do with it? No knowledge of Chinese is needed.',
    more: [
      { heading: 'How we read' },
      'One evening, one passage, never more than a page. It is read aloud in Chinese, then in two English versions that disagree. We stay with the disagreement for as long as it is useful.',
      { heading: 'Evening by evening' },
      {
        bullets: [
          'Zhuangzi, the happiness of fish; Laozi, water and what it does.',
          'Mengzi, Ox Mountain; Xunzi, heaven has its course.',
          'The Doctrine of the Mean, taking part; Dong Zhongshu, the seasons and the state.',
          'Zhou Dunyi, the grass before the window; Zhang Zai, and what 天人合一 may mean.',
        ],
      },
    ],
    duration: '8 weeks',
    instructor: 'Lin Wanqing',
    classLink: 'https://classroom.example/heaven-and-earth',
    replayLink: 'https://replay.example/heaven-and-earth',
    topic: 'Thought',
    mode: 'blended',
    selfPaced: true,
    daysFromNow: -25,
    about: {
      outcomes: [
        'Read eight short passages aloud with understanding, in translation and character by character.',
        'Say what separates three ancient answers to one question: what do people owe to what lives beside them?',
        'Recognise when 天人合一 is being used as a slogan, and ask the next question.',
      ],
      audience:
        'Readers of anything. Scientists who suspect that their words have a history; readers of Chinese who never had the time.',
      requirements: 'An hour of reading before each evening. The passages are sent to you; nothing has to be bought.',
      effortHours: 2.5,
      language: 'en',
      teachers: ['teacher-lin-wanqing'],
      questions: [
        ['Do I need Chinese?', 'No. Whoever reads it will hear more, and is asked to tell the others.'],
        ['Can I join later?', 'Yes: every evening stands alone, and those that are over can be watched.'],
      ],
      studyHours: 20,
    },
  },
  {
    ...free,
    key: 'course-commons',
    title: 'Keeping Commons: Eight Rules that Last',
    description:
      'From alpine pastures to shared reservoirs: why some commons have survived for six centuries. Each participant audits one commons of his or her own.',
    more: [
      { heading: 'Week by week' },
      {
        bullets: [
          '**Boundaries.** Who belongs, and how would a stranger know?',
          '**Rules and those who make them.** A pasture of 1483, a reservoir of 1994, a staircase of last year.',
          '**Watching.** Who sees it when somebody takes too much, and what does it cost to look away?',
          '**Quarrels.** Cheap, near and soon: what a good court of neighbours has in common.',
          '**Your audit.** Ten minutes each, before the others, with one recommendation.',
        ],
      },
    ],
    duration: '5 weeks',
    instructor: 'Zhou Heng',
    classLink: 'https://classroom.example/commons',
    replayLink: null,
    topic: 'Law and commons',
    mode: 'online',
    daysFromNow: -40,
    about: {
      outcomes: [
        'Tell a commons from a public good and from nobody’s land.',
        'Hold eight rules beside a commons that you know, and say which of them is missing.',
        'Write an audit of two pages that its members will read to the end.',
      ],
      audience: 'People who share something: a pasture, a well, a boiler, a road, a reading room.',
      requirements: 'One commons that lets you look into its books, or into what it has instead of books.',
      effortHours: 3,
      language: 'en',
      teachers: ['teacher-zhou-heng'],
      questions: [
        ['Does a stairwell count?', 'It does. The best audit of last year was of one.'],
        ['Are the evenings recorded?', 'No. People speak of their neighbours here.'],
      ],
      studyHours: 15,
    },
  },
  {
    ...free,
    key: 'course-birds-of-the-city',
    title: 'Birdsong as a Measuring Instrument',
    description:
      'Twenty species, ten minutes at dawn, one protocol. At the end, your street has a record that planners in eleven cities have already learned to accept.',
    more: [
      { heading: 'Week by week' },
      {
        bullets: [
          '**Seven voices.** Those you have heard all your life without being introduced.',
          '**Twenty voices, one protocol.** Ten minutes, one point, no moving, no guessing.',
          '**A record.** Three dawns at your own street, checked by another pair of ears, and handed in.',
        ],
      },
    ],
    duration: '3 weeks',
    instructor: 'Mei Sato',
    classLink: null,
    replayLink: 'https://replay.example/birdsong',
    // As many as one teacher can hear at dawn: it is full, and some wait.
    capacity: 5,
    topic: 'Cities',
    mode: 'onsite',
    daysFromNow: -58,
    about: {
      outcomes: [
        'Tell twenty birds of the city apart by ear.',
        'Count at a point so that the next listener gets nearly the same number.',
        'Hand in a record in the form that a planning office takes.',
      ],
      audience: 'Early risers, and those who would like to be. Children come along gladly; they hear more.',
      requirements: 'Three dawns out of doors within three weeks. No binoculars.',
      effortHours: 4,
      language: 'en',
      teachers: ['teacher-mei-sato'],
      questions: [
        ['Why only five places?', 'One teacher can listen beside five people before breakfast, and not beside six.'],
        ['What if it is full?', 'Sign in and ask for a place: whoever gives one back gives it to the next who asked.'],
      ],
      studyHours: 12,
    },
  },
]
