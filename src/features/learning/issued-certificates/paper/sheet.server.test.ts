import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { cropped, drawPdf, inkIn, readPdf } from '#test/read-pdf.ts'
import { missingGlyphs, typeset } from '#platform/server/typesetting/fonts.ts'
import { type Sheet, sheetOf } from './rules.ts'
import { drawSheet, type Hillside } from './sheet.server.ts'

const plain: Hillside = { lines: [], summit: [-400, -400] }

const certificate = {
  id: '7d1f0a52-9c0e-4b7e-8a35-51d2ce0f6b11',
  number: '7K3MABCDEFGH4',
  holder_name: 'Łucja Nguyễn',
  title: 'Certificate in Watershed Stewardship',
  course_title: 'Measuring Water Together',
  completed_on: '2026-11-12',
  issued_at: new Date('2026-11-24T05:50:00Z'),
  expires_at: null,
  teachers: ['Lin Wanqing', '陈晓明'],
  hours: 24.5,
  language: 'en',
}
const printer = {
  siteName: 'Ecological Civilization Academy',
  publicUrl: 'https://academy.example',
  timeZone: 'Asia/Shanghai',
}
const sheet = (over: Partial<Sheet> = {}): Sheet => ({ ...sheetOf(certificate, printer), ...over })

async function draw(over: Partial<Sheet> = {}): Promise<Buffer> {
  const drawn = await drawSheet(sheet(over), plain)
  if ('missing' in drawn) throw new Error(`Missing: ${drawn.missing.join(' ')}`)
  return Buffer.from(drawn.pdf)
}
/** The document's objects, whose streams are compressed. */
const source = (pdf: Buffer) => pdf.toString('latin1')
const squeezed = (text: string) => text.replaceAll(/\s/g, '')
/** Where the holder's name stands behind its first character, two pixels to the point. */
const behindFirst = { left: 224, top: 440, right: 1090, bottom: 550 }

test('a sheet is one landscape A4 page whose words can be read in order (paper-1)', async () => {
  const { text, pages, width, height } = await readPdf(await draw())
  expect({ pages, width: Math.round(width), height: Math.round(height) }).toEqual({
    pages: 1,
    width: 842,
    height: 595,
  })
  expect(text.split('\n')).toEqual([
    'Ecological Civilization Academy',
    'Certificate in Watershed Stewardship',
    'This certifies that',
    'Łucja Nguyễn',
    'has completed the course',
    'Measuring Water Together',
    'TAUGHT BY',
    'Lin Wanqing, 陈晓明',
    'COMPLETED',
    'Nov 12, 2026',
    'ISSUED',
    'Nov 24, 2026',
    'HOURS',
    '24.5',
    'LANGUAGE',
    'English',
    'CERTIFICATE NUMBER',
    '7K3M-ABCD-EFGH-4',
    'Is it valid? Scan the code, or open',
    'academy.example/certificates/',
    '7K3M-ABCD-EFGH-4',
  ])
})

test('facts stay within their columns and off the number, however many there are (paper-6)', async () => {
  const facts = sheetOf(
    { ...certificate, expires_at: new Date('2028-11-23T16:00:00Z'), hours: 9999.5, language: 'zh-Hans' },
    printer,
  ).facts.slice(1)
  expect(facts).toHaveLength(5)
  const picture = await drawPdf(await draw({ facts }))
  const { top, bottom } = { top: 870, bottom: 1086 }
  // Ends of the five columns, and what divides the last from the number.
  for (const right of [276, 472, 668, 864, 1096]) {
    expect(inkIn(cropped(picture, { left: right - 12, top, right, bottom })), `left of ${right}`).toBe(0)
  }
})

test('the code in the picture of a sheet leads to its page (paper-2)', async () => {
  const { data, width, height } = await drawPdf(await draw())
  expect(jsQR(new Uint8ClampedArray(data), width, height)?.data).toBe(
    'https://academy.example/certificates/7K3M-ABCD-EFGH-4',
  )
})

test('a Chinese name is drawn, each with its own characters (paper-3)', async () => {
  const drawn = async (pdf: Buffer) => cropped(await drawPdf(pdf), behindFirst)
  const whole = await draw({ holder: '欧阳青溪' })
  const [one, other] = [await draw({ holder: '欧' }), await draw({ holder: '欧司马流' })]
  const [behindOne, first, second] = [await drawn(one), await drawn(whole), await drawn(other)]
  expect(inkIn(behindOne)).toBe(0)
  expect(inkIn(first)).toBeGreaterThan(2000)
  expect(inkIn(second)).toBeGreaterThan(2000)
  expect(Buffer.from(first.data).equals(Buffer.from(second.data))).toBe(false)
  expect((await readPdf(whole)).text).toContain('\n欧阳青溪\n')
})

