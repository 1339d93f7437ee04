// Saving and publishing from the page, and what is said about it.

import { forms as resource } from '@campanile/client/resources'
import { useState } from 'react'
import { isStale, reread } from '../../../../api/change.ts'
import { type Refusal, refusalOf } from '../../../../api/errors.ts'
import { answerOf, type Found } from '../../../../api/query.ts'
import { tell, tellError } from '../../../../kit/toasts.tsx'
import { t } from '../../../../words/messages.ts'
import {
  type FormDraft,
  NOTHING_STORED,
  openForm,
  type Stored,
  storedAfter,
  storedOf,
  writeForm,
} from './draft.ts'
import { hasInput } from './problems.ts'
import { discardDraft, type SavedForm, type StoredDraft, saveDraft, saveForm } from './saving.ts'
import type { FormEditor } from './useFormEditor.ts'

/** What the server has. */
interface Server {
  id: number | null
  isLive: boolean
  tag: string | null
  stored: Stored
  /** What stands beside a published form. */
  draft: StoredDraft | null
}

export interface FormSaving extends Server {
  /** What is edited differs from what was saved last. */
  isChanged: boolean
  isBusy: boolean
  refusal: Refusal
  /** Somebody else saved meanwhile: the way to write over it, and to take it. */
  parting: { mine(): void; theirs(): void } | null
  save(): Promise<boolean>
  /** Makes a form that is not published so. */
  goLive(): Promise<boolean>
  discard(): Promise<void>
  /** The draft is the form now. */
  published(saved: SavedForm): void
}

const NONE: Refusal = { fields: {}, others: [] }

/** What is saved and how; `onMade` hears of the id of a new form. */
export function useFormSaving(
  found: Found | null,
  initial: StoredDraft | null,
  editor: FormEditor,
  onMade: (id: number) => void,
): FormSaving {
  const [server, setServer] = useState<Server>({
    id: found?.record.id ?? null,
    isLive: found?.record.isPublished === true,
    tag: found?.tag ?? null,
    stored: found ? storedOf(found.record) : NOTHING_STORED,
    draft: initial,
  })
  const [saved, setSaved] = useState<FormDraft | null>(found ? editor.draft : null)
  const [theirs, setTheirs] = useState<(Server & { body: FormDraft }) | null>(null)
  const [refusal, setRefusal] = useState(NONE)
  const [isBusy, setBusy] = useState(false)
  const { draft } = editor
  const { id, isLive, stored } = server

  const attempt = async (over: Server, isGoingLive: boolean): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setRefusal(NONE)
    const body = { ...writeForm(draft, over.stored), ...(isGoingLive ? { isPublished: true } : {}) }
    try {
      if (over.isLive && over.id !== null) {
        const kept = await saveDraft(over.id, body, over.draft)
        setServer({ ...over, draft: kept })
        setSaved(draft)
      } else take(await saveForm(over.id, body, over.tag), over)
      setTheirs(null)
      return true
    } catch (error) {
      if (isStale(error) && over.id !== null) setTheirs(await newest(over))
      else setRefusal(refusalOf(error, hasInput))
      return false
    } finally {
      setBusy(false)
    }
  }
  const take = ({ record, tag }: SavedForm, before: Server) => {
    const next = { ...before, id: record.id, tag, isLive: record.isPublished === true, draft: null }
    setServer({ ...next, stored: storedAfter(draft, record, before.stored) })
    setSaved(draft)
    if (before.id === null) onMade(record.id)
  }

  return {
    ...server,
    isChanged:
      saved === null || JSON.stringify(writeForm(saved, stored)) !== JSON.stringify(writeForm(draft, stored)),
    isBusy,
    refusal,
    parting: theirs && {
      mine: () => void attempt(theirs, false),
      theirs() {
        setServer(theirs)
        setSaved(theirs.body)
        editor.start(theirs.body)
        setTheirs(null)
      },
    },
    async save() {
      const isDone = await attempt(server, false)
      if (isDone && isLive) tell(t('forms.editor.keptAsDraft'))
      else if (isDone) tell(t('kit.saved', { name: String(draft.settings.name) }))
      return isDone
    },
    async goLive() {
      const isDone = await attempt(server, true)
      if (isDone) tell(t('forms.editor.isLive', { name: String(draft.settings.name) }))
      return isDone
    },
    async discard() {
      if (id === null) return
      try {
        if (server.draft) await discardDraft(id)
        const { record, tag } = await reread(resource, id)
        const opened = openForm(record)
        setServer({ ...server, tag, draft: null, stored: storedOf(record) })
        setSaved(opened)
        editor.start(opened)
      } catch (error) {
        tellError(error)
      }
    },
    published: (form) => {
      take(form, server)
      tell(t('forms.editor.isLive', { name: String(form.record.name) }))
    },
  }
}

/** What somebody else saved: the draft of a published form, or the form. */
async function newest(server: Server): Promise<Server & { body: FormDraft }> {
  const id = server.id ?? 0
  const { record, tag } = await reread(resource, id)
  const isLive = record.isPublished === true
  const draft = isLive ? await draftNow(id) : null
  const body = openForm(draft?.body ?? record)
  return { ...server, tag, isLive, draft, stored: { ...storedOf(record), given: server.stored.given }, body }
}

async function draftNow(id: number): Promise<StoredDraft | null> {
  try {
    const answer = await answerOf('/forms/{id}/draft', { path: { id } }, new AbortController().signal)
    return answer.draft as unknown as StoredDraft
  } catch {
    return null
  }
}
