import type { Db } from '../../../platform/database/connection.ts'
import { findMarkupOfForms } from '../../content/forms/findMarkupOfForms.ts'
import { focusScript } from './focusScript.ts'

/** The scripts of focus items that are published at this time, by id. Two statements. */
export async function loadFocusScripts(
  db: Db,
  ids: readonly number[],
  { siteUrl, now }: { siteUrl: string; now: Date },
): Promise<Map<number, string>> {
  const items = await db<
    { id: number; style: string; properties: unknown; cache: string | null; formId: number | null }[]
  >`
    select id, style, properties, cache, form_id as "formId" from focus_items
    where id = any(${ids as number[]}::bigint[]) and is_published and coalesce(publish_up <= ${now}, true)
      and coalesce(publish_down > ${now}, true)`
  const forms = await findMarkupOfForms(
    db,
    items.flatMap(({ formId }) => formId ?? []),
    now,
  )
  return new Map(
    items.map(({ id, style, properties, cache, formId }) => [
      id,
      focusScript({
        id,
        style,
        properties,
        cache: cache ?? '',
        formHtml: forms.get(formId ?? 0) ?? '',
        siteUrl,
      }),
    ]),
  )
}
