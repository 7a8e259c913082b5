/** A fault of a value, in words; null where there is none. */
type Check = (value: unknown) => string | null

/**
 * What the site may say in JSON-LD, by type: what schema.org defines (`may`), and what Google's documentation of the type
 * requires (`needs`, https://developers.google.com/search/docs/appearance/structured-data). A type or property that is not
 * here is a fault: whoever adds one looks up what it must be.
 */
const types: Record<string, { needs?: Record<string, Check>; may?: Record<string, Check> }> = {
  Organization: {
    needs: { name: text, url: address },
    may: { logo: address, email: text, telephone: text, address: thing('PostalAddress') },
  },
  PostalAddress: {
    needs: { streetAddress: text, addressLocality: text, addressCountry: text },
    may: { postalCode: text, addressRegion: text },
  },
  Person: { needs: { name: text } },
  // A course, and the offers and instances of it, which are read only when they are whole.
  Course: {
    needs: { name: text, description: text, provider: thing('Organization'), url: address },
    may: {
      image: address,
      isPartOf: reference('Course'),
      educationalCredentialAwarded: thing('EducationalOccupationalCredential'),
      offers: thing('Offer'),
      hasCourseInstance: thing('CourseInstance'),
      inLanguage: text,
      teaches: list(text),
      coursePrerequisites: text,
      audience: thing('EducationalAudience'),
      timeRequired: duration,
    },
  },
  EducationalAudience: { needs: { audienceType: text } },
  EducationalOccupationalCredential: { needs: { name: text } },
  Offer: {
    needs: {
      category: oneOf('Free', 'Partially Free', 'Subscription', 'Paid'),
      priceCurrency: currency,
      price: amount,
    },
    may: { url: address },
  },
  CourseInstance: {
    needs: { courseMode: oneOf('Online', 'Onsite', 'Blended'), courseWorkload: duration },
    may: { instructor: either(thing('Person'), list(thing('Person'))), startDate: moment, endDate: moment },
  },
  Event: {
    // A result of its own needs a location too; of an event that is elsewhere none is known, and none is made up.
    needs: { name: text, startDate: moment },
    may: {
      location: thing('Place', 'VirtualLocation'),
      endDate: moment,
      description: text,
      url: address,
      image: list(address),
      organizer: thing('Organization'),
      performer: list(thing('Person')),
      contributor: list(thing('Person')),
      eventStatus: oneOf('https://schema.org/EventScheduled'),
      eventAttendanceMode: oneOf(
        'https://schema.org/OnlineEventAttendanceMode',
        'https://schema.org/OfflineEventAttendanceMode',
      ),
    },
  },
  Place: { needs: { name: text, address: text } },
  VirtualLocation: { needs: { url: address } },
  NewsArticle: {
    needs: { headline: text, image: list(address), datePublished: moment, author: thing('Organization') },
    may: {
      description: text,
      url: address,
      mainEntityOfPage: address,
      dateModified: moment,
      publisher: thing('Organization'),
    },
  },
  VideoObject: {
    needs: { name: text, thumbnailUrl: address, uploadDate: moment },
    may: { description: text, url: address, embedUrl: address, contentUrl: address },
  },
  ItemList: { needs: { itemListElement: either(counted('VideoObject'), countedPages) } },
  BreadcrumbList: { needs: { itemListElement: counted() } },
  ListItem: { needs: { position: amount }, may: { name: text, item: any } },
}

/** The JSON-LD blocks of a page, as its HTML holds them. */
export function structuredDataOf(html: string): string[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map((match) => match[1] ?? '')
}

/** What is wrong with a JSON-LD block, each error with the path to it; empty where nothing is. */
export function structuredDataProblems(block: string): string[] {
  let data: unknown
  try {
    data = JSON.parse(block)
  } catch {
    return ['it is no JSON']
  }
  if (!isRecord(data)) return ['it is no object']
  const { '@context': context, ...rest } = data
  return [...(context === 'https://schema.org' ? [] : ['@context is not https://schema.org']), ...fieldErrorsOf(rest)]
}

