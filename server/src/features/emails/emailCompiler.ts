/** Compiled emails, kept while they do not change. */
import { readFile } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import type { Db, Sql } from '../../database/connection.ts'
import { ensureTrackables } from '../tracking/ensureTrackables.ts'
import { type Attachment, type CompiledEmail, compileEmail, withAttachments } from './compileEmail.ts'
import {
  type AttachmentSource,
  type EmailSource,
  findAttachments,
  findEmailSources,
  findEmailVersions,
} from './emailSource.ts'
import type { MailSettings } from './mailSettings.ts'
import { readHtml, trackableUrls } from './prepareHtml.ts'

export interface EmailCompiler {
  /**
   * The emails with these ids, compiled; an id that is no email is absent. One small statement when nothing changed.
   * An email that cannot be compiled (an attachment that is not there) is an Error that says why.
   */
  compiled(ids: readonly number[], now: Date): Promise<Map<number, CompiledEmail | Error>>
  /** The email with these assets attached, too. One statement; a file that cannot be read is an Error that says why. */
  attach(email: CompiledEmail | Error, assetIds: readonly number[]): Promise<CompiledEmail | Error>
}

export interface EmailCompilerOptions {
  sql: Sql
  settings: MailSettings
  /** Folder with the files of assets. */
  assetFolder: string
}

const MAX_CACHED = 200

export function emailCompiler({ sql, settings, assetFolder }: EmailCompilerOptions): EmailCompiler {
  const cache = new Map<number, CompiledEmail>()

  async function compile(source: EmailSource, now: Date): Promise<CompiledEmail | Error> {
    try {
      const read = readHtml(source)
      const urls = settings.disable_trackable_urls ? [] : trackableUrls(read)
      const redirectIds = await ensureTrackables(sql, { channel: 'email', channelId: source.id }, urls, {
        now,
      })
      const attachments = await loadAttachments(assetFolder, source.attachments)
      const assetUrls = await findAssetUrls(
        sql,
        settings.site_url,
        `${source.customHtml} ${source.plainText ?? ''}`,
      )
      const email = compileEmail(source, read, { settings, redirectIds, attachments, assetUrls })
      await insertCopy(sql, email, now)
      if (cache.size >= MAX_CACHED) cache.clear()
      cache.set(source.id, email)
      return email
    } catch (error) {
      if (isFileError(error)) return new Error(`An attachment cannot be read (${error.code}).`)
      throw error
    }
  }

  return {
    async attach(email, assetIds) {
      if (email instanceof Error) return email
      try {
        const sources = await findAttachments(sql, assetIds)
        return withAttachments(email, await loadAttachments(assetFolder, sources))
      } catch (error) {
        if (isFileError(error)) return new Error(`An attachment cannot be read (${error.code}).`)
        throw error
      }
    },
    async compiled(ids, now) {
      const versions = await findEmailVersions(sql, ids)
      const stale = ids.filter((id) => versions.has(id) && cache.get(id)?.version !== versions.get(id))
      const fresh = new Map<number, CompiledEmail | Error>()
      for (const source of await findEmailSources(sql, stale))
        fresh.set(source.id, await compile(source, now))
      const found = new Map<number, CompiledEmail | Error>()
      for (const id of versions.keys()) {
        const email = fresh.get(id) ?? cache.get(id)
        if (email) found.set(id, email)
      }
      return found
    },
  }
}

// Remote assets have no file and are not attached.
function loadAttachments(folder: string, sources: readonly AttachmentSource[]): Promise<Attachment[]> {
  return Promise.all(
    sources.flatMap((one) => (one.path === null ? [] : [loadAttachment(folder, { ...one, path: one.path })])),
  )
}

async function loadAttachment(
  folder: string,
  source: { assetId: number; path: string; fileName: string; mime: string },
): Promise<Attachment> {
  const root = resolve(folder)
  const file = resolve(root, source.path)
  if (!file.startsWith(root + sep))
    throw Object.assign(new Error('outside of the folder of assets'), { code: 'EACCES' })
  const content = (await readFile(file)).toString('base64').replaceAll(/.{76}(?=.)/g, '$&\r\n')
  return { assetId: source.assetId, fileName: source.fileName, mime: source.mime, content }
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

async function insertCopy(sql: Sql, { copy }: CompiledEmail, now: Date): Promise<void> {
  await sql`
    insert into email_copies (id, subject, body, body_text, date_created)
    values (${copy.id}, ${copy.subject}, ${copy.body}, ${copy.bodyText}, ${now})
    on conflict do nothing`
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return (
    error instanceof Error && 'code' in error && ['ENOENT', 'EACCES', 'EISDIR'].includes(String(error.code))
  )
}
