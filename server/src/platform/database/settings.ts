/** What the installation remembers by key: settings of people, and a few values of its own. */
import type { Db } from './connection.ts'
import { lockRows } from './lockRows.ts'

/** Everything that is remembered. */
export async function listSettings(db: Db): Promise<{ key: string; value: unknown }[]> {
  return db<{ key: string; value: unknown }[]>`select key, value from settings`
}

/** What is remembered of these keys; `lock` holds it until the transaction ends. */
export async function findSettings(
  db: Db,
  keys: readonly string[],
  { lock = false }: { lock?: boolean } = {},
): Promise<{ key: string; value: unknown }[]> {
  return db<{ key: string; value: unknown }[]>`
    select key, value from settings where key = any(${keys as string[]}::text[]) ${lock ? lockRows(db, 'settings', { by: 'key' }) : db``}`
}

/** The value of a key, undefined without one; `lock` holds it until the transaction ends. */
export async function findSetting<T>(
  db: Db,
  key: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<T | undefined> {
  const [row] = await db<
    { value: T }[]
  >`select value from settings where key = ${key} ${lock ? lockRows(db, 'settings') : db``}`
  return row?.value
}

/** Remembers a value, a JSON document, in the place of an earlier one. */
export async function putSetting(db: Db, key: string, value: unknown): Promise<void> {
  await db`
    insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::text::jsonb)
    on conflict (key) do update set value = excluded.value`
}

/** Remembers these values in the place of earlier ones, and forgets those of `gone`. Two statements. */
export async function changeSettings(
  db: Db,
  values: Readonly<Record<string, unknown>>,
  gone: readonly string[],
): Promise<void> {
  await db`
    insert into settings (key, value)
    select key, value from jsonb_each(${JSON.stringify(values)}::text::jsonb) order by key
    on conflict (key) do update set value = excluded.value`
  await db`delete from settings where key = any(${gone as string[]}::text[])`
}

/** The value of a key, which gets `value` when it has none: the same for all who ask at once. */
export async function ensureSetting<T>(db: Db, key: string, value: T): Promise<T> {
  await db`
    insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::text::jsonb) on conflict do nothing`
  return (await findSetting<T>(db, key)) ?? value
}

/** Adds one to a number that starts with 1. */
export async function countUpSetting(db: Db, key: string): Promise<void> {
  await db`
    insert into settings (key, value) values (${key}, '1')
    on conflict (key) do update set value = to_jsonb((settings.value #>> '{}')::bigint + 1)`
}

export async function deleteSetting(db: Db, key: string): Promise<void> {
  await db`delete from settings where key = ${key}`
}
