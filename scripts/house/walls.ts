// Which file may import which: four storeys, the rooms of the platform, the floors of the features.
import { importsOf, type Source } from './sources.ts'

/** The storeys below the start of the program, highest first. */
const STOREYS = ['features', 'catalog', 'platform']

/** The rooms of the platform, highest first; files that lie in none are the ground. */
const ROOMS = [
  'openapi',
  'http',
  'oauth',
  'auth',
  'drafts',
  'rest',
  'revisions',
  'undo',
  'search',
  'resource',
  'backup',
  'engine',
  'delivery',
  'storage',
  'isolation',
  'values',
  'database',
  'secrets',
]

/** A feature in its domain. */
export interface Floor {
  domain: string
  feature: string
}

/** The features in the order of `features/index.ts`, lowest first. */
export function readFloors(index: string): Floor[] {
  const places = index.matchAll(/from '\.\/(\w+)\/(\w+)\/feature\.ts'/g)
  const byName = new Map([...places].map(([, domain = '', feature = '']) => [feature, { domain, feature }]))
  const list = /export const features[^=]*= \[([^\]]*)\]/.exec(index)?.[1] ?? ''
  return [...list.matchAll(/\w+/g)].flatMap(([name]) => byName.get(name) ?? [])
}

/** The imports that point up, one sentence each. */
export function findWrongImports(sources: readonly Source[], floors: readonly Floor[]): string[] {
  const rank = new Map(floors.map(({ domain, feature }, index) => [`${domain}/${feature}`, index]))
  return sources.flatMap((source) =>
    importsOf(source).flatMap((target) => {
      // What lies outside the sources belongs to no storey: package.json.
      if (target.startsWith('..')) return []
      const why = whyWrong(source.path, target, rank)
      return why === null ? [] : [`${source.path} imports ${target}: ${why}.`]
    }),
  )
}

function whyWrong(from: string, to: string, rank: ReadonlyMap<string, number>): string | null {
  const [own = '', other = ''] = [storeyOf(from), storeyOf(to)]
  if (STOREYS.indexOf(own) > STOREYS.indexOf(other)) return `${own}/ is below ${other || 'the start'}`
  if (own !== other) return null
  if (own === 'platform') return whyWrongRoom(roomOf(from), roomOf(to))
  if (own !== 'features') return null
  const [mine, theirs] = [featureOf(from), featureOf(to)]
  if (mine === null) return null
  if (theirs === null) return 'the list of features imports its contributors'
  if (mine === theirs) return null
  const [low, high] = [rank.get(mine), rank.get(theirs)]
  if (low === undefined) return `${mine} is not in features/index.ts`
  if (high === undefined) return `${theirs} is not in features/index.ts`
  return high > low ? `${theirs} is above ${mine}` : null
}

function whyWrongRoom(own: string, other: string): string | null {
  if (own === other) return null
  for (const room of [own, other])
    if (room !== '' && !ROOMS.includes(room)) return `platform/${room} is no room of the house`
  const height = (room: string) => (room === '' ? ROOMS.length : ROOMS.indexOf(room))
  return height(own) > height(other) ? `platform/${own} is below platform/${other}` : null
}

function storeyOf(path: string): string {
  const [first = ''] = path.split('/')
  return STOREYS.includes(first) ? first : ''
}

function roomOf(path: string): string {
  const parts = path.split('/')
  return parts.length > 2 ? (parts[1] ?? '') : ''
}

/** `audience/tags`; null for the list of features itself. */
export function featureOf(path: string): string | null {
  const [storey, domain, feature, file] = path.split('/')
  return storey === 'features' && file !== undefined ? `${domain}/${feature}` : null
}

/** Domains whose features stand apart in the list: a domain is one floor after the other. */
export function findScatteredDomains(floors: readonly Floor[]): string[] {
  const runs = floors.filter(({ domain }, index) => floors[index - 1]?.domain !== domain)
  const seen = new Set<string>()
  return runs.flatMap(({ domain }) => {
    if (seen.has(domain)) return [`The features of ${domain} do not stand together in features/index.ts.`]
    seen.add(domain)
    return []
  })
}