test('a name whose letters are set in another order than typed is copied as typed (paper-3)', async () => {
  expect((await readPdf(await draw({ holder: 'सिद्धि हिन्दी' }))).text).toContain('\nसिद्धि हिन्दी\n')
})

test('every font is embedded, cut to the words of the sheet (paper-3)', async () => {
  const pdf = await draw({ holder: '欧阳青溪' })
  const named = [...source(pdf).matchAll(/\/BaseFont \/([A-Z]{6}\+\S+)/g)].map(([, name]) => name)
  expect(new Set(named.map((name) => name?.split('+')[1]))).toEqual(
    new Set(['Fraunces-Regular', 'NotoSerifSC-Regular']),
  )
  const fonts = source(pdf).match(/\/Type \/Font\n/g)?.length ?? 0
  const files = source(pdf).match(/\/FontFile2 /g)?.length ?? 0
  // A composite font and its one descendant.
  expect(fonts).toBe(files * 2)
  expect(pdf.length).toBeLessThan(100_000)
})

test('a sheet is a tagged archive PDF with title and language, whatever its title (paper-5)', async () => {
  const pdf = source(await draw({ title: 'Soil & <Water> "II"' }))
  expect(pdf).toMatch(/^%PDF-1\.7/)
  for (const part of [
    '/OutputIntent',
    '/GTS_PDFA1',
    '/MarkInfo',
    '/Marked true',
    '/StructTreeRoot',
    '/DisplayDocTitle true',
    '/ID [',
  ])
    expect(pdf).toContain(part)
  expect(pdf).toContain('/Lang (en)')
  expect(pdf).not.toMatch(/\/Encrypt|\/JavaScript|\/AA /)
  const metadata = Buffer.from(
    /<\?xpacket begin[\s\S]*?<\?xpacket end="w"\?>/.exec(pdf)?.[0] ?? '',
    'latin1',
  ).toString()
  expect(metadata).toContain('<pdfaid:part>2</pdfaid:part>')
  expect(metadata).toContain('<pdfaid:conformance>B</pdfaid:conformance>')
  expect(metadata).toContain('Soil &amp; &lt;Water&gt; "II" · Łucja Nguyễn')
  expect(metadata).toContain('<xmp:CreateDate>2026-11-24T05:50:00Z</xmp:CreateDate>')
})

test('the same certificate is the same bytes, another one others (paper-7)', async () => {
  const [first, again, other] = await Promise.all([draw(), draw(), draw({ number: '7K3M-ABCD-EFGH-5' })])
  expect(first.equals(again)).toBe(true)
  expect(first.equals(other)).toBe(false)
})

test.each([
  ['𒀭𒂗𒆤', ['𒀭', '𒂗', '𒆤']],
  ['Lin 김민수 👍', ['👍']],
  ['吉野 𪛖野', ['𪛖']],
])('nothing is drawn of %s: it is said what no font has, each once (paper-4)', async (holder, missing) => {
  expect(await missingGlyphs(holder)).toEqual(missing)
  expect(await drawSheet(sheet({ holder }), plain)).toEqual({ missing })
})

const scripts = [
  'Şükrü Çelik-Óðinn',
  'Иван Петров',
  'Ἀλέξανδρος',
  '欧阳青溪',
  '歐陽青溪',
  '田中 ひろ',
  '列夫·托尔斯泰',
  '吉野 𠮷野',
  '김민수',
  'محمد بن علي',
  'محمد (أحمد)',
  'שרה כהן',
  'สมชาย กิตติพงษ์',
  'क्षितिज शर्मा',
  'გიორგი',
  'Անահիտ',
  'রবীন্দ্রনাথ',
  'சுப்பிரமணியம்',
  'శ్రీనివాస్',
  'જિગ્નેશ',
  'ਗੁਰਪ੍ਰੀਤ',
  'ಕೃಷ್ಣ',
  'ശ്രീജിത്ത്',
  'ක්\u200dරිෂාන්',
  'ສົມສະໄໝ',
  'សុភ័ក្រ',
  'အောင်ဆန်း',
  'ዳዊት',
  'བསྟན་འཛིན',
  'ଶ୍ରୀଧର',
  'ᏣᎳᎩ',
  'ⴰⵎⴰⵣⵉⵖ',
  'ᠪᠣᠷᠵᠢᠭᠢᠨ',
  'ꆈꌠꉙ',
  'ᱥᱟᱱᱛᱟᱲ',
]

