import type { Config } from '../src/platform/config.ts'
import type { Settings } from '../src/platform/database/followSettings.ts'

/** Settings that nothing changes. */
export function fixedSettings(config: Config): Settings {
  const place = { port: 0, host: '', dataDir: '', databaseUrl: null }
  return {
    local: { place, secretKeys: { text: null, file: '/nowhere' }, given: {}, fromEnvironment: new Set() },
    config,
    refresh: async () => {},
    onChange: () => {},
  }
}
