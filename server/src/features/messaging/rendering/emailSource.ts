/** What an email is made of, as far as sending needs it. */
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'

export interface EmailSource {
  id: number
  /** Changes with every change of the content. */
  version: string
  revision: number
  name: string
  subject: string
  language: string
  categoryId: number | null
  fromAddress: string | null
  fromName: string | null
  replyToAddress: string | null
  bccAddress: string | null
  useOwnerAsMailer: boolean
  utmTags: UtmTags
  preheaderText: string | null
  /** Its theme, where it has no HTML of its own; null where it has. */
  theme: string | null
  customHtml: string
  plainText: string | null
  headers: { label: string; value: string }[]
  dynamicContent: unknown
  attachments: AttachmentSource[]
}

export interface UtmTags {
  utmSource?: string | null
  utmMedium?: string | null
  utmCampaign?: string | null
  utmContent?: string | null
}

export interface AttachmentSource {
  assetId: number
  /** File below the folder of assets; null for remote assets, which are not attached. */
  path: string | null
  fileName: string
  mime: string
}

/** What editors of the established system store for HTML that stands for itself. */
const NO_THEME = 'mautic_code_mode'

/** The settings that decide which records an email takes content from. */
export type SourceSettings = Pick<Config, 'theme_email_default'>

/**
 * The version of the content that the email takes from other records: the files of its attachments and, without HTML of
 * its own, its theme. The default theme counts too, because it replaces a missing one.
 * @param alias of the email in the statement
 */
export function versionOfParts(db: Db, alias: string, settings: SourceSettings): Fragment {
  const email = db(alias)
  return db`(coalesce((
      select string_agg(' ' || file.id || '.' || file.revision, '' order by file.id)
      from email_assets attached join assets file on file.id = attached.asset_id where attached.email_id = ${email}.id), '')
    || case when btrim(${email}.custom_html) = '' and ${email}.template <> ${NO_THEME} then coalesce((
      select string_agg(' ' || theme.version, '' order by theme.key)
      from themes theme where theme.key in (${email}.template, ${settings.theme_email_default}::text)), '') else '' end)`
}

/** The version of everything that an email is made of; it changes with every edit. */
export function versionOfEmail(db: Db, alias: string, settings: SourceSettings): Fragment {
  const email = db(alias)
  return db`(${email}.revision || ':' || coalesce(extract(epoch from ${email}.date_modified)::text, '') || ${versionOfParts(db, alias, settings)})`
}

/** The emails with these ids; ids that are no email are absent. One statement. */
export async function findEmailSources(
  db: Db,
  ids: readonly number[],
  settings: SourceSettings,
): Promise<EmailSource[]> {
  if (ids.length === 0) return []
  return db<EmailSource[]>`
    select e.id, ${versionOfEmail(db, 'e', settings)} as version, e.revision, e.name, e.subject, e.language,
      e.category_id as "categoryId", e.from_address as "fromAddress", e.from_name as "fromName",
      e.reply_to_address as "replyToAddress", e.bcc_address as "bccAddress", e.use_owner_as_mailer as "useOwnerAsMailer",
      e.utm_tags as "utmTags", e.preheader_text as "preheaderText",
      case when btrim(e.custom_html) = '' then nullif(e.template, ${NO_THEME}) end as theme, e.custom_html as "customHtml",
      e.plain_text as "plainText", e.headers, e.dynamic_content as "dynamicContent",
      coalesce((
        select jsonb_agg(jsonb_build_object('assetId', a.id, 'path', a.path,
          'fileName', coalesce(a.original_file_name, a.alias), 'mime', coalesce(a.mime, 'application/octet-stream')) order by x.position, a.id)
        from email_assets x join assets a on a.id = x.asset_id where x.email_id = e.id), '[]') as attachments
    from emails e where e.id = any(${ids as number[]}::bigint[])`
}

/** The versions of these emails, to tell which compiled ones are out of date. One small statement. */
export async function findEmailVersions(
  db: Db,
  ids: readonly number[],
  settings: SourceSettings,
): Promise<Map<number, string>> {
  const rows = await db<{ id: number; version: string }[]>`
    select e.id, ${versionOfEmail(db, 'e', settings)} as version
    from emails e where e.id = any(${ids as number[]}::bigint[])`
  return new Map(rows.map((row) => [row.id, row.version]))
}

/** What there is to attach of these assets; ids that are no asset are absent. One statement. */
export async function findAttachments(db: Db, assetIds: readonly number[]): Promise<AttachmentSource[]> {
  return db<AttachmentSource[]>`
    select id as "assetId", path, coalesce(original_file_name, alias) as "fileName",
      coalesce(mime, 'application/octet-stream') as mime
    from assets where id = any(${assetIds as number[]}::bigint[]) order by id`
}