test('every character of the world’s scripts can be printed (paper-4)', async () => {
  for (const holder of scripts) expect(await missingGlyphs(holder), holder).toEqual([])
})

test.each(scripts)('%s is read from a PDF as it is written (paper-4)', { tags: 'full' }, async (holder) => {
  expect((await readPdf(await draw({ holder }))).text).toContain(`\n${holder}\n`)
})

/** The picture of what stands where the holder's name does, a pixel to the point. */
const pictured = async (holder: string) =>
  Buffer.from(cropped(await drawPdf(await draw({ holder }), 1), { left: 56, top: 210, right: 545, bottom: 275 }).data)

test.each([
  ['Arabic from right to left, its letters joined', 'محمد', 'م ح م د'],
  ['Hebrew from right to left', 'שרה', 'הרש'],
  ['conjuncts of Devanagari', 'क्षि', 'क्\u200cषि'],
  ['marks of Thai above their letters', 'กิ่', 'กา'],
  ['brackets in a name from right to left', '(محمد)', ')محمد('],
])('%s: not as the letters one by one (paper-13)', async (_what, holder, other) => {
  expect((await pictured(holder)).equals(await pictured(other))).toBe(false)
})

test.each([
  [
    ['Mei ', 'محمد', ' ', 'علي', ' Lan'],
    ['Mei ', 'علي', ' ', 'محمد', ' Lan'],
  ],
  [
    ['محمد', ' ', '12', ' ', 'علي'],
    ['علي', ' ', '12', ' ', 'محمد'],
  ],
  [['李明 Lin'], ['李明', ' Lin']],
])('%j stands from left to right as %j (paper-13)', async (read, placed) => {
  const { runsOf } = await typeset('display', [read.join('')])
  expect(runsOf(read.join('')).map(({ text }) => text)).toEqual(placed)
})

/** Without a place to break, and of both scripts, with places everywhere and between words. */
const endless = {
  'two hundred letters in one word': 'W'.repeat(200),
  'both mixed': '李明 Nguyễn Thị Minh Khai，'.repeat(10).slice(0, 200).trim(),
}
const endlessToo = {
  'two hundred Latin letters in words': 'Maria Fernandez de la Cruz y Santiago '.repeat(6).slice(0, 200).trim(),
  'two hundred Chinese characters': '生态文明学院'.repeat(34).slice(0, 200),
  'two hundred Arabic letters in words': 'محمد بن عبد الله '.repeat(13).slice(0, 200).trim(),
  'two hundred letters of Thai': 'กิตติพงษ์'.repeat(23).slice(0, 198),
}
/** How often a text is read from a sheet that has it in four places, and what is drawn where nothing should be. */
async function laidOut(long: string): Promise<{ times: number; ink: number[] }> {
  const pdf = await draw({ title: long, holder: long, course: long, facts: [{ label: 'Taught by', value: long }] })
  const { text } = await readPdf(pdf)
  const times = squeezed(text).split(squeezed(long)).length - 1
  const picture = await drawPdf(pdf)
  const { width: right, height: bottom } = picture
  const blank = [
    { left: 0, top: 0, right: 112, bottom },
    { left: 0, top: 0, right, bottom: 80 },
    { left: 0, top: bottom - 104, right, bottom },
    // Where the hillside would be.
    { left: 1096, top: 0, right, bottom: 500 },
  ]
  return { times, ink: blank.map((box) => inkIn(cropped(picture, box))) }
}

test.each(Object.entries(endless))(
  '%s shrink and wrap within the sheet and are all there (paper-6)',
  async (_of, long) => {
    expect(await laidOut(long)).toEqual({ times: 4, ink: [0, 0, 0, 0] })
  },
)
test.each(Object.entries(endlessToo))(
  '%s shrink and wrap as well, and are all there (paper-6)',
  { tags: 'full' },
  async (_of, long) => {
    expect(await laidOut(long)).toEqual({ times: 4, ink: [0, 0, 0, 0] })
  },
)
