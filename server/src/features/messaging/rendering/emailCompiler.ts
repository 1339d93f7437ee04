/** Compiled emails, kept while they do not change: one per combination of dynamic content that was sent. */
import type { Contracts } from '../../../platform/contracts.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { ownAddresses } from '../../../platform/http/hosts.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { FilterContext } from '../../audience/filters/filterFields.ts'
import { loadFilterContext } from '../../audience/filters/loadContext.ts'
import { ensureTrackables } from '../../content/links/ensureTrackables.ts'
import { chooseContents } from './chooseContents.ts'
import { type CompiledEmail, compileEmail, withAttachments } from './compileEmail.ts'
import { type Choices, withContents } from './dynamicContent.ts'
import { findAttachments, findEmailSources, findEmailVersions } from './emailSource.ts'
import { findLinkedUrls, type LinkedUrls } from './findLinkedUrls.ts'
import { uploadedImages } from './inlineImages.ts'
import { loadAttachments } from './loadAttachments.ts'
import {
  forgetOldest,
  imagesOf,
  keepCompiled,
  type LoadedEmail,
  loadedEmail,
  loadImages,
} from './loadedEmail.ts'
import type { MailSettings } from './mailSettings.ts'
import { minifyHtml } from './minifyHtml.ts'
import { readHtml, trackableUrls } from './prepareHtml.ts'
import { withTheme } from './withTheme.ts'

export interface EmailCompiler {
  /**
   * The email of each of these sends, compiled with the content for its contact. Null when the email is gone; an
   * Error that says why when it cannot be compiled (an attachment that is not there, a theme that fails, a filter of its dynamic content
   * that fails for this contact).
   *
   * One small statement when nothing changed, and one for each kind of record that any of the emails links to by a
   * token. Emails with dynamic content take one more for the definitions of segments, and two per email for
   * the choice; combinations that were not sent before, at most four per email.
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
  catalog: Contracts
  /** With the files of assets. */
  storage: Storage
  /** Characters of compiled emails that are kept at most. Default 64 million. */
  cacheSize?: number
}

/** Characters that are kept at most, besides the batch at hand. */
const CACHE_SIZE = 64_000_000

