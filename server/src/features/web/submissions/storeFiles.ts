import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { ContactFiles } from '../../../catalog/contactFiles.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { FormField } from '../../content/forms/formField.ts'
import type { SentFile } from './checkAnswers.ts'

/** Files of a submission, until it is stored. */
export interface StoredFiles {
  /** What the submission says of each: the name under which it is kept. */
  names: ReadonlyMap<FormField, string>
  /** Takes them away again. */
  remove(): Promise<void>
}

const RANDOM_BYTES = 12
const LONGEST_NAME = 100

/** Keeps the files of a submission, each under a name that nobody guesses. */
export async function storeFiles(
  storage: Storage,
  formId: number,
  files: ReadonlyMap<FormField, SentFile>,
): Promise<StoredFiles> {
  const names = new Map<FormField, string>()
  const remove = async () => {
    await Promise.all(
      [...names].map(([{ id }, name]) => storage.delete(fileKey({ formId, fieldId: id, name }))),
    )
  }
  try {
    for (const [field, file] of files) {
      const name = `${randomBytes(RANDOM_BYTES).toString('hex')}_${plainName(file.fileName)}`
      await storage.put(fileKey({ formId, fieldId: field.id, name }), createReadStream(file.path))
      names.set(field, name)
    }
  } catch (error) {
    await remove()
    throw error
  }
  return { names, remove }
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

function plainName(fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
  return plain === '' ? 'file' : plain.slice(-LONGEST_NAME).replace(/^[.-]+/, '')
}

/** What contacts sent with forms. Submissions hold the names under which it is kept. */
export const uploads: ContactFiles = {
  name: 'uploads',
  keys: (db, contactIds) => db`
    select 'forms/' || f.form_id || '/' || f.id || '/' || (s.results ->> f.id::text) as key
    from form_submissions s join form_fields f on f.form_id = s.form_id and f.type = 'file'
    where s.contact_id = any(${contactIds as number[]}::bigint[]) and s.results ->> f.id::text <> ''`,
}
