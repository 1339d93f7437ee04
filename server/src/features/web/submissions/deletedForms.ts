// What goes with a form: its submissions, the requests to confirm them, and what visitors uploaded.
import { type BackgroundWork, startWork, within, withWork } from '../../../platform/engine/backgroundWork.ts'
import { insertJobs, type JobKind, type Task } from '../../../platform/engine/jobs.ts'
import type { DeletionListener } from '../../../platform/resource/definition.ts'
import { claimFiles, forgetFiles, holdFiles } from '../../../platform/storage/expiringFiles.ts'
import { type Storage, storageOf } from '../../../platform/storage/storage.ts'
import type { ForgetListener, ReturnListener } from '../../../platform/undo/hanging.ts'

/** Deletes the submissions of forms that are gone. */
export const deleteSubmissionsOfForms: BackgroundWork = {
  name: 'submissions.delete-of-forms',
  title: 'Deleting the submissions of deleted forms',
  hanging: (db, formIds) =>
    db`select from form_submissions where form_id = any(${formIds as number[]}::bigint[])`,
  async keys(db, formIds) {
    const [row] = await db<{ after: number; upTo: number }[]>`
      select coalesce(min(id) - 1, 0) as after, coalesce(max(id), 0) as "upTo" from form_submissions
      where form_id = any(${formIds as number[]}::bigint[])`
    return row ?? { after: 0, upTo: 0 }
  },
  async run(db, formIds, { range }) {
    const ids = formIds as number[]
    await db`
      delete from form_confirmations where form_id = any(${ids}::bigint[]) and ${within(db, 'submission_id', range)}`
    const deleted = await db`
      delete from form_submissions where form_id = any(${ids}::bigint[]) and ${within(db, 'id', range)}`
    return deleted.count
  },
}

/** What was answered goes with the form: a little at once, very many submissions afterwards. */
export const deleteSubmissions: DeletionListener = async ({ db, now }, kind, show) => {
  if (kind !== 'form') return
  const forms = (await show()).map(({ id, shown }) => ({ id, name: shown.name }))
  await startWork(db, deleteSubmissionsOfForms, forms, now)
}

const REMOVE: JobKind = { name: 'forms.remove-files', lane: 'upkeep' }

/** Removes what visitors uploaded with forms, once these are gone; later where that can be undone. No statement. */
export const removeFormFiles: DeletionListener = async ({ storage, afterCommit, undo }, kind, show) => {
  if (kind !== 'form' || storage === undefined || undo?.isKept) return
  const ids = (await show()).map(({ id }) => id)
  afterCommit?.push(async () => {
    for (const id of ids) await removeFilesOf(storage, id)
  })
}

async function removeFilesOf(storage: Storage, formId: number): Promise<void> {
  for await (const { key } of storage.list(folderOf(formId))) await storage.delete(key)
}

const folderOf = (formId: number) => `forms/${formId}/`

/** Has what visitors uploaded removed with forms that cannot be back any more. */
export const forgetFormFiles: ForgetListener = async (db, kind, rows) => {
  if (kind !== 'form') return
  await insertJobs(
    db,
    rows.map(({ id }) => ({
      ...{ task: REMOVE, payload: { formId: id }, key: `${REMOVE.name}:${id}` },
      mode: 'keep',
    })),
  )
}

/** Claims the files of submissions that are back. Until it is done none of the forms' is removed, however long that takes. */
export const claimFilesOfForms: BackgroundWork = {
  name: 'submissions.claim-files-of-forms',
  title: 'Keeping the files of forms whose deletion was undone',
  hanging: (db, formIds) => db`
    select from form_submissions, unnest(files) where form_id = any(${formIds as number[]}::bigint[])`,
  keys: deleteSubmissionsOfForms.keys,
  async run(db, formIds, { range }) {
    const rows = await db<{ key: string }[]>`
      select unnest(files) as key from form_submissions
      where form_id = any(${formIds as number[]}::bigint[]) and files <> '{}' and ${within(db, 'id', range)}`
    return claimFiles(
      db,
      rows.map(({ key }) => key),
    )
  },
  remains: true,
  // A form that was deleted and came back twice has two of these: the last one lets go. They look one after the other.
  async finish(db, formIds) {
    await holdFiles(db, formIds.map(folderOf))
    const others = await withWork(db, claimFilesOfForms.name, formIds)
    await forgetFiles(db, formIds.filter((id) => !others.has(id)).map(folderOf))
  },
}

/** What came with submissions that are back stays with them: a little is claimed at once, very many files afterwards. */
export const keepReturnedFiles: ReturnListener = async ({ db, now }, kind, formIds) => {
  if (kind !== 'form') return
  await holdFiles(db, formIds.map(folderOf))
  const forms = await db<{ id: number; name: string }[]>`
    select id, name from forms where id = any(${formIds as number[]}::bigint[]) order by id`
  await startWork(db, claimFilesOfForms, forms, now)
}

/** The job. */
export const removeFormFilesTask: Task = {
  ...REMOVE,
  async run(payload, context) {
    const { formId } = payload as { formId: number }
    await removeFilesOf(storageOf(context), formId)
    return undefined
  },
}