/** A compiler that keeps what it compiled, those used last, within bounds of memory. For one caller at a time. */
export function emailCompiler({
  sql,
  settings,
  catalog,
  storage,
  cacheSize = CACHE_SIZE,
}: EmailCompilerOptions): EmailCompiler {
  // Those used last are at the end.
  const cache = new Map<number, LoadedEmail>()
  const tokens = catalog.emailTokens
  const files = { siteUrls: ownAddresses(settings), storage }

  async function load(ids: readonly number[], now: Date): Promise<Map<number, LoadedEmail | Error>> {
    const versions = await findEmailVersions(sql, ids)
    const found = new Map<number, LoadedEmail | Error>()
    for (const [id, version] of versions) {
      const known = cache.get(id)
      if (known?.source.version === version) found.set(id, known)
    }
    const stale = [...versions.keys()].filter((id) => !found.has(id))
    for (const stored of await findEmailSources(sql, stale)) {
      const source = await withTheme(sql, stored, { settings, now })
      if (source instanceof Error) {
        found.set(stored.id, source)
        continue
      }
      const attachments = await loadAttachments(storage, source.attachments)
      found.set(
        source.id,
        attachments instanceof Error ? attachments : loadedEmail(source, attachments, tokens),
      )
    }
    for (const [id, loaded] of found) {
      cache.delete(id)
      if (!(loaded instanceof Error)) cache.set(id, loaded)
    }
    return found
  }

  /** Compiles what was not compiled before: statements do not depend on how many combinations there are. */
  async function compile(
    loaded: LoadedEmail,
    combinations: readonly Choices[],
    { urls, now }: { urls: LinkedUrls; now: Date },
  ): Promise<void> {
    const { source, parts } = loaded
    const missing = [...new Map(combinations.map((one) => [keyOf(one), one]))].filter(
      ([key]) => !loaded.compiled.has(key),
    )
    if (missing.length === 0) return
    const filled = missing.map(([key, choices]) => {
      const chosen = withContents(source, parts, choices)
      const content = settings.minify_email_html
        ? { ...chosen, customHtml: minifyHtml(chosen.customHtml) }
        : chosen
      const images = settings.mailer_convert_embed_images
        ? uploadedImages(content.customHtml, files.siteUrls)
        : []
      return { key, content, read: readHtml(content), images }
    })
    const links = settings.disable_trackable_urls ? [] : filled.flatMap(({ read }) => trackableUrls(read))
    const channel = { channel: 'email', channelId: source.id }
    const redirectIds = await ensureTrackables(sql, channel, links, { now })
    await loadImages(
      loaded,
      filled.flatMap(({ images }) => images),
      files,
    )
    const { attachments, attachmentParts } = loaded
    const shared = { settings, redirectIds, links: tokens, urls, attachments, attachmentParts }
    const emails = filled.map(({ key, content, read, images }) => ({
      key,
      email: compileEmail(content, read, { ...shared, ...imagesOf(loaded, images) }),
    }))
    await insertCopies(
      sql,
      emails.map(({ email }) => email),
      now,
    )
    for (const { key, email } of emails) keepCompiled(loaded, key, email)
  }

  async function compiledOf(
    loaded: LoadedEmail,
    contactIds: readonly number[],
    { context, urls, now }: { context: FilterContext | null; urls: LinkedUrls; now: Date },
  ): Promise<Map<number, CompiledEmail | Error>> {
    const choices =
      loaded.parts.length === 0 || !context
        ? new Map<number, Choices | Error>()
        : await chooseContents(sql, loaded.parts, contactIds, context)
    const chosen = contactIds.map((id) => choices.get(id) ?? [])
    const combinations = chosen.flatMap((one) => (one instanceof Error ? [] : [one]))
    await compile(loaded, combinations, { urls, now })
    const emails = current(loaded, new Set(combinations.map(keyOf)), urls)
    return new Map(
      contactIds.flatMap((id, index) => {
        const combination = chosen[index] ?? []
        const email = combination instanceof Error ? combination : emails.get(keyOf(combination))
        return email ? [[id, email] as const] : []
      }),
    )
  }

  return {
    async attach(email, assetIds) {
      if (email instanceof Error) return email
      const more = await loadAttachments(storage, await findAttachments(sql, assetIds))
      return more instanceof Error ? more : withAttachments(email, more)
    },
    async compiledFor(sends, now) {
      const byEmail = Map.groupBy(sends, (send) => send.emailId ?? 0)
      const emails = await load([...byEmail.keys()], now)
      const whole = [...emails.values()].flatMap((one) => (one instanceof Error ? [] : [one]))
      const isDynamic = whole.some(({ parts }) => parts.length > 0)
      const context = isDynamic ? await loadFilterContext(sql, { config: settings, catalog, now }) : null
      const urls = await findLinkedUrls(sql, {
        siteUrl: settings.public_url,
        tokens,
        linked: whole.map(({ linked }) => linked),
      })
      const found = new Map<number, Map<number, CompiledEmail | Error>>()
      for (const [id, loaded] of emails) {
        const contactIds = [...new Set((byEmail.get(id) ?? []).map((send) => send.contactId))]
        const compiled =
          loaded instanceof Error
            ? new Map(contactIds.map((contactId) => [contactId, loaded]))
            : await compiledOf(loaded, contactIds, { context, urls, now })
        found.set(id, compiled)
      }
      forgetOldest(cache, cacheSize)
      return sends.map(({ emailId, contactId }) => found.get(emailId ?? 0)?.get(contactId) ?? null)
    },
  }
}

// No choice is the default, and so is a row of zeros.
function keyOf(choices: Choices): string {
  return choices.some((choice) => choice > 0) ? choices.join(' ') : ''
}

/** What is kept of these combinations, with today's addresses: those may change while the email stays as it is. */
function current(
  { compiled, linked }: LoadedEmail,
  keys: ReadonlySet<string>,
  urls: LinkedUrls,
): Map<string, CompiledEmail> {
  const emails = new Map<string, CompiledEmail>()
  for (const key of keys) {
    const email = compiled.get(key)
    if (!email) continue
    compiled.delete(key)
    compiled.set(key, email)
    emails.set(key, linked.size > 0 ? { ...email, urls } : email)
  }
  return emails
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
