// How what is edited comes to the server: a form that is not published at once, a published one by its draft.
import { forms as resource } from '@campanile/client/resources'
import { change, reread } from '../../../../api/change.ts'
import type { Entity } from '../../../../api/query.ts'
import type { Values } from './draft.ts'

/** What stands beside a published form. */
export interface StoredDraft {
  body: Values
  revision: number
  isRecordChanged: boolean
  problems: readonly { message: string; details?: unknown }[]
}

export interface Effects {
  changes: readonly string[]
  removedFields: readonly { id: number; label: string; submissions: number; isExact: boolean }[]
  problems: readonly { message: string }[]
}

export interface SavedForm {
  record: Entity
  tag: string | null
}

/**
 * Makes a form, or writes one while it has the state of `tag`.
 * @throws ApiError 412 where it has another one, 400 and 422 for what cannot be stored
 */
export async function saveForm(id: number | null, body: Values, tag: string | null): Promise<SavedForm> {
  const { data } =
    id === null
      ? await change<{ form: Entity }>('POST', `${resource.path}/new`, { body })
      : await change<{ form: Entity }>('PUT', `${resource.path}/{id}/edit`, { path: { id }, body, tag })
  return reread(resource, data.form.id)
}

/** Keeps the draft beside a form, over the one that is known. @throws ApiError 412 when somebody else saved one meanwhile */
export async function saveDraft(id: number, body: Values, known: StoredDraft | null): Promise<StoredDraft> {
  const { data } = await change<{ draft: StoredDraft }>('PUT', '/forms/{id}/draft', {
    path: { id },
    body,
    tag: known && `"${known.revision}"`,
  })
  return data.draft
}

/** Throws the draft away. */
export async function discardDraft(id: number): Promise<void> {
  await change('DELETE', '/forms/{id}/draft', { path: { id } })
}

/** Puts the draft into the form. @throws ApiError 409 for a form that was changed since, unless that is to be replaced */
export async function publishDraft(
  id: number,
  { revision }: StoredDraft,
  isForced: boolean,
): Promise<SavedForm> {
  await change('POST', '/forms/{id}/draft/publish', {
    path: { id },
    body: isForced ? { force: true } : {},
    tag: `"${revision}"`,
  })
  return reread(resource, id)
}
