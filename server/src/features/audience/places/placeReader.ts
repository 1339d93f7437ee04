// Where addresses are, by a local file in the format of MaxMind: GeoLite2, GeoIP2, DB-IP.
import { readFile, stat } from 'node:fs/promises'
import { isIP } from 'node:net'
import { Reader } from 'maxmind'
import type { Config } from '../../../platform/config.ts'
import { countryNamed, regionNamed } from '../fieldValues/places.ts'

/** What the file says of an address; null for what it does not say. */
export interface Place {
  city: string | null
  region: string | null
  country: string | null
  latitude: number | null
  longitude: number | null
  isp: string | null
  organization: string | null
  timezone: string | null
  zipcode: string | null
}

export type PlaceOf = (address: string) => Place | null

type Answers = Readonly<Record<string, unknown>>

interface Opened {
  path: string
  /** Of the file that was read: another one is read anew. */
  version: string
  reader: Reader<Answers> | null
  /** Why there is no reader. */
  problem: string | null
}

/** How long a file is taken to be the one that was read. */
const LOOK_MS = 1_000

/** Places nobody. */
export const NOWHERE: PlaceOf = () => null

let opened: Opened | null = null
let lookedAt = Number.NEGATIVE_INFINITY
let opening: Promise<Opened> | null = null

/**
 * Tells where addresses are, by the file in `ip_lookup_file`; nothing without one, and nothing while it cannot be read.
 * A file that was replaced is read within a second or so.
 */
export async function placeReader({
  ip_lookup_file: path,
}: Pick<Config, 'ip_lookup_file'>): Promise<PlaceOf> {
  if (path === null) return NOWHERE
  const { reader } = await openPlaces(path)
  return reader === null ? NOWHERE : (address) => (isIP(address) ? find(reader, address) : null)
}

/** Why addresses cannot be placed; null when they can. Reads the file. */
export async function placesProblem(path: string): Promise<string | null> {
  return (await read(path, await versionOf(path))).problem
}

async function openPlaces(path: string): Promise<Opened> {
  const isFresh = performance.now() - lookedAt < LOOK_MS
  if (opened?.path === path && (isFresh || opening)) return opened
  opening ??= look(path).finally(() => {
    opening = null
  })
  const done = await opening
  // The setting was changed while another file was read.
  return done.path === path ? done : look(path)
}

async function look(path: string): Promise<Opened> {
  const version = await versionOf(path)
  if (opened?.path !== path || opened.version !== version) opened = await read(path, version)
  lookedAt = performance.now()
  return opened
}

async function versionOf(path: string): Promise<string> {
  const file = await stat(path).catch(() => null)
  return file ? `${file.ino} ${file.size} ${file.mtimeMs}` : ''
}

async function read(path: string, version: string): Promise<Opened> {
  try {
    const reader = new Reader<Answers>(await readFile(path))
    // A file that was cut off is found out by looking something up, not by opening it.
    reader.get('192.0.2.1')
    return { path, version, reader, problem: null }
  } catch (error) {
    return { path, version, reader: null, problem: error instanceof Error ? error.message : String(error) }
  }
}

function find(reader: Reader<Answers>, address: string): Place | null {
  const found = get(reader, address)
  if (found === null) return null
  const { city, country, subdivisions, location, postal, traits } = found
  const [region] = Array.isArray(subdivisions) ? subdivisions : []
  const { latitude, longitude, time_zone: timezone } = partsOf(location)
  const { isp, organization, autonomous_system_organization: operator } = { ...found, ...partsOf(traits) }
  return {
    city: nameOf(city),
    region: nameOf(region, regionNamed),
    country: nameOf(country, countryNamed),
    latitude: typeof latitude === 'number' ? latitude : null,
    longitude: typeof longitude === 'number' ? longitude : null,
    isp: textOf(isp) ?? textOf(operator),
    organization: textOf(organization) ?? textOf(operator),
    timezone: textOf(timezone),
    zipcode: textOf(partsOf(postal).code),
  }
}

// A damaged part of the file places nothing; the rest of it goes on.
function get(reader: Reader<Answers>, address: string): Answers | null {
  try {
    return reader.get(address)
  } catch {
    return null
  }
}

function partsOf(value: unknown): Answers {
  return typeof value === 'object' && value !== null ? (value as Answers) : {}
}

// Files name places in several languages; fields know some regions by the name that they have there.
function nameOf(value: unknown, known: (name: string) => unknown = () => true): string | null {
  const { en, ...others } = partsOf(partsOf(value).names)
  const names = [en, ...Object.values(others)].flatMap((name) => textOf(name) ?? [])
  return names.find((name) => known(name)) ?? textOf(en)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, 191) : null
}
