import { onDay, paragraphs, plain, type SampleAnnouncement } from './announcement.ts'

export const sampleTraining: SampleAnnouncement[] = [
  {
    ...plain,
    key: 'training-stream-monitoring',
    title: 'Stream monitoring for beginners',
    content: paragraphs(
      'In two Saturdays, you learn to measure flow, clarity and oxygen, and to tell twelve groups of larvae apart. After that, you can join one of the thirty-one streams, or begin a thirty-second.',
      'Nets, trays and lenses are lent out for a year.',
    ),
    category: 'training',
    speakers: ['teacher-ingrid-halvorsen'],
    hosts: ['teacher-ravi-menon'],
    meetingLinks: [
      { description: 'Evening before: introduction', url: 'https://meet.example/stream-monitoring', platform: 'Zoom' },
    ],
    daysFromNow: -7,
    when: { startsIn: 13, from: '09:00', endsIn: 20, to: '16:00', timeZone: 'Asia/Shanghai' },
  },
  {
    ...plain,
    key: 'training-prosecutors',
    title: 'Reading an ecosystem: a week for prosecutors and judges',
    content: paragraphs(
      'What is a baseline? When has a wetland been restored? Five days with ecologists, in the field in the mornings and over files in the afternoons. Open to members of courts and public prosecutors’ offices.',
      'Participants bring a closed case, and take it apart again.',
    ),
    category: 'training',
    speakers: ['teacher-elena-duarte', 'teacher-lin-wanqing'],
    hosts: ['teacher-elena-duarte'],
    daysFromNow: -15,
    when: { startsIn: 45, from: '09:00', endsIn: 49, to: '16:30', timeZone: 'Asia/Shanghai' },
  },
  {
    ...plain,
    key: 'training-teachers',
    title: 'Outdoors on Monday: a weekend for teachers',
    content: paragraphs(
      'Come on Friday with a lesson that you have to give on Monday. Leave on Sunday with the same lesson, without a roof. For all subjects and ages; last year, mathematics was ahead.',
      'Childcare outdoors, of course, is provided.',
    ),
    category: 'training',
    image: 'drawing:bridge-2',
    hosts: ['teacher-ravi-menon'],
    daysFromNow: -26,
    when: { startsIn: 21, from: '17:00', endsIn: 23, to: '14:00', timeZone: 'Asia/Tokyo' },
  },
  {
    ...plain,
    key: 'training-soil-trainers',
    title: 'Train the trainers: six soil tests',
    content: paragraphs(
      'A day for advisers who would like to hand on the six tests. You will do each of them three times: once badly, once well, and once while explaining it to somebody who does not believe you.',
      'Afterwards, you may use the academy’s sheets, spades and name.',
    ),
    category: 'training',
    speakers: ['teacher-amara-okafor'],
    hosts: ['teacher-amara-okafor'],
    meetingLinks: [
      {
        description: 'Follow-up after one month',
        url: 'https://rooms.example/soil-trainers',
        platform: 'Tencent Meeting',
      },
    ],
    daysFromNow: -52,
    when: onDay(33, '09:00', '17:00', 'Africa/Lagos'),
  },
]

export const sampleLectures: SampleAnnouncement[] = [
  {
    ...plain,
    key: 'lecture-like-water',
    title: 'Like Water: Laozi for engineers',
    content: paragraphs(
      '上善若水: the highest good is like water. Lin Wanqing reads the eighth chapter of the Daodejing sentence by sentence, next to the plans of three weirs. One of them has worked for twenty-two centuries, one for eleven years, and one never did.',
      'In English, with the Chinese text on the screen. Free; the recording stays online for a month.',
    ),
    category: 'lectures',
    speakers: ['teacher-lin-wanqing'],
    hosts: ['teacher-wu-jianguo'],
    meetingLinks: [{ description: 'Lecture and discussion', url: 'https://meet.example/like-water', platform: 'Zoom' }],
    daysFromNow: -5,
    when: onDay(11, '19:30', '21:00'),
  },
  {
    ...plain,
    key: 'lecture-two-ledgers',
    title: 'Two Ledgers: what may not be added up',
    content: paragraphs(
      'A forest has a price and a spring has none: what follows from that? Zhou Heng on gross ecosystem product, its uses in meetings, and its dangers outside them.',
      'With an answer by a farmer who was paid for a wetland, and would do it again for nothing.',
    ),
    category: 'lectures',
    speakers: ['teacher-zhou-heng'],
    hosts: ['teacher-amara-okafor'],
    meetingLinks: [{ description: 'Lecture', url: 'https://meet.example/two-ledgers', platform: 'Zoom' }],
    daysFromNow: -13,
    when: onDay(18, '19:30', '21:00'),
  },
  {
    ...plain,
    key: 'lecture-rain-gauge',
    title: 'Nineteen Years at One Rain Gauge',
    content: paragraphs(
      'What does somebody know who has read the same instrument every morning for nineteen years? Ingrid Halvorsen on patience as a method, on the four days she missed, and on what the mountains have begun to say.',
    ),
    category: 'lectures',
    speakers: ['teacher-ingrid-halvorsen'],
    hosts: ['teacher-lin-wanqing'],
    meetingLinks: [
      { description: 'Lecture, in English', url: 'https://meet.example/rain-gauge', platform: 'Microsoft Teams' },
    ],
    daysFromNow: -24,
    when: onDay(27, '18:00', '19:15', 'Europe/Oslo'),
  },
  {
    ...plain,
    key: 'lecture-streets-that-drink',
    title: 'Streets that Drink: the smallest sponge',
    content: paragraphs(
      'Not every city can move a dike. Chen Yulan shows twelve ways to let a single street keep its rain, the cheapest of which needs a crowbar and a neighbour.',
      'The recording is available to all readers of this page.',
    ),
    category: 'lectures',
    image: null,
    speakers: ['teacher-chen-yulan'],
    hosts: ['teacher-elena-duarte'],
    meetingLinks: [{ description: 'Recording', url: 'https://replay.example/streets-that-drink', platform: 'Website' }],
    daysFromNow: -60,
    when: onDay(-34, '19:30', '21:00'),
  },
]
