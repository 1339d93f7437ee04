import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { ContactFiles } from '../../../catalog/contactFiles.ts'
import { type Sql, transaction } from '../../../platform/database/connection.ts'
import { expireFiles, UNCLAIMED_MS } from '../../../platform/storage/expiringFiles.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { toNfkd } from '../../../platform/values/nfc.ts'
import type { FormField } from '../../content/forms/formField.ts'
import type { SentFile } from './checkAnswers.ts'

/** Files of a submission, which go again within an hour unless the submission claims them. */
export interface StoredFiles {
  /** What the submission says of each: the name under which it is kept. */
  names: ReadonlyMap<FormField, string>
  keys: readonly string[]
  /** Takes them away at once. */
  remove(): Promise<void>
}

const RANDOM_BYTES = 12
const LONGEST_NAME = 100

/** Keeps the files of a submission, each under a name that nobody guesses. */
export async function storeFiles(
  { sql, storage, now }: { sql: Sql; storage: Storage; now: Date },
  formId: number,
  files: ReadonlyMap<FormField, SentFile>,
): Promise<StoredFiles> {
  const kept = [...files].map(([field, file]) => {
    const name = `${randomBytes(RANDOM_BYTES).toString('hex')}_${plainName(file.fileName)}`
    return { field, file, name, key: fileKey({ formId, fieldId: field.id, name }) }
  })
  const keys = kept.map(({ key }) => key)
  const remove = async () => {
    await Promise.all(keys.map((key) => storage.delete(key)))
  }
  if (keys.length > 0)
    await transaction(sql, (db) => expireFiles(db, keys, new Date(now.getTime() + UNCLAIMED_MS)))
  try {
    for (const { key, file } of kept) await storage.put(key, createReadStream(file.path))
  } catch (error) {
    await remove()
    throw error
  }
  return { names: new Map(kept.map(({ field, name }) => [field, name])), keys, remove }
}

/** Where a file of a submission is kept. */
export function fileKey({
  formId,
  fieldId,
  name,
}: {
  formId: number
  fieldId: number
  name: string
}): string {
  return `forms/${formId}/${fieldId}/${name}`
}

/** How the visitor called a file, from the name under which it is kept. */
export function givenName(name: string): string {
  return name.slice(2 * RANDOM_BYTES + 1) || name
}

/** Whether the text can be the name of such a file. */
export function isStoredName(text: string): boolean {
  return /^[a-f0-9]{24}_[\w][\w.-]{0,199}$/.test(text)
}

/** Characters of a visitor's file name that are looked at. */
const LONGEST_GIVEN = 1_000

function plainName(fileName: string): string {
  const plain = toNfkd(fileName.slice(-LONGEST_GIVEN))
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
  return plain === '' ? 'file' : plain.slice(-LONGEST_NAME).replace(/^[.-]+/, '')
}

/** What contacts sent with forms. */
export const uploads: ContactFiles = {
  name: 'uploads',
  keys: (db, contactIds) => db`
    select unnest(files) as key from form_submissions where contact_id = any(${contactIds as number[]}::bigint[])`,
}
