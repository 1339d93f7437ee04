/** What an email is made of, as far as sending needs it. */
import type { Db } from '../../../platform/database/connection.ts'

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

// An attachment that gets another file is another content, too, and so is a theme.
const VERSION = `e.revision || ':' || coalesce(extract(epoch from e.date_modified)::text, '') || coalesce((
  select ' ' || string_agg(a.id || '.' || a.revision, ' ' order by a.id)
  from email_assets x join assets a on a.id = x.asset_id where x.email_id = e.id), '')
  || coalesce((select ' ' || t.version from themes t where t.key = e.template and btrim(e.custom_html) = ''), '')`

/** The emails with these ids; ids that are no email are absent. One statement. */
export async function findEmailSources(db: Db, ids: readonly number[]): Promise<EmailSource[]> {
  if (ids.length === 0) return []
  return db<EmailSource[]>`
    select e.id, ${db.unsafe(VERSION)} as version, e.revision, e.name, e.subject, e.language,
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
export async function findEmailVersions(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db<{ id: number; version: string }[]>`
    select e.id, ${db.unsafe(VERSION)} as version
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
