// Uploaded themes and their files, and which bundled ones are hidden.

import type { Db } from '../../../platform/database/connection.ts'
import type { Actor } from '../../../platform/permissions.ts'
import type { ThemeConfig } from './themeConfig.ts'

export interface OwnTheme {
  key: string
  config: ThemeConfig
}

/** Uploaded themes by key. One statement. */
export async function listOwnThemes(db: Db): Promise<OwnTheme[]> {
  return db<OwnTheme[]>`select key, config from themes order by key`
}

/** Keys of bundled themes that are hidden. One statement. */
export async function listHiddenThemes(db: Db): Promise<Set<string>> {
  const rows = await db<{ key: string }[]>`select key from hidden_themes`
  return new Set(rows.map((row) => row.key))
}

/** The files of an uploaded theme by path; null when there is none. One statement. */
export async function readOwnTheme(db: Db, key: string): Promise<Map<string, Buffer> | null> {
  const rows = await db<{ path: string; content: Buffer }[]>`
    select path, content from theme_files where theme_key = ${key} order by path`
  return rows.length > 0 ? new Map(rows.map((row) => [row.path, Buffer.from(row.content)])) : null
}

/** Stores a theme with its files in place of one with the same key. @returns whether there was one. Four statements. */
export async function putOwnTheme(
  db: Db,
  { key, config, files }: OwnTheme & { files: ReadonlyMap<string, Buffer> },
  { actor, now }: { actor: Actor; now: Date },
): Promise<boolean> {
  const [row] = await db<{ isNew: boolean }[]>`
    insert into themes (key, config, date_added, created_by, created_by_user)
    values (${key}, ${JSON.stringify(config)}::text::jsonb, ${now}, ${actor.userId}, ${actor.name})
    on conflict (key) do update set config = excluded.config, version = gen_random_uuid()
    returning xmax = 0 as "isNew"`
  await db`delete from theme_files where theme_key = ${key}`
  await db`delete from theme_troubles where theme_key = ${key}`
  await db`
    insert into theme_files (theme_key, path, content)
    select ${key}, path, decode(content, 'base64')
    from jsonb_to_recordset(${JSON.stringify(
      [...files].map(([path, content]) => ({ path, content: content.toString('base64') })),
    )}::text::jsonb) as r (path text, content text)`
  return row?.isNew === false
}

/** True when the theme is an uploaded one. One statement. */
export async function hasOwnTheme(db: Db, key: string): Promise<boolean> {
  const rows = await db`select from themes where key = ${key}`
  return rows.length > 0
}

/** What an uploaded theme is known by for as long as its files stay the same; null when there is none. One statement. */
export async function findVersion(db: Db, key: string): Promise<string | null> {
  const [row] = await db<{ version: string }[]>`select version from themes where key = ${key}`
  return row?.version ?? null
}

/** A file of an uploaded theme, for as long as the theme stays the same. */
export interface OwnFile {
  key: string
  path: string
  version: string
  sizeBytes: number
}

/** A file of an uploaded theme; null when there is none. One statement, which reads none of its content. */
export async function findOwnFile(db: Db, key: string, path: string): Promise<OwnFile | null> {
  const [row] = await db<OwnFile[]>`
    select t.key, f.path, t.version, octet_length(f.content) as "sizeBytes"
    from theme_files f join themes t on t.key = f.theme_key where t.key = ${key} and f.path = ${path}`
  return row ?? null
}

/** Files of an uploaded theme; none when there is no such theme. One statement, which reads none of their content. */
export async function listOwnFiles(db: Db, key: string): Promise<OwnFile[]> {
  return db<OwnFile[]>`
    select t.key, f.path, t.version, octet_length(f.content) as "sizeBytes"
    from theme_files f join themes t on t.key = f.theme_key where t.key = ${key} order by f.path`
}

/** A part of a file; null when the theme was replaced or deleted meanwhile. One statement. */
export async function readOwnFilePart(
  db: Db,
  { key, path, version }: OwnFile,
  { start, bytes }: { start: number; bytes: number },
): Promise<Buffer | null> {
  const [row] = await db<{ part: Uint8Array }[]>`
    select substring(f.content from ${start + 1}::int for ${bytes}::int) as part
    from theme_files f join themes t on t.key = f.theme_key
    where t.key = ${key} and f.path = ${path} and t.version = ${version}`
  return row ? Buffer.from(row.part) : null
}

/** Deletes an uploaded theme with its files. @returns whether there was one. Two statements. */
export async function deleteOwnTheme(db: Db, key: string): Promise<boolean> {
  await db`delete from theme_troubles where theme_key = ${key}`
  const deleted = await db`delete from themes where key = ${key}`
  return deleted.count > 0
}

/** Hides a bundled theme; what uses it goes on doing so. One statement. */
export async function hideTheme(db: Db, key: string): Promise<void> {
  await db`insert into hidden_themes (key) values (${key}) on conflict do nothing`
}

/** Offers a hidden theme again. @returns whether it was hidden */
export async function showTheme(db: Db, key: string): Promise<boolean> {
  const { count } = await db`delete from hidden_themes where key = ${key}`
  return count > 0
}
