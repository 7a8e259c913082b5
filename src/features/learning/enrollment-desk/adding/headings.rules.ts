/** What a column of a list of people holds; `other` is of somebody or something else. */
export type ColumnKind = 'email' | 'phone' | 'organization' | 'given' | 'middle' | 'family' | 'full' | 'other'

const given =
  /\b(first|given|christian|fore|vor|voor|for) ?(na(me|am|mn|vn))?\b|vorname|prenom|\bimie\b|\bjmeno\b|keresztnev|\bimya\b|\bимя\b|\bad[iı]?\b|^名$/u
const family =
  /\b(last|sur|family) ?name|surname|\b(nach|familien)name|nom de famille|apellido|cognome|sobrenome|nazwisk|prijmeni|efternamn|e(f)?t(t)?ernavn|achternaam|vezeteknev|фамили|soyad|^姓氏?$|^성$/u
const whole =
  /\bname\b|\bnom\b|nombre|\bnome\b|\bnaam\b|\bna[mv]n\b|\bnev\b|\bnume\b|姓名|名前|氏名|名字|全名|성명|이름|имя|\bфио\b|участник|participant|teilnehmer|ho va ten|ονομα/u

/** What headings say, in the languages of spreadsheets, forms and address books; the first that fits. */
const patterns: Partial<Record<ColumnKind, RegExp>> = {
  other:
    /\b(manager|supervisor|parent|guardian|emergency|referr\w*|invited|teacher|billing|course|kurs|event|session|file|user name|nick\w*|display|angezeigter|type?|label|consent|newsletter|mailing|mailbox|phonetic|yomi|prefix|suffix|title|department|abteilung)\b/u,
  email:
    /mail|courriel|correo|e post|eposta|electroni|elettronic|邮箱|邮件|郵件|郵箱|信箱|メール|메일|почт|poczt|ηλεκτρ/u,
  phone:
    /phone|\btel\b|telef|mobile?\b|handy|portable|movil|celular|whatsapp|电话|手机|電話|手機|携帯|전화|휴대|телефон/u,
  organization:
    /organi[sz]|company|instit|univers|school|employer|affiliation|firma|firm\b|unternehmen|hochschule|societe|entreprise|empresa|azienda|单位|机构|公司|组织|学校|單位|機構|組織|學校|所属|会社|勤務|大学|소속|회사|기관|학교|организац|компани|kurum|instytuc/u,
  middle: /middle|additional name|weitere vornamen|отчество/u,
}

const order = Object.keys(patterns) as ColumnKind[]

/** What a heading means; undefined for what is not known. */
function kindOfHeading(heading: string): ColumnKind | undefined {
  const plain = heading
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
  const words = plain
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const known = order.find((kind) => patterns[kind]?.test(words))
  if (known !== undefined || words === '') return known
  const [isGiven, isFamily] = [given.test(words), family.test(words)]
  if (isGiven && (isFamily || whole.test(words.replace(given, '')))) return 'full'
  return isGiven ? 'given' : isFamily ? 'family' : whole.test(words) ? 'full' : undefined
}

/** Of every column; a name beside a first name is a last name, and the other way round. */
export function kindsOfHeadings(headings: readonly string[]): (ColumnKind | undefined)[] {
  const kinds = headings.map(kindOfHeading)
  const [hasGiven, hasFamily] = [kinds.includes('given'), kinds.includes('family')]
  if (hasGiven === hasFamily) return kinds
  const at = kinds.findIndex((kind, each) => kind === 'full' && /^\p{L}+$/u.test(headings[each]?.trim() ?? ''))
  return kinds.map((kind, each) => (each === at ? (hasGiven ? 'family' : 'given') : kind))
}