function fieldErrorsOf(value: Record<string, unknown>): string[] {
  const { '@type': type, ...properties } = value
  const rules = typeof type === 'string' ? types[type] : undefined
  if (!rules) return [`${String(type)} is no type that the site uses`]
  const checks: Record<string, Check> = { ...rules.needs, ...rules.may }
  const missing = Object.keys(rules.needs ?? {}).filter((name) => properties[name] === undefined)
  return [
    ...missing.map((name) => `${String(type)} has no ${name}`),
    ...Object.entries(properties).flatMap(([name, given]) => {
      const check = checks[name]
      const fault = check ? check(given) : 'is not known here'
      return fault === null ? [] : [`${String(type)}.${name} ${fault}`]
    }),
  ]
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? null : 'is no text'
}

function address(value: unknown): string | null {
  const url = typeof value === 'string' ? URL.parse(value) : null
  return url && /^https?:$/.test(url.protocol) && value === url.href ? null : `is no absolute address: ${String(value)}`
}

/** A date with its time and zone, as ISO 8601 writes it. */
function moment(value: unknown): string | null {
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
  const isOne = typeof value === 'string' && form.test(value) && !Number.isNaN(Date.parse(value))
  return isOne ? null : `is no moment with its zone: ${String(value)}`
}

function duration(value: unknown): string | null {
  return /^P(?!$)(\d+[YMWD])*(T(\d+[HMS])+)?$/.test(String(value)) ? null : `is no duration: ${String(value)}`
}

function amount(value: unknown): string | null {
  return typeof value === 'number' && value >= 0 ? null : 'is no amount'
}

function currency(value: unknown): string | null {
  return /^[A-Z]{3}$/.test(String(value)) ? null : 'is no currency'
}

function any(): null {
  return null
}

function oneOf(...allowed: string[]): Check {
  return (value) => (allowed.includes(String(value)) ? null : `is none of ${allowed.join(', ')}`)
}

function list(check: Check): Check {
  return (value) => {
    if (!Array.isArray(value) || value.length === 0) return 'is no list'
    return value.map(check).find((fault) => fault !== null) ?? null
  }
}

/** Something of one of these types, itself without fault. */
function thing(...allowed: string[]): Check {
  return (value) => {
    if (!isRecord(value) || !allowed.includes(String(value['@type']))) return `is no ${allowed.join(' or ')}`
    const fieldErrors = fieldErrorsOf(value)
    return fieldErrors.length > 0 ? `→ ${fieldErrors.join('; ')}` : null
  }
}

/** Something that is described on a page of its own: named, with its address. */
function reference(type: string): Check {
  return (value) => {
    if (!isRecord(value) || value['@type'] !== type) return `is no ${type}`
    return text(value['name']) ?? address(value['url'])
  }
}

/** A list whose items count from one: things of a type, or (a way through the site) names with addresses. */
function counted(type?: string): Check {
  return (value) => {
    if (!Array.isArray(value) || value.length < (type ? 1 : 2)) return 'is too short'
    for (const [at, entry] of value.entries()) {
      if (!isRecord(entry) || entry['@type'] !== 'ListItem' || entry['position'] !== at + 1)
        return `counts wrong at ${at + 1}`
      const fault = type ? thing(type)(entry['item']) : (text(entry['name']) ?? address(entry['item']))
      if (fault !== null) return `${at + 1} ${fault}`
    }
    return null
  }
}

/** A list of pages, each named with its address, that count from one. */
function countedPages(value: unknown): string | null {
  if (!Array.isArray(value) || value.length === 0) return 'is too short'
  for (const [at, entry] of value.entries()) {
    if (!isRecord(entry) || entry['@type'] !== 'ListItem' || entry['position'] !== at + 1)
      return `counts wrong at ${at + 1}`
    const fault = text(entry['name']) ?? address(entry['url'])
    if (fault !== null) return `${at + 1} ${fault}`
  }
  return null
}

/** What one of two checks lets pass; the fault that the first one finds. */
function either(one: Check, other: Check): Check {
  return (value) => {
    const fault = one(value)
    return fault === null || other(value) === null ? null : fault
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
