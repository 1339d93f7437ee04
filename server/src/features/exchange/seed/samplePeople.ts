// People and companies that never were. Every address is under .example, which nobody can own (RFC 2606).
import { toNfkd } from '../../../platform/values/nfc.ts'
import type { Random } from './random.ts'

export interface SampleCompany extends Record<string, unknown> {
  companyname: string
  companycountry: string
  companycity: string
}

const PLACES = [
  ['Germany', ['Berlin', 'Hamburg', 'Köln'], '+49 30'],
  ['France', ['Paris', 'Lyon', 'Nantes'], '+33 1'],
  ['United States', ['Austin', 'Boston', 'Portland'], '+1 512'],
  ['United Kingdom', ['London', 'Leeds', 'Bristol'], '+44 20'],
  ['Spain', ['Madrid', 'Valencia', 'A Coruña'], '+34 91'],
  ['Poland', ['Kraków', 'Gdańsk', 'Łódź'], '+48 12'],
  ['Netherlands', ['Utrecht', 'Rotterdam', 'Delft'], '+31 30'],
  ['Sweden', ['Malmö', 'Uppsala', 'Lund'], '+46 40'],
  ['Japan', ['Osaka', 'Kyoto', 'Sapporo'], '+81 6'],
  ['Brazil', ['São Paulo', 'Recife', 'Curitiba'], '+55 11'],
] as const

const FIRST_NAMES = [
  'Ada',
  'Amir',
  'Anna',
  'Björn',
  'Carlos',
  'Chloé',
  'Daniel',
  'Elena',
  'Emma',
  'Fatima',
  'Grace',
  'Hiroshi',
  'Ines',
  'Ivana',
  'Jan',
  'José',
  'Jürgen',
  'Kaito',
  'Lena',
  'Liam',
  'Łukasz',
  'Maria',
  'Marta',
  'Mei',
  'Nadia',
  'Niko',
  'Noah',
  'Olga',
  'Oscar',
  'Paula',
  'Pedro',
  'Priya',
  'Rosa',
  'Samuel',
  'Siobhán',
  'Sofia',
  'Tomáš',
  'Yusuf',
  'Zoë',
] as const
const LAST_NAMES = [
  'Andersson',
  'Bauer',
  'Chen',
  'Costa',
  'Dubois',
  'Eriksson',
  'Fischer',
  'García',
  'Hughes',
  'Ito',
  'Jansen',
  'Kowalski',
  'Lindgren',
  'Martin',
  'Moreau',
  'Müller',
  'Nakamura',
  "O'Brien",
  'Oliveira',
  'Patel',
  'Quinn',
  'Rossi',
  'Schmidt',
  'Silva',
  'Taylor',
  'Vasquez',
  'Walker',
  'Wójcik',
  'Yılmaz',
  'Zieliński',
] as const
const POSITIONS = [
  'Managing director',
  'Head of marketing',
  'Marketing manager',
  'Sales manager',
  'Office manager',
  'Developer',
  'Designer',
  'Buyer',
  'Product manager',
  'Student',
] as const
const NAME_PARTS = [
  [
    'Amber',
    'Blue',
    'Cedar',
    'Copper',
    'Crescent',
    'Falcon',
    'Granite',
    'Harbor',
    'Indigo',
    'Juniper',
    'Lumen',
    'Maple',
    'North',
    'Orchard',
  ],
  ['Bridge', 'Field', 'Forge', 'Gate', 'Labs', 'Logistics', 'Mill', 'Press', 'Systems', 'Works'],
] as const
const INDUSTRIES = [
  'Agriculture',
  'Construction',
  'Education',
  'Energy',
  'Healthcare',
  'Manufacturing',
  'Media',
  'Technology',
] as const

/** The nth company, 1 to 140: no two have one name. */
export function sampleCompany(random: Random, n: number): SampleCompany {
  const [first, second] = NAME_PARTS
  const [country, cities] = random.pick(PLACES)
  const name = `${first[n % first.length]} ${second[Math.floor(n / first.length) % second.length]}`
  return {
    companyname: name,
    companycountry: country,
    companycity: random.pick(cities),
    companyemail: `office@${domainOf(name)}`,
    companywebsite: `https://www.${domainOf(name)}`,
    companyindustry: random.pick(INDUSTRIES),
    companynumber_of_employees: random.int(3, 900),
  }
}

const SOURCES = ['newsletter', 'webinar', 'fair', 'download', 'referral', 'trial'] as const
const INTERESTS = ['Product news', 'Events', 'Case studies', 'Offers'] as const

/** The nth contact, of one of the companies or of none. */
export function sampleContact(
  random: Random,
  n: number,
  companies: readonly SampleCompany[],
): Record<string, unknown> {
  const firstname = random.pick(FIRST_NAMES)
  const lastname = random.pick(LAST_NAMES)
  const company = random.chance(0.7) ? random.pick(companies) : null
  const [country, cities, prefix] =
    PLACES.find(([name]) => name === company?.companycountry) ?? random.pick(PLACES)
  const host = company
    ? domainOf(company.companyname)
    : random.pick(['mail.example', 'post.example', 'inbox.example'])
  const isKnown = random.chance(0.97)
  return {
    firstname,
    lastname,
    ...(isKnown ? { email: `${plain(firstname)}.${plain(lastname)}.${n}@${host}` } : {}),
    ...(company ? { company: company.companyname, position: random.pick(POSITIONS) } : {}),
    city: random.pick(cities),
    country,
    ...(random.chance(0.5) ? { phone: `${prefix} ${random.int(100_000, 999_999)}` } : {}),
    points: random.chance(0.6) ? random.int(0, 60) : random.int(60, 400),
    tags: [
      random.pick(SOURCES),
      ...(random.chance(0.12) ? ['vip'] : []),
      ...(random.chance(0.3) ? ['customer'] : []),
    ],
    interests: INTERESTS.filter(() => random.chance(0.4)).join('|'),
  }
}

export const INTEREST_CHOICES = INTERESTS

function domainOf(company: string): string {
  return `${plain(company)}.example`
}

function plain(text: string): string {
  return toNfkd(text)
    .replace(/ł/gi, 'l')
    .replace(/ı/g, 'i')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}
