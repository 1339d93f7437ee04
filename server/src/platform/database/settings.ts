/** What the installation remembers by key: settings of people, and a few values of its own. */
import type { SavedSetting } from '../config.ts'
import { isEncryptedValue, isSecretKey } from '../secretKeys.ts'
import { storedKeyId } from '../secrets/cipher.ts'
import type { Db } from './connection.ts'
import { decryptSecret, encryptSecrets } from './encryption.ts'
import { lockRows } from './lockRows.ts'

/** All saved values, secret ones decrypted. */
export async function listSettings(db: Db): Promise<SavedSetting[]> {
  const rows = await db<{ key: string; value: unknown }[]>`select key, value from settings`
  return rows.map((row) => decrypted(db, row))
}

/** Saved values of these keys, secret ones decrypted; `lock` keeps them until the transaction ends. */
export async function findSettings(
  db: Db,
  keys: readonly string[],
  { lock = false }: { lock?: boolean } = {},
): Promise<SavedSetting[]> {
  const rows = await db<{ key: string; value: unknown }[]>`
    select key, value from settings where key = any(${keys as string[]}::text[]) ${lock ? lockRows(db, 'settings', { by: 'key' }) : db``}`
  return rows.map((row) => decrypted(db, row))
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

/**
 * Remembers these values in the place of earlier ones, secret ones encrypted, and forgets those of `gone`. Two
 * statements, and one more where a value is secret.
 */
export async function changeSettings(
  db: Db,
  values: Readonly<Record<string, unknown>>,
  gone: readonly string[],
): Promise<void> {
  const secret = Object.keys(values).filter((key) => isEncryptedValue(key, values[key]))
  const texts = await encryptSecrets(
    db,
    secret.map((key) => ({ purpose: settingPurpose(key), text: JSON.stringify(values[key]) })),
  )
  const encrypted = secret.flatMap((key, index) => {
    const text = texts[index] ?? ''
    // Without a key the value itself is stored.
    return storedKeyId(text) === null ? [] : [[key, text]]
  })
  const stored = { ...values, ...Object.fromEntries(encrypted) }
  await db`
    insert into settings (key, value)
    select key, value from jsonb_each(${JSON.stringify(stored)}::text::jsonb) order by key
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

/** Purpose under which the value of a key is encrypted. */
export function settingPurpose(key: string): string {
  return `settings.${key}`
}

function decrypted(db: Db, { key, value }: { key: string; value: unknown }): SavedSetting {
  if (!isSecretKey(key) || typeof value !== 'string' || storedKeyId(value) === null) return { key, value }
  const text = decryptSecret(db, settingPurpose(key), value)
  return text === null ? { key, value: undefined, isUnreadable: true } : { key, value: JSON.parse(text) }
}
