// Configuration: environment, then the local file, then the settings table, then the default.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse as parseYaml } from 'yaml'
import { type ConfigKey, type ConfigValues, configKeys } from './configKeys.ts'
import type { Key } from './configKinds.ts'
import { refusalOf } from './savedValues.ts'
import { isSecretKey } from './secretKeys.ts'
import { StartError } from './startError.ts'

/** All configuration keys with their values. */
export interface Config extends ConfigValues {
  /** Keys with the default in place of a saved value whose secret key is missing: what depends on them waits. */
  unreadable: ReadonlySet<ConfigKey>
}

/** A row of the table `settings`, decrypted. `isUnreadable`: its secret key is missing, and so is the value. */
export interface SavedSetting {
  key: string
  value: unknown
  isUnreadable?: boolean
}

/** Sources of the secret keys of a process, which encrypt stored passwords and keys. */
export interface SecretKeySource {
  /** Of the environment variable CAMPANILE_SECRET_KEY: keys separated by commas or white space; null without it. */
  text: string | null
  /** Absolute path of the key file. */
  file: string
}

/** Where the process listens and keeps its data. */
export interface Place {
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  /** Null: the embedded database. */
  databaseUrl: string | null
}

/** What environment and file say, before the settings of the database are known. */
export interface LocalConfig {
  place: Place
  secretKeys: SecretKeySource
  given: Readonly<Record<string, unknown>>
  /** Keys of `given` whose value is the environment's; the others stand in the file. */
  fromEnvironment: ReadonlySet<string>
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads environment and local file. An unknown key, a wrong type and an unreadable file are `StartError`s that
 * name file (or variable), key and expected type.
 */
export function loadConfig({
  env = process.env,
  cwd = process.cwd(),
}: {
  env?: Environment
  cwd?: string
} = {}): LocalConfig {
  const environment = readEnvironment(env)
  const place = readPlace(env, cwd)
  return {
    place,
    secretKeys: {
      text: env.CAMPANILE_SECRET_KEY || null,
      file: resolve(cwd, env.CAMPANILE_SECRET_KEY_FILE || join(place.dataDir, 'secret_key')),
    },
    given: { ...readFile(env, cwd), ...environment },
    fromEnvironment: new Set(Object.keys(environment)),
  }
}

/**
 * The whole configuration. `rows` are those of the table `settings`; rows that are no keys belong to others. A saved
 * value that cannot be used is passed over: `aboutUnusableSettings` names it.
 */
export function withSettings(
  local: Pick<LocalConfig, 'place' | 'given'>,
  rows: readonly SavedSetting[] = [],
): Config {
  const defaults = Object.fromEntries(Object.entries(configKeys).map(([name, key]) => [name, key.default]))
  const saved: Record<string, unknown> = {}
  for (const { key, value, isUnreadable } of rows)
    if (isConfigKey(key) && !isUnreadable && problemOf(key, value) === null) saved[key] = value
  const config: Record<string, unknown> = { ...defaults, ...saved, ...local.given }
  config.unreadable = new Set(unreadableKeys(local, rows))
  config.site_url =
    typeof config.site_url === 'string' ? config.site_url.replace(/\/+$/, '') : ownAddress(local.place)
  config.public_url =
    typeof config.public_url === 'string' ? config.public_url.replace(/\/+$/, '') : config.site_url
  return config as unknown as Config
}

/** Saved keys that are in force and cannot be decrypted. */
export function unreadableKeys(
  local: Pick<LocalConfig, 'given'>,
  rows: readonly SavedSetting[],
): ConfigKey[] {
  return rows.flatMap(({ key, isUnreadable }) =>
    isUnreadable && isConfigKey(key) && !Object.hasOwn(local.given, key) ? [key] : [],
  )
}

export function isConfigKey(name: string): name is ConfigKey {
  return Object.hasOwn(configKeys, name)
}

/** Why a value cannot be saved for the key, in words; null when it can. */
export function problemOf(name: ConfigKey, value: unknown): string | null {
  const key = keyOf(name)
  return accepts(key, value) ? refusalOf(name, value) : `${expectedType(key)} is expected`
}

/** A sentence for each saved value that is passed over. It does not repeat the value, which may be secret. */
export function aboutUnusableSettings(rows: readonly SavedSetting[]): string[] {
  return rows.flatMap(({ key, value, isUnreadable }) => {
    const problem = !isConfigKey(key) ? null : isUnreadable ? UNREADABLE : problemOf(key, value)
    return problem === null ? [] : [`The saved value of ${key} is not used: ${problem}.`]
  })
}

const UNREADABLE = 'it is encrypted with a secret key that this process does not have; enter it again'

/** The key with this name. */
export function keyOf(name: ConfigKey): Key {
  const key = configKeys[name]
  if (!key) throw new Error(`there is no key ${name}`)
  return key
}

/** What a key accepts, in words. */
export function expectedType(key: Key): string {
  switch (key.type) {
    case 'boolean':
      return 'true or false'
    case 'integer':
      return `a whole number from ${key.min}${key.max === undefined ? '' : ` to ${key.max}`}`
    case 'text':
      return 'text'
    case 'nullable text':
      return 'text or null'
    case 'choice':
      return `one of ${key.values.join(', ')}`
    case 'list':
      return 'a list of texts'
    case 'map':
      return 'a map from text to text'
    default:
      return key satisfies never
  }
}

function readPlace(env: Environment, cwd: string): Place {
  const port = env.PORT || '8080'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new StartError(`PORT is ${port}; a port number is expected.`)
  return {
    port: Number(port),
    host: env.HOST || '127.0.0.1',
    dataDir: resolve(cwd, env.DATA_DIR || 'data'),
    databaseUrl: env.DATABASE_URL || null,
  }
}

function readFile(env: Environment, cwd: string): Record<string, unknown> {
  const source = resolve(cwd, env.CAMPANILE_CONFIG || 'config/local.yaml')
  if (!existsSync(source)) {
    if (env.CAMPANILE_CONFIG) throw new StartError(`CAMPANILE_CONFIG names ${source}, which does not exist.`)
    return {}
  }
  let content: unknown
  try {
    content = parseYaml(readFileSync(source, 'utf8')) ?? {}
  } catch (cause) {
    // The other lines of the message quote the file, which may hold passwords.
    const [reason] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
    throw new StartError(`${source} cannot be read: ${reason}`)
  }
  if (!isMap(content)) throw new StartError(`${source} holds no keys; a map from key to value is expected.`)
  const entries = Object.entries(content).map(([name, value]) => [
    name,
    checked(value, { name, key: known(name, source), source }),
  ])
  return Object.fromEntries(entries)
}

function readEnvironment(env: Environment): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [variable, raw] of Object.entries(env)) {
    if (!variable.startsWith('CAMPANILE_') || raw === undefined) continue
    if (/^CAMPANILE_(CONFIG$|ADMIN_|SECRET_KEY(_FILE)?$)/.test(variable)) continue
    const name = variable.slice('CAMPANILE_'.length).toLowerCase()
    const source = `the environment variable ${variable}`
    const key = known(name, source)
    values[name] = checked(fromText(raw, key), { name, key, source })
  }
  return values
}

