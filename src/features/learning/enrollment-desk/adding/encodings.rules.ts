import { t } from '#platform/values/translate.ts'

/** What a file without any mark may be written in: what it is called, how its detector names it, and how common it is. */
const encodings = {
  'windows-1252': { label: t('Western European (Windows)'), detected: 'windows-1252', weight: 1.1 },
  gb18030: { label: t('Simplified Chinese (GB 18030)'), detected: 'gb18030', weight: 1.1 },
  big5: { label: t('Traditional Chinese (Big5)'), detected: 'big5hkscs', weight: 1 },
  shift_jis: { label: t('Japanese (Shift JIS)'), detected: 'cp932', weight: 1 },
  'euc-jp': { label: t('Japanese (EUC)'), detected: 'euc-jis-2004', weight: 0.9 },
  'euc-kr': { label: t('Korean (EUC-KR)'), detected: 'cp949', weight: 1 },
  'windows-1250': { label: t('Central European (Windows)'), detected: 'windows-1250', weight: 1 },
  'windows-1251': { label: t('Cyrillic (Windows)'), detected: 'windows-1251', weight: 1 },
  'windows-1253': { label: t('Greek (Windows)'), detected: 'windows-1253', weight: 0.9 },
  'windows-1254': { label: t('Turkish (Windows)'), detected: 'windows-1254', weight: 0.9 },
  'windows-1255': { label: t('Hebrew (Windows)'), detected: 'windows-1255', weight: 0.9 },
  'windows-1256': { label: t('Arabic (Windows)'), detected: 'windows-1256', weight: 0.9 },
  'windows-1257': { label: t('Baltic (Windows)'), detected: 'windows-1257', weight: 0.9 },
  'windows-1258': { label: t('Vietnamese (Windows)'), detected: 'windows-1258', weight: 0.9 },
  'windows-874': { label: t('Thai (Windows)'), detected: 'cp874', weight: 0.9 },
  macintosh: { label: t('Western European (Mac)'), detected: 'mac-roman', weight: 0.95 },
  cp850: { label: t('Western European (MS-DOS)'), detected: 'cp850', weight: 0.9 },
  cp852: { label: t('Central European (MS-DOS)'), detected: 'cp852', weight: 0.9 },
  ibm866: { label: t('Cyrillic (MS-DOS)'), detected: 'cp866', weight: 0.9 },
  'koi8-r': { label: t('Cyrillic (KOI8-R)'), detected: 'koi8-r', weight: 0.9 },
} as const
export type Encoding = keyof typeof encodings

/** What browsers do not decode: the characters of the bytes from 128 on. */
const tables: Partial<Record<Encoding, string>> = {
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
}

/** `readings`: what else it may have been written in, by what is likely, where bytes alone do not say it; none where they do. */
export type FileText = { text: string; reading: Encoding | null; readings: { encoding: Encoding; label: string }[] }

/** The text of a file: UTF-8, or UTF-16, where it is that, else in the encoding in which it is most plausible. [enroll-staff-6] */
export async function textOfFile(bytes: Uint8Array): Promise<FileText> {
  const unicode = unicodeText(bytes)
  if (unicode !== null) return { text: unicode, reading: null, readings: [] }
  const { detectAll } = await import('jschardet')
  const names = Object.keys(encodings) as Encoding[]
  const detectEncodings = names.map((name) => encodings[name].detected)
  const found = new Map(
    detectAll(bytes, { detectEncodings, minimumThreshold: 0 }).map(({ encoding, confidence }) => [
      encoding?.toLowerCase().replace('macroman', 'mac-roman').replace('ibm', 'cp') ?? '',
      confidence,
    ]),
  )
  const read = names.map((encoding) => {
    const { detected, label, weight } = encodings[encoding]
    const told =
      found.get(detected) ?? found.get(detected.replace(/hkscs|-jis-2004/, detected === 'big5hkscs' ? '' : '-jp'))
    const text = decodeFile(bytes, encoding)
    return { encoding, label, text, score: (0.001 + (told ?? 0)) * weight * plausibility(text) }
  })
  const [best, ...others] = read.filter(({ score }) => score > 0).toSorted((one, other) => other.score - one.score)
  const { text, encoding } = best ?? { text: decodeFile(bytes, 'windows-1252'), encoding: 'windows-1252' as const }
  const readings = [...(best ? [best] : []), ...others].map((each) => ({ encoding: each.encoding, label: each.label }))
  return { text, reading: encoding, readings }
}

/** A file's text in an encoding that somebody chose. */
export function decodeFile(bytes: Uint8Array, encoding: Encoding): string {
  const table = tables[encoding]
  if (!table) return new TextDecoder(encoding).decode(bytes)
  return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : (table[byte - 128] ?? ''))).join('')
}

/** Null where it is neither UTF-8 nor UTF-16; a few damaged characters make no UTF-8 another encoding. */
function unicodeText(bytes: Uint8Array): string | null {
  const [first = 0, second = 0] = bytes
  const zeros = [0, 1].map((odd) => bytes.filter((byte, at) => byte === 0 && at % 2 === odd).length)
  const [even = 0, odd = 0] = zeros
  if ((first === 0xff && second === 0xfe) || odd > even) return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || even > 0) return new TextDecoder('utf-16be').decode(bytes)
  const text = new TextDecoder().decode(bytes)
  const damaged = text.split('\ufffd').length - 1
  const sound = [...text].filter((sign) => sign > '\x7f').length - damaged
  return damaged === 0 || sound > 8 * damaged ? text : null
}

/** What names and headings hardly ever have, and what is left of a reading's likelihood where they do. */
const oddities: readonly [RegExp, number][] = [
  [/\ufffd/u, 0],
  [/[\x80-\x9f\ue000-\uf8ff]/u, 0.1],
  // Signs that nobody writes: 'Michˆa', '═§╬░'.
  [/[^\p{ASCII}\p{L}\p{M}\p{N}\p{Z}’‘“”„‚–—…·•«»°§©®™€£¥ªº\u3000-\u303f\uff00-\uffef]|[ƒˆ˜¹²³¼½¾ªº]/u, 0.3],
  // Signs within a word or against it: 'Mu–oz', '™hler'.
  [/\p{L}[–—…•°§©®™€£¥“”„‚¿¡]|[–—…•°§©®™€£¥‚]\p{L}/u, 0.4],
  // Letters of two scripts in a word: 'J鰎g'.
  [/[a-z][\p{sc=Han}\p{sc=Greek}\p{sc=Cyrillic}]|[\p{sc=Han}\p{sc=Greek}\p{sc=Cyrillic}][a-z]/u, 0.3],
  // A capital among small letters, a small one among capitals: 'MÅller', 'KôHLER'.
  [/\p{Ll}(?=\P{ASCII})\p{Lu}|\p{Lu}(?=\P{ASCII})\p{Lu}{1,2}\p{Ll}|\p{Lu}(?=\P{ASCII})\p{Ll}\p{Lu}/u, 0.5],
  // No word of one's own: 'Þëèÿ', ' ð '.
  [/[\u00a1-\u024f]{3}/u, 0.5],
  [/(?<!\p{L})[\u00c0-\u024f](?!\p{L}|[’'.])/u, 0.6],
  [/(?<![\p{L}\p{N}’'])(?=[\u00c0-\u024f])\p{Ll}/u, 0.8],
]

/** 1 for a text without anything that no text has, 0 for what cannot be one. */
function plausibility(text: string): number {
  return oddities.reduce((left, [odd, share]) => (odd.test(text) ? left * share : left), 1)
}
