// The configuration of a running process, and how it follows what is saved.
import { isDeepStrictEqual } from 'node:util'
import { type Config, isConfigKey, type LocalConfig, withSettings } from '../config.ts'
import { type ConfigKey, configKeys } from '../configKeys.ts'
import { effectOf } from '../keyEffects.ts'
import type { Log } from '../log.ts'
import type { Sql } from './connection.ts'
import { findSettings } from './settings.ts'

/** Told after settings were saved. */
export const SETTINGS_CHANNEL = 'campanile_settings'

/** How often the saved settings are read without being told: nothing waits longer for them. */
const SWEEP_MS = 750

const NAMES = Object.keys(configKeys).filter(isConfigKey)
const AT_ONCE = NAMES.filter((name) => effectOf(name) === 'at once')

/** What a process is configured with. */
export interface Settings {
  local: LocalConfig
  /** Its values change in place when they are saved, so they are read where they are used, and never kept. */
  config: Config
  /** Reads what is saved now; then the values are those. */
  refresh(): Promise<void>
  /** Calls `hear` after one of these keys has changed. */
  onChange(keys: readonly ConfigKey[], hear: () => void): void
}

interface Options {
  sql: Sql
  local: LocalConfig
  log: Log
}

/** Reads the saved settings; later ones when it is told to. Keys that take effect after a restart stay as they are. */
export async function readSettings({ sql, local, log }: Options): Promise<Settings> {
  const config = withSettings(local, await findSettings(sql, NAMES))
  const hearers: { keys: readonly ConfigKey[]; hear: () => void }[] = []
  let reading: Promise<void> = Promise.resolve()

  async function read(): Promise<void> {
    const saved = withSettings(local, await findSettings(sql, NAMES))
    const changed = AT_ONCE.filter(
      (name) =>
        !isDeepStrictEqual(config[name], saved[name]) ||
        config.unreadable.has(name) !== saved.unreadable.has(name),
    )
    if (changed.length === 0) return
    const values = Object.fromEntries(changed.map((name) => [name, saved[name]]))
    Object.assign(config, values, { unreadable: saved.unreadable })
    log.info({ keys: changed }, 'settings were changed')
    for (const { keys, hear } of hearers) if (keys.some((key) => changed.includes(key))) hear()
  }

  return {
    local,
    config,
    // One after the other: what was read first must not be set last.
    refresh() {
      reading = reading.catch(() => {}).then(read)
      return reading
    },
    onChange(keys, hear) {
      hearers.push({ keys, hear })
    },
  }
}

/** Reads the saved settings and follows them until it is stopped: when it is told, and by looking. */
export async function followSettings(options: Options): Promise<Settings & { stop(): Promise<void> }> {
  const settings = await readSettings(options)
  let looking: Promise<void> = Promise.resolve()
  // A database that is away tells others; the next look comes soon.
  const look = () => {
    looking = settings.refresh().catch(() => {})
  }
  const sweep = setInterval(look, SWEEP_MS).unref()
  const listening = await options.sql.listen(SETTINGS_CHANNEL, look)
  return {
    ...settings,
    async stop() {
      clearInterval(sweep)
      await listening.unlisten().catch(() => {})
      await looking
    },
  }
}
