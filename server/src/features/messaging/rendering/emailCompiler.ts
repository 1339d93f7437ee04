/** Compiled emails, kept while they do not change: one per combination of dynamic content that was sent. */
import type { Contracts } from '../../../platform/contracts.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { isTransientError } from '../../../platform/database/isTransientError.ts'
import { PostponedError } from '../../../platform/delivery/postponedError.ts'
import { ApiError } from '../../../platform/errors.ts'
import { ownAddresses } from '../../../platform/http/hosts.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { FilterContext } from '../../audience/filters/filterFields.ts'
import { loadFilterContext } from '../../audience/filters/loadContext.ts'
import { ensureTrackables } from '../../content/links/ensureTrackables.ts'
import { chooseContents } from './chooseContents.ts'
import { compileApart, fillApart, openApart } from './compileApart.ts'
import { type CompiledEmail, compileSettingsOf, withAttachments } from './compileEmail.ts'
import type { Choices } from './dynamicContent.ts'
import type { FilledEmail } from './emailJobs.ts'
import { insertCopies, recordProblem } from './emailProblems.sql.ts'
import { type EmailSource, findAttachments, findEmailSources, findEmailVersions } from './emailSource.ts'
import { findLinkedUrls, type LinkedIds } from './findLinkedUrls.ts'
import { loadAttachments } from './loadAttachments.ts'
import {
  type Failure,
  forgetOldest,
  imagesOf,
  keepCompiled,
  type LoadedEmail,
  loadedEmail,
  loadImages,
} from './loadedEmail.ts'
import type { MailSettings } from './mailSettings.ts'
import { withTheme } from './withTheme.ts'

/** Stands for an email that is still being compiled: its sends are asked for again later. */
export const PENDING = new Error('The email is being compiled.')

export interface EmailCompiler {
  /**
   * The email of each of these sends, compiled with the content for its contact. Null when the email is gone; an
   * Error that says why when it cannot be compiled (an attachment that is not there, a theme that fails, content over a
   * limit, a filter of its dynamic content that fails for this contact), and a PostponedError where another attempt may
   * succeed. One email that cannot be compiled, or takes long, changes nothing for the others.
   *
   * One small statement when nothing changed, and one for each kind of record that any of the emails links to by a
   * token. Emails with dynamic content take one more for the definitions of segments, and two per email for
   * the choice; combinations that were not sent before, at most four per email.
   */
  compiledFor(
    sends: readonly { emailId: number | null; contactId: number }[],
    now: Date,
  ): Promise<(CompiledEmail | Error | null)[]>
  /** Emails that are being compiled at the moment. */
  pendingIds(): number[]
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
  /** After that time an email is pending; absent waits for all. */
  patienceMs?: number
  /** Called when an email is pending no more. */
  onReady?: () => void
}

/** Characters that are kept at most, besides the batch at hand. */
const CACHE_SIZE = 64_000_000
/** Time between two attempts to compile an email that failed: each attempt may take the whole time limit of a job. */
const RETRY_MS = 30_000
/** Combinations that are handed to other processes at once. */
const JOBS_AT_ONCE = 20
/** The caller of the jobs, in the pool that previews use as well. */
const CALLER = 'mail'

interface Results {
  byContact: ReadonlyMap<number, CompiledEmail | Error>
  linked: LinkedIds
}

