// Every configuration key with its value, where that comes from, and what it means.
import {
  aboutUnusableSettings,
  expectedType,
  isConfigKey,
  keyOf,
  type LocalConfig,
  type SavedSetting,
  withSettings,
} from '../config.ts'
import { type ConfigKey, keyGroups } from '../configKeys.ts'
import { effectOf, operatorKeys } from '../keyEffects.ts'
import { masked } from '../secretKeys.ts'
import { type Shown, s } from '../values/shape.ts'

/** What is told of one key. */
export const configEntry = s.object(
  {
    value: s.anything('The value in force, or in force after the next start. What is secret is `********`.'),
    source: s.word('environment', 'file', 'settings', 'default'),
    default: s.anything(),
    type: s.word('boolean', 'integer', 'text', 'nullable text', 'choice', 'list', 'map'),
    expected: s.text({ description: 'What the key accepts, in words.' }),
    choices: s.orNull(s.list(s.text())),
    meaning: s.text(),
    group: s.text(),
    effect: s.word('at once', 'after a restart', 'not yet', 'never'),
    editable: s.bool({ description: 'False for what environment or file fix, or only they can set.' }),
    problem: s.orNull(s.text({ description: 'Why the saved value is not used.' })),
  },
  'ConfigEntry',
)

type ConfigEntry = Shown<typeof configEntry>

/** All keys, in the order of the guide. `rows` is what is saved. */
export function describeConfig(
  local: LocalConfig,
  rows: readonly SavedSetting[],
): Record<string, ConfigEntry> {
  const config = withSettings(local, rows)
  const saved = new Map(rows.map((row) => [row.key, row]))
  const entryOf = (name: ConfigKey, group: string): ConfigEntry => {
    const key = keyOf(name)
    const row = saved.get(name)
    const [problem = null] = row ? aboutUnusableSettings([row]) : []
    return {
      value: masked(name, config[name]),
      source: fixedBy(local, name) ?? (row && problem === null ? 'settings' : 'default'),
      default: key.default,
      type: key.type,
      expected: expectedType(key),
      choices: key.type === 'choice' ? key.values : null,
      meaning: key.text,
      group,
      effect: effectOf(name),
      editable: fixedBy(local, name) === null && !operatorKeys.includes(name),
      problem,
    }
  }
  const entries = Object.entries(keyGroups).flatMap(([group, keys]) =>
    Object.keys(keys)
      .filter(isConfigKey)
      .map((name) => [name, entryOf(name, group)] as const),
  )
  return Object.fromEntries(entries)
}

/** What fixes the value of the key, so that saving another has no effect; null when nothing does. */
export function fixedBy(local: LocalConfig, name: ConfigKey): 'environment' | 'file' | null {
  if (!Object.hasOwn(local.given, name)) return null
  return local.fromEnvironment.has(name) ? 'environment' : 'file'
}
