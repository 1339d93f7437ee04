import type { Db } from '../../../platform/database/connection.ts'
import { storable } from '../../../platform/values/inputs.ts'
import { renderTheme, ThemeError } from '../../content/themeRendering/renderTheme.ts'
import { compileMjml, findCompiled } from '../mjml/compileMjml.ts'
import type { EmailSource } from './emailSource.ts'
import type { MailSettings } from './mailSettings.ts'

/**
 * The email with the HTML of its theme when it has none of its own; an Error that says why there is none. Statements only
 * for such emails.
 */
export async function withTheme(
  db: Db,
  source: EmailSource,
  { settings, now }: { settings: MailSettings; now: Date },
): Promise<EmailSource | Error> {
  if (source.theme === null) return source
  const lang = source.language.replace('_', '-')
  try {
    const { html, template } = await renderTheme(
      db,
      {
        theme: source.theme,
        fallback: settings.theme_email_default,
        templates: ['email.html.twig', 'email.mjml.twig'],
        values: { lang, dir: 'ltr', email: { id: source.id, name: source.name, subject: source.subject } },
      },
      { config: settings, now },
    )
    if (!template.endsWith('.mjml.twig')) return { ...source, customHtml: storable(html) }
    await compileMjml([html], 'themes')
    const compiled = findCompiled(html)
    if (compiled && 'html' in compiled) return { ...source, customHtml: storable(compiled.html) }
    return new Error(`The MJML of the theme ${source.theme} cannot be compiled: ${compiled?.problem ?? ''}`)
  } catch (error) {
    if (error instanceof ThemeError) return new Error(error.problem, { cause: error })
    throw error
  }
}
