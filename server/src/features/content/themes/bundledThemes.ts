// The themes that come with the server: folders below server/themes.
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { readThemeConfig, type ThemeConfig } from './themeConfig.ts'

const FOLDER = join(import.meta.dirname, '../../../../themes')

let known: ReadonlyMap<string, ThemeConfig> | null = null

/** By key, in the order of the keys. Read once. */
export function bundledThemes(): ReadonlyMap<string, ThemeConfig> {
  known ??= new Map(
    readdirSync(FOLDER, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }): [string, ThemeConfig] => {
        const config = readThemeConfig(readFileSync(join(FOLDER, name, 'config.json')))
        if (typeof config === 'string') throw new Error(`the bundled theme ${name} is broken: ${config}`)
        return [name, config]
      })
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  return known
}

/** The files of a bundled theme by path; null when there is no such theme. */
export async function readBundledTheme(key: string): Promise<Map<string, Buffer> | null> {
  if (!bundledThemes().has(key)) return null
  const root = join(FOLDER, key)
  const entries = readdirSync(root, { withFileTypes: true, recursive: true }).filter((entry) =>
    entry.isFile(),
  )
  const files = await Promise.all(
    entries.map(async ({ parentPath, name }): Promise<[string, Buffer]> => {
      const path = join(parentPath, name)
      return [relative(root, path).split(sep).join('/'), await readFile(path)]
    }),
  )
  return new Map(files.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** One file of a bundled theme; null when there is none. */
export async function readBundledFile(key: string, path: string): Promise<Buffer | null> {
  if (!bundledThemes().has(key)) return null
  files.set(key, files.get(key) ?? readBundledTheme(key))
  return (await files.get(key))?.get(path) ?? null
}

const files = new Map<string, ReturnType<typeof readBundledTheme>>()
