import type { SampleCourse } from './course.ts'

const inWatersheds = {
  type: 'certificate',
  price: 0,
  image: null,
  certificate: 'certificate-watershed-steward',
  parent: 'course-living-watersheds',
  published: true,
  topic: 'Water',
  mode: 'blended',
} as const

/** The academy's first course, with its sections. */
export const sampleWatersheds: SampleCourse[] = [
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
    topic: 'Water',
    mode: 'blended',
    feeCovers: 'All sections, the measuring kit on loan, the hearing and the certificate.',
    daysFromNow: -90,
    about: {
      outcomes: [
        'Draw the boundary of your basin, and say where each of its waters comes from.',
        'Keep a record of flow, clarity and life that an agency accepts.',
        'Read who may draw water, who decides it, and who was never asked.',
        'Write a stewardship plan, and defend it before those who live there.',
      ],
      audience:
        'People who live near a river and mean to stay: neighbours, teachers, farmers, planners. No science degree is needed.',
      requirements: 'A river that you can reach on foot, boots, and half a day outdoors every second week.',
      effortHours: 5,
      language: 'en',
      teachers: ['teacher-lin-wanqing', 'teacher-ravi-menon'],
      questions: [
        [
          'Can I take it from a city?',
          'Yes. Every city stands in a basin. Several participants have studied a river that runs below a street.',
        ],
        [
          'What if I miss a class?',
          'Classes are recorded: ‘Watch Replay’ on this page leads to them from the next day.',
        ],
        ['Who sees my measurements?', 'You decide: they are yours. Most people publish them with their plan.'],
      ],
      studyHours: 80,
    },
  },
  {
    ...inWatersheds,
    key: 'course-springs',
    title: 'Springs and Small Streams',
    description:
      'Where rivers begin and most of their length is. How to find, name and protect the waters that no map shows.',
    more: [
      { heading: 'Week by week' },
      {
        bullets: [
          '**Finding.** Old names, wet meadows, alders in a row: how to read a spring before you see it.',
          '**Measuring.** A bucket, a watch and a thermometer, at the same place four times.',
          '**Naming.** Who calls it what, and why a water with a name is harder to lose.',
          '**Keeping.** What a fence of ten metres does, and whom to ask for it.',
        ],
      },
    ],
    duration: '4 weeks',
    instructor: 'Ravi Menon',
    moduleNumber: 1,
    classLink: 'https://classroom.example/springs',
    replayLink: 'https://replay.example/springs',
    daysFromNow: -89,
    about: {
      outcomes: [
        'Find three springs or small streams that your map leaves out.',
        'Measure the flow of each with a bucket, and say how sure you are.',
        'Enter them where the next planner will look.',
      ],
      audience: 'Participants of ‘Living Watersheds’; it is its first section.',
      requirements: 'Waterproof boots and a bucket of which you know the volume.',
      effortHours: 5,
      language: 'en',
      teachers: ['teacher-ravi-menon'],
      questions: [
        ['My streams are dry in summer. What then?', 'Then that is what you measure. A dry bed is a record too.'],
      ],
      studyHours: 20,
    },
  },
  {
    ...inWatersheds,
    key: 'course-measuring-water',
    title: 'Measuring Water Together',
    description:
      'Flow, clarity, oxygen and larvae: a season of measurements with simple tools, done so well that an agency can use them.',
    more: [
      { heading: 'How it goes' },
      'Two practicals stand inside this section: **Life under the Stones** and **Gauges, Floods and Long Records**. In the week between them you put both records beside each other and explain where they disagree.',
      {
        bullets: [
          'Week 1: one stretch, four numbers, two people who measure without talking.',
          'Weeks 2 and 3: what lives under the stones.',
          'Weeks 4 and 5: a gauge of your own, and what it says beside an old one.',
        ],
      },
    ],
    duration: '5 weeks',
    instructor: 'Ingrid Halvorsen and Ravi Menon',
    moduleNumber: 2,
    classLink: 'https://classroom.example/measuring-water',
    replayLink: 'https://replay.example/measuring-water',
    daysFromNow: -88,
    about: {
      outcomes: [
        'Measure flow, clarity and oxygen twice, and say how far the two are apart.',
        'Write a protocol that somebody else can follow without asking you.',
        'Tell a change of the river from a change of the observer.',
      ],
      audience: 'Participants of ‘Living Watersheds’, in groups of two to four along one stretch.',
      requirements: 'A measuring kit, which is lent to you, and one other person.',
      effortHours: 5,
      language: 'en',
      teachers: ['teacher-ingrid-halvorsen', 'teacher-ravi-menon'],
      questions: [
        [
          'What does the kit cost?',
          'Nothing: it is sent to you and sent back. What breaks on a river is not your fault.',
        ],
      ],
      studyHours: 25,
    },
  },
  {
    ...inWatersheds,
    key: 'course-larvae',
    parent: 'course-measuring-water',
    title: 'Life under the Stones',
    description:
      'Mayflies, stoneflies, caddisflies: a practical in which you learn to tell the health of a stream from what lives in it.',
    more: [
      'You lift thirty stones, look, and put each back the way it lay. Twelve families are enough to say whether a stream is well; we learn those twelve, with a hand lens and a white dish.',
    ],
    duration: '2 weeks',
    instructor: 'Ravi Menon',
    moduleNumber: 1,
    classLink: 'https://classroom.example/under-the-stones',
    replayLink: null,
    daysFromNow: -87,
    about: {
      outcomes: [
        'Recognise twelve families of larvae alive, and let them go again.',
        'Give a stretch of stream a grade, and defend it.',
      ],
      audience: 'Participants of ‘Measuring Water Together’.',
      requirements: 'A hand lens, a white dish, two mornings at a stream that is not in flood.',
      effortHours: 5,
      language: 'en',
      teachers: ['teacher-ravi-menon'],
      questions: [['Do we kill what we count?', 'No. What has been looked at goes back under its stone.']],
      studyHours: 10,
    },
  },
  {
    ...inWatersheds,
    key: 'course-gauges',
    parent: 'course-measuring-water',
    title: 'Gauges, Floods and Long Records',
    description:
      'Build a gauge for the price of a dinner, and learn from the ones that have been read daily since 1961.',
    more: [
      'In the first week you build a staff gauge and read it every day at the same hour. In the second you are given sixty years of another river and are asked one question: when did it change, and how would anybody have known?',
    ],
    duration: '2 weeks',
    instructor: 'Ingrid Halvorsen',
    moduleNumber: 2,
    classLink: 'https://classroom.example/gauges',
    replayLink: 'https://replay.example/gauges',
    daysFromNow: -86,
    about: {
      outcomes: [
        'Build, set and read a staff gauge, and hand it over to the next reader.',
        'Read a long record without being fooled by one wet year.',
      ],
      audience: 'Participants of ‘Measuring Water Together’.',
      requirements: 'A post, a rule, permission to put both into a bank; ten minutes every day.',
      effortHours: 5,
      language: 'en',
      teachers: ['teacher-ingrid-halvorsen'],
      questions: [['What if I miss a day?', 'Leave the line empty. An honest gap is worth more than a good guess.']],
      studyHours: 10,
    },
  },
  {
    ...inWatersheds,
    key: 'course-canals',
    title: 'Keeping Canals: Lessons from Dujiangyan',
    description:
      'Dig the channel deep, build the weir low. Twenty-two centuries of upkeep, taught by one of its keepers.',
    more: [
      { heading: 'Week by week' },
      {
        bullets: [
          '**深淘滩，低作堰.** Dig the channel deep, build the weir low: six characters, and what happens where they are forgotten.',
          '**A winter of work.** Who comes, who is fed, who decides where the silt goes.',
          '**Your own canal.** A plan of upkeep for one ditch, drain or millrace, for ten years.',
        ],
      },
    ],
    duration: '3 weeks',
    instructor: 'Wu Jianguo and Lin Wanqing',
    moduleNumber: 3,
    classLink: 'https://classroom.example/canals',
    replayLink: 'https://replay.example/canals',
    daysFromNow: -85,
    about: {
      outcomes: [
        'Explain how the fish-mouth levee divides a river without a gate.',
        'Plan the upkeep of one channel for ten years, with its costs and its hands.',
      ],
      audience: 'Participants of ‘Living Watersheds’, and whoever has to clean a ditch.',
      requirements: 'A channel that somebody looks after, or should.',
      effortHours: 5,
      language: 'zh-Hans',
      teachers: ['teacher-wu-jianguo', 'teacher-lin-wanqing'],
      questions: [
        ['I do not speak Chinese.', 'Lin Wanqing interprets, sentence by sentence. The drawings need no translation.'],
      ],
      studyHours: 15,
    },
  },
  {
    ...inWatersheds,
    key: 'course-stewardship-plan',
    title: 'The Stewardship Plan',
    description:
      'From observations to a plan of twelve pages: aims, neighbours, costs, and what will be given up. With a public hearing at the end.',
    more: [
      { heading: 'Week by week' },
      {
        bullets: [
          '**Aims.** Three at the most, each with a number and a year.',
          '**Neighbours.** Who gains, who loses, who has not been asked: by name.',
          '**Costs.** Money, hours, and what will be given up.',
          '**The hearing.** Twenty minutes before the people of the basin. They ask; you answer.',
        ],
      },
    ],
    duration: '4 weeks',
    instructor: 'Lin Wanqing and Zhou Heng',
    moduleNumber: 4,
    classLink: 'https://classroom.example/stewardship-plan',
    replayLink: null,
    daysFromNow: -84,
    about: {
      outcomes: [
        'Write a plan of twelve pages that a council can decide upon.',
        'Say openly what the plan gives up, and for whom.',
        'Stand a public hearing, and change the plan because of it.',
      ],
      audience: 'Participants of ‘Living Watersheds’ who have a record to plan from.',
      requirements: 'Your own observations of a season, and a room in your basin for one evening.',
      effortHours: 5,
      language: 'en',
      teachers: ['teacher-lin-wanqing', 'teacher-zhou-heng'],
      questions: [['Must the hearing be in English?', 'No. It is held in the language of those who live there.']],
      studyHours: 20,
    },
  },
]
