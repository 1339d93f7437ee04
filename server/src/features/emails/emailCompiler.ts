/** Compiled emails, kept while they do not change: one per combination of dynamic content that was sent. */
import type { Db, Sql } from '../../database/connection.ts'
import { findPageUrls } from '../pages/findPageUrls.ts'
import type { FilterContext } from '../segments/filterFields.ts'
import { loadFilterContext } from '../segments/loadContext.ts'
import { ensureTrackables } from '../tracking/ensureTrackables.ts'
import { chooseContents } from './chooseContents.ts'
import { type Attachment, type CompiledEmail, compileEmail, withAttachments } from './compileEmail.ts'
import { type Choices, type DynamicPart, dynamicPartsOf, withContents } from './dynamicContent.ts'
import { type EmailSource, findAttachments, findEmailSources, findEmailVersions } from './emailSource.ts'
import { loadInlineImages } from './inlineImages.ts'
import { loadAttachments } from './loadAttachments.ts'
import type { MailSettings } from './mailSettings.ts'
import { minifyHtml } from './minifyHtml.ts'
import { readHtml, trackableUrls } from './prepareHtml.ts'

export interface EmailCompiler {
  /**
   * The email of each of these sends, compiled with the content for its contact. Null when the email is gone; an
   * Error that says why when it cannot be compiled (an attachment that is not there, a filter of its dynamic content
   * that fails for this contact).
   *
   * One small statement when nothing changed. Emails with dynamic content take one more for the definitions of
   * segments, and two per email for the choice; combinations that were not sent before, at most six per email.
   */
  compiledFor(
    sends: readonly { emailId: number | null; contactId: number }[],
    now: Date,
  ): Promise<(CompiledEmail | Error | null)[]>
  /** The email with these assets attached, too. One statement; a file that cannot be read is an Error that says why. */
  attach(email: CompiledEmail | Error, assetIds: readonly number[]): Promise<CompiledEmail | Error>
}

export interface EmailCompilerOptions {
  sql: Sql
  settings: MailSettings
  /** Folder with the files of assets. */
  assetFolder: string
}

/** Everything that combinations of one email share. */
interface Loaded {
  source: EmailSource
  parts: DynamicPart[]
  attachments: Attachment[]
  /** By combination. */
  compiled: Map<string, CompiledEmail>
}

/** Compiled emails that are kept, over all emails and combinations. */
const MAX_CACHED = 200

