// A CSV file of a test, and its import as the command does it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import {
  type ImportOptions,
  type ImportSettings,
  type ImportSummary,
  importContacts,
} from '../src/features/exchange/imports/importContacts.ts'
import { catalog } from '../src/features/index.ts'
import { type Config, loadConfig, withSettings } from '../src/platform/config.ts'
import type { Sql } from '../src/platform/database/connection.ts'
import { SYSTEM } from '../src/platform/permissions.ts'

export const importSettings: ImportSettings = {
  map: {},
  createFields: false,
  ownerId: null,
  segmentIds: [],
  tags: [],
  skipIfExists: false,
  segmentsFromTags: false,
}

/** Writes a file into a folder of the test's own and returns its path. */
export function csvFile(t: TestContext, content: string | Buffer, name = 'people.csv'): string {
  const folder = mkdtempSync(join(tmpdir(), 'campanile-import-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** Imports the file as the system. */
export function importFile(
  sql: Sql,
  path: string,
  settings: Partial<ImportSettings> = {},
  options: Partial<ImportOptions> & { config?: Partial<Config> } = {},
): Promise<ImportSummary> {
  const config = { ...withSettings(loadConfig({ env: {} })), ...options.config }
  return importContacts({ sql, config, catalog, actor: SYSTEM }, path, {
    settings: { ...importSettings, ...settings },
    ...options,
  })
}
