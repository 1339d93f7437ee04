// Saving and publishing from the page, and what is said about it.
import { useState } from 'react'
import { sentenceOf } from '../../../../api/errors.ts'
import type { Found } from '../../../../api/query.ts'
import { tell, tellError } from '../../../../kit/toasts.tsx'
import { t } from '../../../../words/messages.ts'
import { toJourney } from '../tree/wire.ts'
import {
  type Draft,
  discardDraft,
  problemsOfError,
  type Saved,
  saveCampaign,
  saveDraft,
  tagOf,
} from './saving.ts'
import type { Editor } from './useEditor.ts'
import type { Said } from './useScene.ts'

export interface Saving {
  draft: Draft | null
  said: Said | null
  isBusy: boolean
  /** The questions of a published campaign are to be asked. */
  isAsking: boolean
  save(): Promise<boolean>
  publish(): Promise<void>
  discard(): Promise<void>
  published(ids: ReadonlyMap<string, string>): void
  stopAsking(): void
}

/** What is saved and how: `campaign` is the one that the server has. */
export function useSaving(
  { record: campaign, tag: first }: Found,
  initial: Draft | null,
  editor: Editor,
): Saving {
  // The state that was edited; a later one that was only read is somebody else's.
  const [tag, setTag] = useState(first)
  const [draft, setDraft] = useState(initial)
  const [said, setSaid] = useState<Said | null>(
    initial && { journey: editor.journey, problems: initial.problems },
  )
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isLive = campaign.isPublished === true
  const { journey } = editor

  const attempt = async (run: () => Promise<void>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    try {
      await run()
      return true
    } catch (error) {
      const problems = problemsOfError(error)
      setSaid({ journey, problems })
      tell(problems.length > 0 ? `${t('campaigns.notSaved')} ${sentenceOf(error)}` : sentenceOf(error), {
        isBad: true,
      })
      return false
    } finally {
      setBusy(false)
    }
  }
  const keep = async (saved: Saved) => {
    setDraft(saved.draft)
    setSaid(saved.draft && { journey, problems: saved.draft.problems })
    editor.markSaved(journey, saved.ids)
    setTag(await tagOf(campaign.id))
  }

  return {
    draft,
    said,
    isBusy,
    isAsking,
    save: () =>
      attempt(async () => {
        const saved: Saved = isLive
          ? { ids: new Map(), draft: await saveDraft(campaign, journey, draft) }
          : await saveCampaign(campaign, journey, { draft, isPublished: false, tag })
        await keep(saved)
        const name = String(campaign.name)
        if (saved.isStale) return void tell(t('campaigns.changedMeanwhile', { name }), { isBad: true })
        const problems = saved.draft?.problems.length ?? 0
        if (saved.draft === null) tell(t('kit.saved', { name }))
        else tell(t('campaigns.keptAsDraft', { name, count: problems }))
      }),
    async publish() {
      if (isLive) {
        const done = await attempt(
          async () => await keep({ ids: new Map(), draft: await saveDraft(campaign, journey, draft) }),
        )
        if (done) setAsking(true)
        return
      }
      await attempt(async () => {
        const saved = await saveCampaign(campaign, journey, { draft, isPublished: true, tag })
        await keep(saved)
        if (saved.isStale)
          tell(t('campaigns.changedMeanwhile', { name: String(campaign.name) }), { isBad: true })
        else tell(t('campaigns.isLive', { name: String(campaign.name) }))
      })
    },
    async discard() {
      try {
        if (draft) await discardDraft(campaign.id)
        setDraft(null)
        setSaid(null)
        editor.start(toJourney(campaign))
      } catch (error) {
        tellError(error)
      }
    },
    published(ids) {
      setAsking(false)
      setDraft(null)
      setSaid(null)
      editor.markSaved(journey, ids)
      tell(t('campaigns.isPublished', { name: String(campaign.name) }))
    },
    stopAsking: () => setAsking(false),
  }
}
