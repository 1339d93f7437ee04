import type { Db } from '../../../platform/database/connection.ts'
import { raiseVariantCounts } from './countVariants.ts'
import { type EmailFamily, emailForLocale, splitRecipients } from './emailFamilies.ts'

/** A mail for one contact, to be put into the outbox. */
export interface NewSend {
  /** The email that was asked for; a variant or translation of it is what is sent. */
  emailId: number
  contactId: number
  address: string
  /** In lower case with an underscore; empty for none. */
  locale: string
  /** One mail per contact and key. */
  dedupeKey: string
  lane: number
  /** The segment through which a broadcast reaches the contact. */
  segmentId?: number
  /** The variant, when it was chosen, and counted, before. */
  variantId?: number
  ignoresDnc: boolean
  source: string
  sourceId: number
  /** Of mail of campaigns: they take turns. */
  campaignId?: number
  /** By token in braces. */
  tokens?: Readonly<Record<string, string>>
  assetIds?: readonly number[]
}

/**
 * Puts mails into the outbox: of an email's variants each gets its share, and of their translations the one for the
 * contact's language is sent. What is there already stays; what was skipped is queued anew. The caller holds the
 * contacts, and has judged them since: nobody would delete the address of one who is gone. One statement, and one when an
 * email has variants.
 */
export async function insertSends(
  db: Db,
  sends: readonly NewSend[],
  { families, now }: { families: ReadonlyMap<number, EmailFamily>; now: Date },
): Promise<void> {
  if (sends.length === 0) return
  const translations = [...families.values()].flatMap((family) => family.translations)
  const chosen = withVariants(sends, families)
  await db`
    insert into email_sends as s (contact_id, email_id, segment_id, dedupe_key, address, lane, ignores_dnc, attempt_at, date_queued, source,
      source_id, campaign_id, tokens, asset_ids)
    select r."contactId", ${emailForLocale(db, translations, { variantId: db`r."variantId"`, locale: db`r.locale` })}, r."segmentId",
      r."dedupeKey", r.address, r.lane, r."ignoresDnc", ${now}, ${now}, r.source, r."sourceId", r."campaignId", r.tokens, r."assetIds"
    from jsonb_to_recordset(${JSON.stringify(chosen)}::text::jsonb) as r ("contactId" bigint, "variantId" bigint, "segmentId" bigint,
      "dedupeKey" text, address text, locale text, lane int, "ignoresDnc" boolean, source text, "sourceId" bigint, "campaignId" bigint, tokens jsonb,
      "assetIds" bigint[])
    order by r."contactId"
    on conflict (contact_id, dedupe_key) do update
      set state = 'queued', error = null, attempt_at = excluded.attempt_at, date_queued = excluded.date_queued,
        email_id = excluded.email_id, segment_id = excluded.segment_id, address = excluded.address
      where s.state = 'skipped'`
  const given = new Map<number, number>()
  for (const { emailId, variantId, isNew } of chosen)
    if (isNew && (families.get(emailId)?.variants.length ?? 0) > 1)
      given.set(variantId, (given.get(variantId) ?? 0) + 1)
  await raiseVariantCounts(db, given)
}

function withVariants(
  sends: readonly NewSend[],
  families: ReadonlyMap<number, EmailFamily>,
): (NewSend & { variantId: number; isNew: boolean })[] {
  return [...Map.groupBy(sends, (send) => send.emailId)].flatMap(([emailId, group]) => {
    const variants = splitRecipients(families.get(emailId)?.variants ?? [], group.length)
    return group.map((send, index) => ({
      ...send,
      variantId: send.variantId ?? (variants[index] || emailId),
      isNew: send.variantId === undefined,
    }))
  })
}
