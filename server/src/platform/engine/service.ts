import type { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { ConfigKey } from '../configKeys.ts'
import type { Contracts } from '../contracts.ts'
import type { Sql } from '../database/connection.ts'
import type { Settings } from '../database/followSettings.ts'
import type { Log } from '../log.ts'
import type { Storage } from '../storage/storage.ts'

export interface ServiceOptions {
  sql: Sql
  /** The address of the same database. */
  url: string
  config: Config
  onChange: Settings['onChange']
  log: Log
  catalog: Contracts
  storage: Storage
  /** Where the process counts. */
  metrics?: Registry
}

const IDLE = { async stop() {} }

/** Work that runs in a process until it is stopped; any number of processes may run it on one database. */
export type Service = (options: ServiceOptions) => Promise<{ stop(): Promise<void> }>

/**
 * A service that works with the values that these keys had when it started, and is started anew when one of them
 * changes. The new one starts before the old one ends; where it cannot, the old one goes on as it was. While the saved
 * value of a key cannot be decrypted, nothing runs: with the default in its place messages would go elsewhere.
 */
export function restartedFor<K extends ConfigKey>(
  keys: readonly K[],
  start: (options: Omit<ServiceOptions, 'config'> & { config: Pick<Config, K> }) => ReturnType<Service>,
): Service {
  return async (options) => {
    const { config, onChange, log } = options
    const begin = async () => {
      const unreadable = keys.filter((key) => config.unreadable.has(key))
      if (unreadable.length > 0) {
        log.error({ keys: unreadable }, 'settings cannot be decrypted: what needs them waits')
        return IDLE
      }
      const values = Object.fromEntries(keys.map((key) => [key, config[key]])) as Pick<Config, K>
      return start({ ...options, config: values })
    }
    let running = await begin()
    let isStopped = false
    let changing: Promise<void> = Promise.resolve()

    async function change(): Promise<void> {
      if (isStopped) return
      const old = running
      running = await begin()
      await old.stop()
    }

    onChange(keys, () => {
      changing = changing
        .then(change)
        .catch((err: unknown) =>
          log.error({ err, keys }, 'changed settings cannot be used; going on as before'),
        )
    })
    return {
      async stop() {
        isStopped = true
        await changing
        await running.stop()
      },
    }
  }
}