function known(name: string, source: string): Key {
  if (isConfigKey(name)) return keyOf(name)
  throw new StartError(
    `Unknown configuration key "${name}" in ${source}. docs/guide/configuration.md lists the keys.`,
  )
}

/** The value that a text stands for, as in a variable; text that stands for none is left for the check to refuse. */
export function fromText(raw: string, key: Key): unknown {
  const word = raw.trim().toLowerCase()
  if (key.type === 'boolean') {
    if (['true', '1', 'yes'].includes(word)) return true
    return ['false', '0', 'no'].includes(word) ? false : raw
  }
  if (key.type === 'integer') return /^\d+$/.test(word) ? Number(word) : raw
  if (key.type === 'nullable text') return word === '' || word === 'null' ? null : raw
  if (key.type === 'list' && !word.startsWith('['))
    return raw
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  if (key.type !== 'list' && key.type !== 'map') return raw
  try {
    return JSON.parse(raw)
  } catch {
    return raw
  }
}

function checked(value: unknown, { name, key, source }: { name: string; key: Key; source: string }): unknown {
  if (accepts(key, value)) return value
  const shown = isSecretKey(name) ? 'has the wrong type' : `is ${JSON.stringify(value)}`
  throw new StartError(`${name} in ${source} ${shown}; ${expectedType(key)} is expected.`)
}

/** Timers and columns take no larger number. */
const MOST = 2_147_483_647

function accepts(key: Key, value: unknown): boolean {
  switch (key.type) {
    case 'boolean':
      return typeof value === 'boolean'
    case 'integer':
      return Number.isSafeInteger(value) && Number(value) >= key.min && Number(value) <= (key.max ?? MOST)
    case 'text':
      return typeof value === 'string'
    case 'nullable text':
      return value === null || typeof value === 'string'
    case 'choice':
      return typeof value === 'string' && key.values.includes(value)
    case 'list':
      return Array.isArray(value) && value.every((item) => typeof item === 'string')
    case 'map':
      return isMap(value) && Object.values(value).every((item) => typeof item === 'string')
    default:
      return key satisfies never
  }
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An address under which this machine reaches us; "all addresses" is none. */
function ownAddress({ host, port }: Place): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
