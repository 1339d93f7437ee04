// Settings as people save them: judged, written, noted in the audit log, and told to every process.
import { isDeepStrictEqual } from 'node:util'
import { fromText, isConfigKey, keyOf, type LocalConfig, problemOf } from '../config.ts'
import { type ConfigKey, configKeys } from '../configKeys.ts'
import { type Sql, transaction } from '../database/connection.ts'
import { SETTINGS_CHANNEL } from '../database/followSettings.ts'
import { changeSettings, findSettings } from '../database/settings.ts'
import { conflict, type ErrorDetails, invalidFields } from '../errors.ts'
import { operatorKeys } from '../keyEffects.ts'
import type { Actor } from '../permissions.ts'
import { insertAuditEntries } from '../rest/audit.ts'
import { isMasked, masked } from '../secretKeys.ts'
import { fixedBy } from './describeConfig.ts'

/** What is to be saved; undefined takes back what was saved. */
type Wanted = Map<ConfigKey, unknown>

/**
 * Saves values by key, all or none. Text is read as in a variable of the environment, null takes a saved value back
 * where it is no value itself, and what is sent back as it was shown, masked, stays. Five statements at most, whatever the number of values.
 * @throws ApiError 400 that names unknown keys and values that cannot be taken, 409 that says what fixes a key.
 */
export async function saveSettings(
  sql: Sql,
  sent: Readonly<Record<string, unknown>>,
  { local, actor, now }: { local: LocalConfig; actor: Actor; now: Date },
): Promise<void> {
  const names = knownNames(sent)
  refuseFixed(names, local)
  const given = new Map(names.map((name) => [name, valueFrom(name, sent[name])]))
  await transaction(sql, async (db) => {
    const rows = await findSettings(db, names, { lock: true })
    const saved: Wanted = new Map(rows.map(({ key, value }) => [key as ConfigKey, value]))
    const changes = changesOf(given, saved)
    if (changes.size === 0) return
    const values = [...changes].filter(([, value]) => value !== undefined)
    const gone = [...changes.keys()].filter((name) => changes.get(name) === undefined)
    await changeSettings(db, Object.fromEntries(values), gone)
    const shown = (wanted: Wanted, name: ConfigKey) => masked(name, wanted.get(name)) ?? null
    const details = Object.fromEntries(
      [...changes.keys()].map((name) => [name, [shown(saved, name), shown(changes, name)]]),
    )
    const entry = { bundle: 'config', object: 'config', objectId: 0, action: 'update', details }
    await insertAuditEntries(db, [entry], { actor, now })
  })
  // The processes look by themselves as well.
  await sql.notify(SETTINGS_CHANNEL, '').catch(() => {})
}

function knownNames(sent: Readonly<Record<string, unknown>>): ConfigKey[] {
  const unknown = Object.keys(sent).filter((name) => !isConfigKey(name))
  if (unknown.length > 0)
    throw invalidFields(
      Object.fromEntries(unknown.map((name) => [name, ['There is no configuration key of this name.']])),
    )
  return Object.keys(sent).filter(isConfigKey)
}

function refuseFixed(names: readonly ConfigKey[], local: LocalConfig): void {
  for (const name of names) {
    const place = fixedBy(local, name)
    if (place === 'environment')
      throw conflict(`${name} is set by the environment variable CAMPANILE_${name.toUpperCase()}.`)
    if (place === 'file') throw conflict(`${name} is set in the configuration file.`)
    if (operatorKeys.includes(name))
      throw conflict(`${name} can be set in the environment or the configuration file only.`)
  }
}

function valueFrom(name: ConfigKey, sent: unknown): unknown {
  const key = keyOf(name)
  const isReset = sent === null && (key.type !== 'nullable text' || key.default === null)
  if (isReset) return undefined
  return typeof sent === 'string' ? fromText(sent, key) : sent
}

/** What differs from what is saved, judged. */
function changesOf(given: Wanted, saved: Wanted): Wanted {
  const errors: ErrorDetails = {}
  const changes: Wanted = new Map()
  for (const [name, value] of given) {
    const shown = masked(name, saved.get(name) ?? configKeys[name]?.default)
    if (isMasked(name, value)) {
      if (!isDeepStrictEqual(value, shown))
        errors[name] = ['The hidden part is needed: send the whole value.']
      continue
    }
    const problem = value === undefined ? null : problemOf(name, value)
    if (problem !== null) errors[name] = [`${problem}.`]
    else if (!isDeepStrictEqual(value, saved.get(name))) changes.set(name, value)
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
  return changes
}
