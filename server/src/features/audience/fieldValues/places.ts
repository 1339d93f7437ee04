// The listed values of country, region, locale and time zone fields.
import { createRequire } from 'node:module'
import { foldText } from './foldText.ts'

/** Country names in English, as clients of the interface know them; newer official names stand beside older ones. */
export const COUNTRIES: readonly string[] = `
Afghanistan; Åland Islands; Albania; Algeria; American Samoa; Andorra; Angola; Anguilla; Antarctica; Antigua and Barbuda;
Argentina; Armenia; Aruba; Australia; Austria; Azerbaijan; Bahamas; Bahrain; Bangladesh; Barbados; Belarus; Belgium; Belize;
Benin; Bermuda; Bhutan; Bolivia; Bonaire, Saint Eustatius and Saba; Bosnia and Herzegovina; Botswana; Bouvet Island; Brazil;
British Indian Ocean Territory; Brunei; Bulgaria; Burkina Faso; Burundi; Cabo Verde; Cambodia; Cameroon; Canada; Cape Verde;
Cayman Islands; Central African Republic; Chad; Chile; China; Christmas Island; Cocos Islands; Colombia; Comoros;
Cook Islands; Costa Rica; Croatia; Cuba; Curaçao; Cyprus; Czech Republic; Czechia; Democratic Republic of the Congo; Denmark;
Djibouti; Dominica; Dominican Republic; East Timor; Ecuador; Egypt; El Salvador; Equatorial Guinea; Eritrea; Estonia;
Eswatini; Ethiopia; Falkland Islands; Faroe Islands; Fiji; Finland; France; French Guiana; French Polynesia;
French Southern Territories; Gabon; Gambia; Georgia; Germany; Ghana; Gibraltar; Greece; Greenland; Grenada; Guadeloupe; Guam;
Guatemala; Guernsey; Guinea; Guinea Bissau; Guyana; Haiti; Heard Island and McDonald Islands; Holy See; Honduras; Hong Kong;
Hungary; Iceland; India; Indonesia; Iran; Iraq; Ireland; Isle of Man; Israel; Italy; Ivory Coast; Jamaica; Japan; Jersey;
Jordan; Kazakhstan; Kenya; Kiribati; Kosovo; Kuwait; Kyrgyzstan; Laos; Latvia; Lebanon; Lesotho; Liberia; Libya;
Liechtenstein; Lithuania; Luxembourg; Macao; Macedonia; Madagascar; Malawi; Malaysia; Maldives; Mali; Malta;
Marshall Islands; Martinique; Mauritania; Mauritius; Mayotte; Mexico; Micronesia; Moldova; Monaco; Mongolia; Montenegro;
Montserrat; Morocco; Mozambique; Myanmar; Namibia; Nauru; Nepal; Netherlands; New Caledonia; New Zealand; Nicaragua; Niger;
Nigeria; Niue; Norfolk Island; North Korea; North Macedonia; Northern Mariana Islands; Norway; Oman; Pakistan; Palau;
Palestine; Panama; Papua New Guinea; Paraguay; Peru; Philippines; Pitcairn; Poland; Portugal; Puerto Rico; Qatar;
Republic of the Congo; Réunion; Romania; Russia; Rwanda; Saint Barthelemy; Saint Helena, Ascension and Tristan da Cunha;
Saint Kitts and Nevis; Saint Lucia; Saint Martin; Saint Pierre and Miquelon; Saint Vincent and the Grenadines; Samoa;
San Marino; Sao Tome and Principe; Saudi Arabia; Senegal; Serbia; Seychelles; Sierra Leone; Singapore; Sint Maarten;
Slovakia; Slovenia; Solomon Islands; Somalia; South Africa; South Georgia and the South Sandwich Islands; South Korea;
South Sudan; Spain; Sri Lanka; Sudan; Suriname; Svalbard and Jan Mayen; Swaziland; Sweden; Switzerland; Syria; Tahiti;
Taiwan; Tajikistan; Tanzania; Thailand; Timor-Leste; Togo; Tokelau; Tonga; Trinidad and Tobago; Tunisia; Turkey; Türkiye;
Turkmenistan; Turks and Caicos Islands; Tuvalu; Uganda; Ukraine; United Arab Emirates; United Kingdom; United States;
United States Minor Outlying Islands; Unknown; Uruguay; Uzbekistan; Vanuatu; Vatican City; Venezuela; Vietnam;
Virgin Islands (British); Virgin Islands (U.S.); Wallis and Futuna; Western Sahara; Yemen; Yugoslavia; Zambia; Zimbabwe
`
  .split(';')
  .map((name) => name.replace(/\s+/g, ' ').trim())

/** Time zones by their names in the IANA database. */
export const ZONES: readonly string[] = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])]

const requireHere = createRequire(import.meta.url)

/** Regions of all countries: official names (ISO 3166-2), English names, and those that only mail knows. */
export function listRegions(): string[] {
  const { iso31662 } = requireHere('iso-3166') as typeof import('iso-3166')
  const { allCountries } = requireHere('country-region-data') as typeof import('country-region-data')
  return [
    ...iso31662.map((region) => region.name),
    ...allCountries.flatMap(([, , regions]) => regions.map(([name]) => name)),
    ...[
      'Armed Forces Europe',
      'Armed Forces Americas',
      'Armed Forces Pacific',
      'Yukon Territory',
      'Orissa',
      'Pondicherry',
    ],
    ...[
      'Ciudad de México',
      'Estado de México',
      'Capital federal',
      'Drente',
      'Baleares',
      'Guipúzcoa',
      'Vizcaya',
      'La Coruña',
    ],
  ]
}

const countries = new Map(COUNTRIES.map((name) => [foldText(name), name]))
/** Folded names; the catalogues are loaded with the first region that somebody sends. */
let regions: ReadonlySet<string> | null = null
const zones = new Map(ZONES.map((zone) => [zone.toLowerCase(), zone]))
const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
const territories = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const scripts = new Intl.DisplayNames(['en'], { type: 'script', fallback: 'none' })

/** The listed spelling of a country, whatever case and accents are used; undefined for what is no country. */
export function countryNamed(text: string): string | undefined {
  return countries.get(foldText(text))
}

/** The region's name as sent, when any country has a region of that name; undefined otherwise. */
export function regionNamed(text: string): string | undefined {
  regions ??= new Set(listRegions().map(foldText))
  return regions.has(foldText(text)) ? text : undefined
}

/** The IANA name of a time zone, older names such as `US/Eastern` included; undefined for anything else. */
export function zoneNamed(text: string): string | undefined {
  const known = zones.get(text.toLowerCase())
  if (known || !/^[a-z][\w+-]*(\/[\w+-]+)*$/i.test(text)) return known
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return text
  } catch {
    return undefined
  }
}

/** A locale such as `en`, `en_US` or `zh_Hant_TW`, in that form; undefined when language or country do not exist. */
export function localeNamed(text: string): string | undefined {
  const [, language = '', script, region] =
    /^([a-z]{2,3})(?:[_-]([a-z]{4}))?(?:[_-]([a-z]{2}|\d{3}))?$/i.exec(text) ?? []
  if (language === '' || !languages.of(language.toLowerCase())) return undefined
  const parts = [language.toLowerCase()]
  if (script) parts.push(script.charAt(0).toUpperCase() + script.slice(1).toLowerCase())
  if (region) parts.push(region.toUpperCase())
  if (script && !scripts.of(parts[1] ?? '')) return undefined
  return region && !territories.of(region.toUpperCase()) ? undefined : parts.join('_')
}
