import { expect, test } from 'vitest'
import { courseToEnrollIn, type FamilyCourse } from './rules.ts'

const shared = { id: 'shared', price: 28_000 }
const course = (id: string, more: Partial<FamilyCourse> = {}): FamilyCourse => ({
  id,
  title: id,
  type: 'certificate',
  price: 0,
  published: true,
  certificate: null,
  ...more,
})
type Above = [nearest: Partial<FamilyCourse>, root?: Partial<FamilyCourse>]

const examples: [situation: string, above: Above, enrolls: 'middle' | 'root' | null][] = [
  ['below a root that costs something', [{ price: 3000 }], 'root'],
  ['below a root that costs nothing', [{}], 'root'],
  ['below a free root', [{ type: 'free' }], 'root'],
  ['below a root that is not published', [{ price: 3000, published: false }], null],
  ['on the third level, with a price on the second and at the root', [{ price: 500 }, { price: 3000 }], 'middle'],
  ['on the third level, with a price at the root alone', [{}, { price: 3000 }], 'root'],
  ['on the third level, below a free course and a root with a price', [{ type: 'free' }, { price: 3000 }], 'root'],
  ['on the third level, with a price on the second alone', [{ price: 500 }, {}], 'middle'],
  ['on the third level, with no price anywhere', [{}, {}], 'root'],
  [
    'on the third level, below a draft with a price and a root with one',
    [{ price: 500, published: false }, { price: 3000 }],
    'root',
  ],
  [
    'on the third level, below a price and a draft at the root',
    [{ price: 500 }, { price: 3000, published: false }],
    'middle',
  ],
  ['on the third level, below no price and a draft at the root', [{}, { price: 3000, published: false }], null],
  [
    'on the third level, below two drafts',
    [
      { price: 500, published: false },
      { price: 3000, published: false },
    ],
    null,
  ],
  [
    'on the third level, where the second leads to the certificate of the root',
    [{ certificate: shared }, { price: 28_000, certificate: shared }],
    'root',
  ],
  [
    'on the third level, where the second leads to a certificate of its own',
    [{ certificate: { id: 'own', price: 800 } }, { price: 28_000, certificate: shared }],
    'middle',
  ],
  [
    'on the third level, where the second has a price and the certificate of the root',
    [
      { price: 500, certificate: shared },
      { price: 28_000, certificate: shared },
    ],
    'middle',
  ],
  [
    'on the third level, where the second leads to the certificate of a root that is a draft',
    [{ certificate: shared }, { certificate: shared, published: false }],
    'middle',
  ],
]

test.each(examples)(
  'a page %s enrolls in the nearest published priced course above it (enrollments-1)',
  (_, above, id) => {
    const [nearest, root] = above
    const chain = root ? [course('middle', nearest), course('root', root)] : [course('root', nearest)]
    expect(courseToEnrollIn(course('page', { price: 70 }), chain)?.id ?? null).toBe(id)
  },
)

test('a root course enrolls in itself, whatever it costs (enrollments-1)', () => {
  for (const price of [0, 3000]) expect(courseToEnrollIn(course('page', { price }), [])?.id).toBe('page')
})
