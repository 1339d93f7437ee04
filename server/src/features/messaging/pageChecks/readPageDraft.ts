// The landing page that a check is about.

import { demandDraft } from '../../../platform/drafts/readDraft.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { asObject } from '../../../platform/values/asObject.ts'
import { defaultLanguage } from '../../../platform/values/defaultLanguage.ts'
import { page } from '../../content/pages/page.ts'
import type { PageContent } from '../pageContents/pageHtml.ts'

export interface PageDraft extends PageContent {
  /** Null while it is not saved. */
  savedId: number | null
  alias: string | null
  /** It was said, and not only supposed. */
  hasLanguage: boolean
  isPreferenceCenter: boolean
  redirectUrl: string | null
  winnerCriteria: string | null
  variantParent: number | null
  translationParent: number | null
}

/** What a request may say of a page that is not saved: what visitors see of it, and what decides where it stands. */
const SENT = [
  'title',
  'alias',
  'language',
  'metaDescription',
  'noIndex',
  'isPreferenceCenter',
  'redirectUrl',
  'variantSettings',
  'variantParent',
  'translationParent',
  'template',
  'customHtml',
] as const

/**
 * Reads `{id, page}`: the id of a saved page, the fields of one that is not saved, or both.
 * @throws ApiError 400 for fields that a page cannot have; 403 and 404 for a page that the actor may not see
 */
export async function readPageDraft(
  context: Context,
  body: Readonly<Record<string, unknown>>,
): Promise<PageDraft> {
  const { row, values } = await demandDraft(context, page, body, SENT)
  const all: Record<string, unknown> = { ...(row ?? {}), ...values }
  const text = (name: string) => {
    const value = getOwn(all, name)
    return typeof value === 'string' && value !== '' ? value : null
  }
  const id = (name: string) => {
    const value = getOwn(all, name)
    return typeof value === 'number' ? value : null
  }
  const language = text('language')
  const isPreferenceCenter = all.isPreferenceCenter === true
  return {
    id: row?.id ?? 0,
    savedId: row?.id ?? null,
    title: text('title') ?? '',
    alias: text('alias'),
    language: language ?? defaultLanguage(context.config),
    hasLanguage: language !== null,
    metaDescription: text('metaDescription'),
    noIndex: all.noIndex === true || isPreferenceCenter,
    isPreferenceCenter,
    redirectUrl: text('redirectUrl'),
    winnerCriteria: String(asObject(all.variantSettings)?.winnerCriteria ?? '') || null,
    variantParent: id('variantParent'),
    translationParent: id('translationParent'),
    template: text('template'),
    customHtml: text('customHtml'),
  }
}
