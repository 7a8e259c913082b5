import type { PaymentStatus } from '#features/learning/enrollments/schema.ts'

/** A paid course's price becomes the amount. */
export type SampleEnrollment = {
  key: string
  course: string
  name: string
  email: string
  organization: string | null
  status: PaymentStatus
  /** For a place in a course that is full. */
  isWaiting: boolean
  daysFromNow: number
}

const walk = 'course-first-walk'
const heaven = 'course-heaven-and-earth'
const commons = 'course-commons'
const birds = 'course-birds-of-the-city'
const waters = 'course-living-watersheds'
const soils = 'course-living-soils'
const city = 'course-sponge-city'
const court = 'course-rivers-in-court'
const outdoors = 'course-outdoor-educator'

type Row = [
  daysAgo: number,
  course: string,
  name: string,
  address: string,
  organization: string | null,
  status?: SampleEnrollment['status'] | 'waiting',
]

// Twelve weeks, busier towards the end, so that the dashboard's line has a shape.
const rows: Row[] = [
  [82, walk, 'Amara Okoye', 'amara@gardens.example', 'Lagos School Gardens'],
  [80, heaven, 'Gao Ming', 'gaoming@letters.example', null],
  [77, waters, 'Hanna Weiss', 'hanna.weiss@water.example', 'Isar Water'],
  [74, birds, 'Tomás Rivera', 'tomas@birds.example', null],
  [71, walk, '陈雨桐', 'yutong@students.example', null],
  [69, soils, 'Greta Lindqvist', 'greta@farm.example', 'Lindqvist Farm'],
  [66, commons, 'Joseph Mwangi', 'joseph@irrigators.example', 'Mwea Irrigators'],
  [64, outdoors, 'Ines Carvalho', 'ines@school.example', 'Escola do Rio', 'refunded'],
  [61, heaven, '李若兰', 'ruolan@letters.example', null],
  [59, walk, 'Peter Novak', 'peter.novak@trail.example', null],
  [56, waters, 'Aiko Tanabe', 'aiko@rivers.example', 'Kamo River Trust'],
  [54, city, 'Marta Kowalska', 'marta@plans.example', 'City of Poznań'],
  [52, birds, 'Oluwaseun Ade', 'seun@sound.example', null],
  [49, walk, 'Sofia Marino', 'sofia@walks.example', null],
  [47, court, 'Daniel Reyes', 'reyes@law.example', 'Reyes & Daughters'],
  [45, commons, 'Lucía Herrera', 'lucia@commons.example', 'Acequia de Abajo'],
  [42, soils, 'Anand Kulkarni', 'anand@compost.example', null],
  [40, waters, 'Fatima Zahra', 'fatima@wells.example', null, 'failed'],
  [39, heaven, 'Claire Dubois', 'claire@readers.example', null],
  [36, walk, 'Kwame Mensah', 'kwame@schools.example', 'Volta Schools'],
  [34, outdoors, 'Elin Berg', 'elin@forestschool.example', 'Bergen Forest School'],
  [32, birds, '周晓', 'zhouxiao@students.example', null],
  [30, city, 'Ahmed Farouk', 'ahmed@streets.example', null],
  [27, walk, 'Rosa Delgado', 'rosa@orchard.example', null],
  [26, commons, 'Bram de Vries', 'bram@polder.example', 'Waterschap Noord'],
  [24, waters, 'Thabo Nkosi', 'thabo@catchment.example', 'Umgeni Catchment'],
  [22, heaven, 'Emily Hart', 'emily@books.example', null],
  [20, soils, 'Paolo Ricci', 'paolo@vines.example', 'Cantina Ricci'],
  [19, walk, 'Noor Haddad', 'noor@garden.example', null],
  [17, court, '王思远', 'siyuan@law.example', null],
  [15, birds, 'Liam Byrne', 'liam@bog.example', 'Bog of Allen Watch'],
  [13, walk, 'Mina Park', 'mina@students.example', null],
  [12, city, 'Jonas Keller', 'jonas@architects.example', 'Keller Architects'],
  [10, heaven, 'Yusuf Demir', 'yusuf@texts.example', null],
  [9, waters, 'Priya Nair', 'priya.nair@students.example', null],
  [7, walk, 'Hugo Lemaire', 'hugo@mountain.example', null],
  [6, outdoors, 'Nadia Petrova', 'nadia@outdoors.example', 'School No. 7'],
  [5, commons, 'Isla Fraser', 'isla@croft.example', 'Assynt Crofters'],
  [4, birds, 'Diego Soto', 'diego@radio.example', null],
  [4, birds, 'Carmen Ibarra', 'carmen@swifts.example', null, 'waiting'],
  [3, soils, 'Hiro Matsuda', 'hiro@terrace.example', null, 'pending'],
  [3, birds, '何静', 'hejing@parks.example', 'Friends of the Lake Park', 'waiting'],
  [2, waters, 'Leila Rahimi', 'leila@qanat.example', 'Qanat Heritage', 'pending'],
  [1, walk, '林子涵', 'zihan@students.example', null],
  [1, birds, 'Owen Price', 'owen@dawn.example', null, 'waiting'],
  [1, court, 'Samuel Osei', 'samuel@clinic.example', 'Osei Law Clinic', 'pending'],
]

export const sampleEnrollments: SampleEnrollment[] = rows.map(
  ([daysAgo, course, name, email, organization, status = 'completed']) => ({
    key: `enrollment-${email.replace(/[@.].*$/, '')}-${daysAgo}`,
    course,
    name,
    email,
    organization,
    status: status === 'waiting' ? 'pending' : status,
    isWaiting: status === 'waiting',
    daysFromNow: -daysAgo,
  }),
)
