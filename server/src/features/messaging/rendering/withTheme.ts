import type { Db } from '../../../platform/database/connection.ts'
import { PostponedError } from '../../../platform/delivery/postponedError.ts'
import { storable } from '../../../platform/values/inputs.ts'
import { renderTheme, ThemeError } from '../../content/themeRendering/renderTheme.ts'
import { compileMjml, findCompiled } from '../mjml/compileMjml.ts'
import type { EmailSource } from './emailSource.ts'
import type { MailSettings } from './mailSettings.ts'

/**
 * The email with the HTML of its theme when it has none of its own; an Error with the reason when the theme fails, and a
 * PostponedError when another attempt may succeed. Statements only for such emails.
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
    const problem = `The MJML of the theme ${source.theme} cannot be compiled: ${compiled?.problem ?? ''}`
    return compiled?.isTemporary ? new PostponedError(problem) : new Error(problem)
  } catch (error) {
    if (!(error instanceof ThemeError)) throw error
    const { problem, isTemporary } = error
    return isTemporary ? new PostponedError(problem, { cause: error }) : new Error(problem, { cause: error })
  }
}
