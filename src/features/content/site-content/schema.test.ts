import { expect, test } from 'vitest'
import { emptySections, sectionNames, sectionSchemas } from './schema.ts'

test.each(sectionNames.filter((name) => name !== 'hero'))(
  'the first module, member or partner of %s can be added where nobody has written anything yet',
  (name) => {
    expect(sectionSchemas[name].safeParse(emptySections[name]).error?.issues).toBeUndefined()
  },
)