/** A compiler that keeps what it compiled, those used last, within bounds of memory. For one caller at a time. */
export function emailCompiler({
  sql,
  settings,
  catalog,
  storage,
  cacheSize = CACHE_SIZE,
  patienceMs,
  onReady,
}: EmailCompilerOptions): EmailCompiler {
  // Those used last are at the end.
  const cache = new Map<number, LoadedEmail>()
  const failures = new Map<number, Failure & { version: string }>()
  const pending = new Map<number, Promise<void>>()
  /** Results of emails that were pending, until they are asked for. */
  const finished = new Map<number, Results>()
  const tokens = catalog.emailTokens
  const linkTokens = [...tokens.keys()]
  const files = { siteUrls: ownAddresses(settings), storage }
  const compileSettings = compileSettingsOf(settings)

  /** The emails as loaded, as an error, or as stored. Two statements at most. */
  async function find(ids: readonly number[]): Promise<Map<number, LoadedEmail | Error | EmailSource>> {
    const versions = await findEmailVersions(sql, ids, settings)
    const found = new Map<number, LoadedEmail | Error | EmailSource>()
    for (const [id, version] of versions) {
      const known = cache.get(id)
      const failure = failures.get(id)
      if (known?.source.version === version) found.set(id, known)
      else if (failure?.version === version && failure.until > performance.now()) found.set(id, failure.error)
    }
    const stale = [...versions.keys()].filter((id) => !found.has(id))
    for (const source of await findEmailSources(sql, stale, settings)) found.set(source.id, source)
    return found
  }

  async function load(stored: EmailSource, now: Date): Promise<LoadedEmail> {
    const source = await withTheme(sql, stored, { settings, now })
    if (source instanceof Error) throw source
    const attachments = await loadAttachments(storage, source.attachments)
    if (attachments instanceof Error) throw attachments
    return loadedEmail(source, await openApart({ source, linkTokens }, CALLER), attachments)
  }

  /** Compiles what was not compiled before: statements do not depend on how many combinations there are. */
  async function compile(loaded: LoadedEmail, combinations: readonly Choices[], now: Date): Promise<void> {
    const { source, parts } = loaded
    const fresh = [...new Map(combinations.map((one) => [keyOf(one), one]))].filter(
      ([key]) => !loaded.compiled.has(key) && !((loaded.failed.get(key)?.until ?? 0) > performance.now()),
    )
    if (fresh.length === 0) return
    const options = {
      isMinified: settings.minify_email_html,
      imagesOf: settings.mailer_convert_embed_images ? files.siteUrls : null,
    }
    const filled = await eachApart(loaded, fresh, (choices) =>
      fillApart({ source, parts, choices, ...options }, CALLER),
    )
    const links = settings.disable_trackable_urls ? [] : filled.flatMap(([, { urls }]) => urls)
    const channel = { channel: 'email', channelId: source.id }
    const redirectIds = await ensureTrackables(sql, channel, links, { now })
    await loadImages(
      loaded,
      filled.flatMap(([, { images }]) => images),
      files,
    )
    const emails = await eachApart(loaded, filled, (one) => complete(loaded, one, redirectIds))
    const copies = emails.map(([, { copy }]) => copy)
    if (copies.length > 0) await insertCopies(sql, source.id, copies, now)
    for (const [key, email] of emails) {
      loaded.failed.delete(key)
      keepCompiled(loaded, key, email)
    }
    const failed = fresh.flatMap(([key]) => loaded.failed.get(key) ?? [])
    if (failed[0]) await recordProblem(sql, { ...source, problem: failed[0].error.message, now })
  }

  async function complete(
    loaded: LoadedEmail,
    { content, images: urls }: FilledEmail,
    redirectIds: ReadonlyMap<string, string>,
  ): Promise<CompiledEmail> {
    const { images, imageParts } = imagesOf(loaded, urls)
    const named = images.map(({ url, contentId }) => ({ url, contentId }))
    const job = { content, settings: compileSettings, redirectIds, images: named, linkTokens }
    const email = await compileApart(job, CALLER)
    const { attachments, attachmentParts } = loaded
    return { ...email, attachments, attachmentParts, imageParts }
  }

  async function compiledOf(
    known: LoadedEmail | EmailSource,
    contactIds: readonly number[],
    { filters, now }: { filters(): Promise<FilterContext>; now: Date },
  ): Promise<Results> {
    const loaded = 'compiled' in known ? known : await load(known, now)
    cache.delete(loaded.source.id)
    cache.set(loaded.source.id, loaded)
    failures.delete(loaded.source.id)
    const choices =
      loaded.parts.length === 0
        ? new Map<number, Choices | Error>()
        : await chooseContents(sql, loaded.parts, contactIds, await filters())
    const chosen = contactIds.map((id) => choices.get(id) ?? [])
    const combinations = chosen.flatMap((one) => (one instanceof Error ? [] : [one]))
    await compile(loaded, combinations, now)
    const emails = touched(loaded, new Set(combinations.map(keyOf)))
    const byContact = contactIds.flatMap((id, index) => {
      const combination = chosen[index] ?? []
      const email = combination instanceof Error ? combination : emails.get(keyOf(combination))
      return email ? [[id, email] as const] : []
    })
    return { byContact: new Map(byContact), linked: loaded.linked }
  }

  /** As `compiledOf`; what is wrong with the email is the result for each contact. @throws transient errors */
  async function resultsOf(
    known: LoadedEmail | Error | EmailSource,
    contactIds: readonly number[],
    options: { filters(): Promise<FilterContext>; now: Date },
  ): Promise<Results> {
    const all = (error: Error): Results => ({
      byContact: new Map(contactIds.map((contactId) => [contactId, error])),
      linked: new Map(),
    })
    if (known instanceof Error) return all(known)
    try {
      return await compiledOf(known, contactIds, options)
    } catch (thrown) {
      if (isTransientError(thrown)) throw thrown
      const error = asFailure(thrown)
      const { id, revision, version } = 'compiled' in known ? known.source : known
      failures.set(id, { error, version, until: performance.now() + RETRY_MS })
      cache.delete(id)
      await recordProblem(sql, { id, revision, problem: error.message, now: options.now })
      return all(error)
    }
  }

  /** The results, or the note that they are pending: then they are kept for the next call. */
  async function inTime(id: number, work: Promise<Results>, late: Promise<unknown>): Promise<Results | null> {
    const results = await Promise.race([work, late.then(() => null)])
    if (results) return results
    pending.set(
      id,
      work
        .then(
          (done) => void finished.set(id, done),
          // Tried again with the next call.
          () => {},
        )
        .finally(() => {
          pending.delete(id)
          onReady?.()
        }),
    )
    return null
  }

  return {
    pendingIds: () => [...pending.keys()],
    async attach(email, assetIds) {
      if (email instanceof Error) return email
      const more = await loadAttachments(storage, await findAttachments(sql, assetIds))
      return more instanceof Error ? more : withAttachments(email, more)
    },
    async compiledFor(sends, now) {
      const byEmail = Map.groupBy(sends, (send) => send.emailId ?? 0)
      const ready = new Map(finished)
      finished.clear()
      const found = await find([...byEmail.keys()].filter((id) => !pending.has(id)))
      let context: Promise<FilterContext> | null = null
      const filters = () => (context ??= loadFilterContext(sql, { config: settings, catalog, now }))
      const timer = patience(patienceMs)
      const results: Results[] = []
      const emails = new Map<number, ReadonlyMap<number, CompiledEmail | Error>>()
      const compileEach = [...found].map(async ([id, known]) => {
        const earlier = ready.get(id)
        const contactIds = new Set((byEmail.get(id) ?? []).map((send) => send.contactId))
        const missing = [...contactIds].filter((contactId) => !earlier?.byContact.has(contactId))
        const work = missing.length > 0 ? resultsOf(known, missing, { filters, now }) : null
        const fresh = work && (await inTime(id, work, timer.late))
        if (work && !fresh) return
        const own = [earlier, fresh].flatMap((one) => one ?? [])
        results.push(...own)
        emails.set(id, new Map(own.flatMap(({ byContact }) => [...byContact])))
      })
      await Promise.all(compileEach).finally(timer.stop)
      const urls = await findLinkedUrls(sql, {
        siteUrl: settings.public_url,
        tokens,
        linked: results.map(({ linked }) => linked),
      })
      forgetOldest(cache, cacheSize)
      // With today's addresses: those may change while the email stays as it is.
      const linking = new Map<CompiledEmail, CompiledEmail>()
      const shown = (email: CompiledEmail) => {
        const known = urls.size === 0 ? email : (linking.get(email) ?? { ...email, urls })
        linking.set(email, known)
        return known
      }
      return sends.map(({ emailId, contactId }) => {
        const id = emailId ?? 0
        if (pending.has(id)) return PENDING
        const email = emails.get(id)?.get(contactId) ?? null
        return email === null || email instanceof Error ? email : shown(email)
      })
    },
  }
}

