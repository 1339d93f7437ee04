import type { Db } from '../../../platform/database/connection.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import { findDevicesByTrackingId } from '../../audience/devices/findDevicesByTrackingId.ts'
import { findMarkupOfForms } from '../../content/forms/findMarkupOfForms.ts'
import { fillWebTexts, type WebTextOptions } from '../../messaging/rendering/webTexts.ts'
import { findReadable, type Reader } from '../submissions/findReadable.ts'
import { focusScript } from './focusScript.ts'

export interface FocusScriptOptions extends Omit<WebTextOptions, 'findReadable'> {
  /** Who looks, whose values stand in the place of tokens; asked for where there are tokens only. */
  findReader(): Promise<Reader | null>
  /** Name of the device of a visitor whose page is sandboxed and has no storage; null for all others. */
  sandboxedVisitor: string | null
}

/**
 * The script of a focus item that is published at this time; null without one. Two statements, and those for the contact
 * and for tokens where the item has any.
 */
export async function loadFocusScript(
  db: Db,
  id: number,
  { findReader, sandboxedVisitor, ...options }: FocusScriptOptions,
): Promise<{ js: string; isPersonal: boolean } | null> {
  const { config, now } = options
  const [item] = await db<
    { id: number; style: string; properties: unknown; cache: string | null; formId: number | null }[]
  >`
    select id, style, properties, cache, form_id as "formId" from focus_items f
    where id = ${id} and ${publishedNow(db, 'f', now)}`
  if (!item) return null
  const { cache, formId, ...rest } = item
  const html = cache ?? ''
  const isPersonal = /(?:\{|%7B)(?:contactfield|leadfield|ownerfield)(?:=|%3D)/i.test(html)
  const reader = isPersonal ? await findReader() : null
  const [filled = ''] = await fillWebTexts(db, [{ html, contactId: reader?.contactId ?? null }], {
    ...options,
    findReadable: (aliases) => findReadable(db, reader ? [reader] : [], aliases),
  })
  const forms = await findMarkupOfForms(db, formId === null ? [] : [formId], now)
  const js = focusScript({
    ...rest,
    cache: filled,
    formHtml: forms.get(formId ?? 0) ?? '',
    siteUrl: config.public_url,
    remembered: sandboxedVisitor === null ? null : await findLastInteractions(db, id, sandboxedVisitor),
  })
  return { js, isPersonal: isPersonal || sandboxedVisitor !== null }
}

/** When the item was last shown to the contact of a device, and last converted, in epoch milliseconds; 0 for never. */
async function findLastInteractions(
  db: Db,
  focusId: number,
  trackingId: string,
): Promise<{ seen: number; converted: number }> {
  const contactId = (await findDevicesByTrackingId(db, [trackingId])).get(trackingId)
  if (contactId === undefined) return { seen: 0, converted: 0 }
  const [row] = await db<{ seen: Date | null; converted: Date | null }[]>`
    select max(date_added) filter (where type = 'view') as seen,
      max(date_added) filter (where type in ('click', 'submission')) as converted
    from focus_interactions where contact_id = ${contactId} and focus_id = ${focusId}`
  return { seen: row?.seen?.getTime() ?? 0, converted: row?.converted?.getTime() ?? 0 }
}
