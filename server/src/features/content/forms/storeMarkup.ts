import type { Context, Row } from '../../../platform/resource/definition.ts'
import { findChoices } from './findChoices.ts'
import type { FormField } from './formField.ts'
import { renderForm } from './renderForm.ts'

export interface RenderedForm {
  /** The stored record; gets its new markup. */
  row: Row
  fields: readonly FormField[]
}

/** Renders the forms anew and stores what comes out. One statement, and what custom fields take to be known. */
export async function storeMarkup(context: Context, forms: readonly RenderedForm[]): Promise<void> {
  if (forms.length === 0) return
  const { db, config } = context
  const choices = await findChoices(
    context,
    forms.flatMap(({ fields }) => fields),
  )
  for (const { row, fields } of forms)
    row.cachedHtml = renderForm(
      {
        id: row.id,
        name: String(row.name),
        attributes: row.formAttributes as string | null,
        isStyled: row.renderStyle === true,
        postAction: row.postAction as string | null,
        fields,
      },
      { siteUrl: config.public_url, choices },
    )
  const rows = forms.map(({ row }) => ({ id: row.id, html: row.cachedHtml }))
  await db`
    update forms f set cached_html = r.html
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (id bigint, html text) where f.id = r.id`
}