/** A promise that is kept after the time, or never. */
function patience(patienceMs: number | undefined): { late: Promise<void>; stop(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = patienceMs === undefined ? undefined : setTimeout(resolve, patienceMs)
  return { late: promise, stop: () => clearTimeout(timer) }
}

function asFailure(thrown: unknown): Error {
  // Too many wait for a process.
  if (thrown instanceof ApiError && thrown.status === 503) return new PostponedError(thrown.message)
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

/** Does the same for each combination; what fails is noted as failed, and left out. @throws transient errors */
async function eachApart<T, R>(
  loaded: LoadedEmail,
  items: readonly (readonly [key: string, item: T])[],
  act: (item: T) => Promise<R>,
): Promise<[key: string, result: R][]> {
  const done: [string, R][] = []
  for (let at = 0; at < items.length; at += JOBS_AT_ONCE)
    await Promise.all(
      items.slice(at, at + JOBS_AT_ONCE).map(async ([key, item]) => {
        try {
          done.push([key, await act(item)])
        } catch (thrown) {
          if (isTransientError(thrown)) throw thrown
          loaded.failed.set(key, { error: asFailure(thrown), until: performance.now() + RETRY_MS })
        }
      }),
    )
  return done
}

// No choice is the default, and so is a row of zeros.
function keyOf(choices: Choices): string {
  return choices.some((choice) => choice > 0) ? choices.join(' ') : ''
}

/** What is known of these combinations, which are the ones used last now. */
function touched(
  { compiled, failed }: LoadedEmail,
  keys: ReadonlySet<string>,
): Map<string, CompiledEmail | Error> {
  const emails = new Map<string, CompiledEmail | Error>()
  for (const key of keys) {
    const email = compiled.get(key)
    const failure = failed.get(key)
    if (email) {
      compiled.delete(key)
      compiled.set(key, email)
      emails.set(key, email)
    } else if (failure) emails.set(key, failure.error)
  }
  return emails
}