export function emailCompiler({ sql, settings, assetFolder }: EmailCompilerOptions): EmailCompiler {
  const cache = new Map<number, Loaded>()

  async function load(ids: readonly number[]): Promise<Map<number, Loaded | Error>> {
    const versions = await findEmailVersions(sql, ids)
    const found = new Map<number, Loaded | Error>()
    for (const [id, version] of versions) {
      const known = cache.get(id)
      if (known?.source.version === version) found.set(id, known)
    }
    const stale = [...versions.keys()].filter((id) => !found.has(id))
    for (const source of await findEmailSources(sql, stale)) {
      const attachments = await loadAttachments(assetFolder, source.attachments)
      const loaded =
        attachments instanceof Error
          ? attachments
          : { source, parts: dynamicPartsOf(source), attachments, compiled: new Map() }
      found.set(source.id, loaded)
      if (loaded instanceof Error) cache.delete(source.id)
      else cache.set(source.id, loaded)
    }
    return found
  }

  /** Compiles what was not compiled before: statements do not depend on how many combinations there are. */
  async function compile(loaded: Loaded, combinations: readonly Choices[], now: Date): Promise<void> {
    const { source, parts, attachments } = loaded
    const missing = [...new Map(combinations.map((one) => [keyOf(one), one]))].filter(
      ([key]) => !loaded.compiled.has(key),
    )
    if (missing.length === 0) return
    const filled = missing.map(([key, choices]) => {
      const chosen = withContents(source, parts, choices)
      const content = settings.minify_email_html
        ? { ...chosen, customHtml: minifyHtml(chosen.customHtml) }
        : chosen
      return { key, content, read: readHtml(content) }
    })
    const urls = settings.disable_trackable_urls ? [] : filled.flatMap(({ read }) => trackableUrls(read))
    const channel = { channel: 'email', channelId: source.id }
    const redirectIds = await ensureTrackables(sql, channel, urls, { now })
    const text = filled.map(({ content }) => `${content.customHtml} ${content.plainText ?? ''}`).join(' ')
    const assetUrls = await findAssetUrls(sql, settings.site_url, text)
    const pageUrls = await findPageUrls(sql, settings.site_url, text)
    const shared = { settings, redirectIds, attachments, assetUrls, pageUrls }
    const emails = await Promise.all(
      filled.map(async ({ key, content, read }) => {
        const images = settings.mailer_convert_embed_images
          ? await loadInlineImages(content.customHtml, { siteUrl: settings.site_url, assetFolder })
          : []
        return { key, email: compileEmail(content, read, { ...shared, images }) }
      }),
    )
    await insertCopies(
      sql,
      emails.map(({ email }) => email),
      now,
    )
    for (const { key, email } of emails) loaded.compiled.set(key, email)
  }

  async function compiledOf(
    loaded: Loaded | Error,
    contactIds: readonly number[],
    { context, now }: { context: FilterContext | null; now: Date },
  ): Promise<Map<number, CompiledEmail | Error>> {
    if (loaded instanceof Error) return new Map(contactIds.map((id) => [id, loaded]))
    const choices =
      loaded.parts.length === 0 || !context
        ? new Map<number, Choices | Error>()
        : await chooseContents(sql, loaded.parts, contactIds, context)
    const combinations = contactIds.map((id) => choices.get(id) ?? [])
    await compile(
      loaded,
      combinations.flatMap((one) => (one instanceof Error ? [] : [one])),
      now,
    )
    return new Map(
      contactIds.flatMap((id, index) => {
        const combination = combinations[index] ?? []
        const email = combination instanceof Error ? combination : loaded.compiled.get(keyOf(combination))
        return email ? [[id, email] as const] : []
      }),
    )
  }

  return {
    async attach(email, assetIds) {
      if (email instanceof Error) return email
      const more = await loadAttachments(assetFolder, await findAttachments(sql, assetIds))
      return more instanceof Error ? more : withAttachments(email, more)
    },
    async compiledFor(sends, now) {
      const kept = [...cache.values()].reduce((sum, loaded) => sum + loaded.compiled.size, 0)
      if (kept > MAX_CACHED) cache.clear()
      const byEmail = Map.groupBy(sends, (send) => send.emailId ?? 0)
      const emails = await load([...byEmail.keys()])
      const isDynamic = [...emails.values()].some((one) => !(one instanceof Error) && one.parts.length > 0)
      const context = isDynamic ? await loadFilterContext(sql, { config: settings, now }) : null
      const found = new Map<number, Map<number, CompiledEmail | Error>>()
      for (const [id, loaded] of emails) {
        const contactIds = [...new Set((byEmail.get(id) ?? []).map((send) => send.contactId))]
        found.set(id, await compiledOf(loaded, contactIds, { context, now }))
      }
      return sends.map(({ emailId, contactId }) => found.get(emailId ?? 0)?.get(contactId) ?? null)
    },
  }
}

// No choice is the default, and so is a row of zeros.
function keyOf(choices: Choices): string {
  return choices.some((choice) => choice > 0) ? choices.join(' ') : ''
}

/** Addresses of the assets that a text links to, by id. One statement, none without such links. */
export async function findAssetUrls(db: Db, siteUrl: string, text: string): Promise<Map<number, string>> {
  const ids = [...text.matchAll(/assetlink(?:=|%3D)(\d{1,15})/gi)].map((match) => Number(match[1]))
  if (ids.length === 0) return new Map()
  const rows = await db<
    { id: number; alias: string }[]
  >`select id, alias from assets where id = any(${ids}::bigint[])`
  return new Map(rows.map((row) => [row.id, `${siteUrl}/asset/${row.id}:${row.alias}`]))
}

async function insertCopies(sql: Sql, emails: readonly CompiledEmail[], now: Date): Promise<void> {
  const copies = [...new Map(emails.map(({ copy }) => [copy.id, copy])).values()]
  const texts = (key: keyof CompiledEmail['copy']) => copies.map((copy) => copy[key])
  await sql`
    insert into email_copies (id, subject, body, body_text, date_created)
    select copy.*, ${now}::timestamptz
    from unnest(${texts('id')}::text[], ${texts('subject')}::text[], ${texts('body')}::text[], ${texts('bodyText')}::text[]) as copy
    on conflict do nothing`
}
