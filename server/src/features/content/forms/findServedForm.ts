import type { Db } from '../../../platform/database/connection.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import type { FormMarkup } from './renderForm.ts'

/** A form as it is served, without its fields. */
export interface ServedForm extends Omit<FormMarkup, 'fields'> {
  /** The stored markup: what everybody sees of a form that does not look at who asks. */
  html: string
  /** The theme of its own page. */
  template: string | null
  language: string | null
  noIndex: boolean
  inKioskMode: boolean
  progressiveProfilingLimit: number | null
}

/**
 * A form that can be filled in at this time, or that somebody may look at before, by who made it; null when there is
 * none. One statement.
 */
export async function findServedForm(
  db: Db,
  id: number,
  now: Date,
  mayPreview: (createdBy: number | null) => boolean = () => false,
): Promise<ServedForm | null> {
  const [row] = await db<(ServedForm & { isPublished: boolean; createdBy: number | null })[]>`
    select ${publishedNow(db, 'f', now)} as "isPublished", f.created_by as "createdBy", f.id, f.name, f.form_attributes as attributes, f.render_style is true as "isStyled", f.post_action as "postAction",
      coalesce(f.cached_html, '') as html, f.template, f.language, f.no_index is true as "noIndex",
      f.in_kiosk_mode is true as "inKioskMode", f.progressive_profiling_limit as "progressiveProfilingLimit"
    from forms f where f.id = ${id}`
  if (!row) return null
  const { isPublished, createdBy, ...form } = row
  return isPublished || mayPreview(createdBy) ? form : null
}
