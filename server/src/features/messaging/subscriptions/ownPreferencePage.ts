/** The landing page that an email names for its preferences. */
import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import { fillPage } from '../pageContents/fillPage.ts'
import { findPageContent, pageHtml, themedHtml } from '../pageContents/pageHtml.ts'
import type { Subscriber } from './findSubscribers.ts'
import { PREFERENCE_PAGE, type PreferenceForm, preferencePart } from './renderPreferences.ts'

interface Options {
  config: Config
  catalog: Contracts
  siteKey: Buffer
  now: Date
}

/**
 * The page with its tokens filled in; null when the email names none that is published, with HTML or a theme. One that has
 * a theme only has all parts of the preference centre in the theme's template for messages.
 */
export async function ownPreferencePage(
  db: Db,
  { emailId, contactId }: Subscriber,
  form: PreferenceForm,
  options: Options,
): Promise<string | null> {
  const id = emailId === null ? null : await findPageOf(db, emailId, options.now)
  const content = id === null ? null : await findPageContent(db, id)
  if (!content) return null
  const html = content.customHtml?.trim()
    ? await pageHtml(db, content, { ...options, hasScript: false })
    : await themedHtml(db, content, {
        ...options,
        templates: ['message.html.twig'],
        values: { header: content.title, content: PREFERENCE_PAGE },
      })
  const { title, metaDescription } = content
  const preferences = (name: string) => preferencePart(name, form)
  const page = {
    html,
    title,
    metaDescription,
    url: options.config.public_url,
    contactId,
    // Who comes by the link of a mail has proved it.
    findReadable: async () => 'all' as const,
    languages: [],
    preferences,
  }
  return fillPage(db, page, options)
}

async function findPageOf(db: Db, emailId: number, at: Date): Promise<number | null> {
  const [row] = await db<{ id: number }[]>`
    select p.id from emails e join pages p on p.id = e.preference_center_id
    where e.id = ${emailId} and ${publishedNow(db, 'p', at)}
      and (btrim(coalesce(p.custom_html, '')) <> '' or coalesce(p.template, '') <> '')`
  return row?.id ?? null
}
