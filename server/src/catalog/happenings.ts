// What can happen: each type of happening, what its ids are about and what it carries. The engine is bound to it here:
// nothing else can be appended, and consumers know what they get. `docs/happenings.md` is made from this file.
import type { Db } from '../platform/database/connection.ts'
import type { Fragment } from '../platform/database/statement.ts'
import type { Consumer as AnyConsumer } from '../platform/engine/consume.ts'
import * as engine from '../platform/engine/happenings.ts'

/** The records that the standard routes write: the names of their definitions. */
export const RECORDS = [
  'asset',
  'campaign',
  'category',
  'company',
  'contact',
  'credential',
  'dynamic_content',
  'email',
  'field',
  'focus',
  'form',
  'message',
  'note',
  'notification',
  'page',
  'point_action',
  'point_group',
  'point_insight',
  'point_trigger',
  'report',
  'role',
  'segment',
  'stage',
  'tag',
  'text_message',
  'tweet',
  'user',
  'webhook',
] as const

type RecordName = (typeof RECORDS)[number]

/** What of contacts changes without more to be said of it. */
type PlainAspect =
  | 'categories'
  | 'companies'
  | 'company'
  | 'consents'
  | 'date_added'
  | 'date_identified'
  | 'date_modified'
  | 'devices'
  | 'last_active'
  | 'owner'
  | 'push'
  | 'stage'
  | 'tags'
  | 'utm'

/** What of contacts an email moves, beside what it tells itself. */
type EmailAspect = 'downloads' | 'emails' | 'hits' | 'utm'

/** What of a contact can change, beside its fields: what filters of contacts look at. */
export type ContactAspect =
  | PlainAspect
  | EmailAspect
  | 'campaigns'
  | 'dnc'
  | 'group_points'
  | 'points'
  | 'segments'

/** The alias of a field that an account has made. */
export type FieldAlias = string & { readonly alias: unique symbol }

/** Names the field with this alias in a happening. */
export function fieldAlias(name: string): FieldAlias {
  return name as FieldAlias
}

/** Contacts that went into a segment or out of it. */
export interface SegmentMembersChanged {
  fields: readonly ['segments']
  segmentId: number
  action: 'added' | 'removed'
}

/** Contacts that went into a campaign or out of it; without the campaign for one that is gone. */
export interface CampaignMembersChanged {
  fields: readonly ['campaigns']
  campaignId: number
  action: 'added' | 'removed'
  /** Whether the first events of who was added are scheduled. */
  isStarted: boolean
}

/** Where contacts did it from: rows of `ip_addresses`, of those whose address is kept. */
export interface FromAddresses {
  ips?: readonly { contactId: number; ipId: number }[]
}

/** Those of the rows that say where a contact did it from. */
export function fromAddresses(
  rows: readonly { contactId: number | null; ipId: number | null }[],
): Pick<FromAddresses, 'ips'> {
  const ips = new Map(
    rows.flatMap(({ contactId, ipId }) => (contactId === null || ipId === null ? [] : [[contactId, ipId]])),
  )
  return ips.size === 0 ? {} : { ips: [...ips].map(([contactId, ipId]) => ({ contactId, ipId })) }
}

/** Contacts that fetched an asset from its public address. */
interface AssetDownloaded extends FromAddresses {
  fields: readonly ['downloads']
  assetId: number
}

/** Contacts whose channels were blocked or opened; reasons are those of `DNC`. */
interface ContactabilityChanged {
  fields: readonly ['dnc']
  dnc: readonly {
    contactId: number
    channel: string
    oldReason: number
    newReason: number
    comments: string | null
  }[]
}

/** Contacts whose points or score of a group is another. */
interface PointsChanged {
  fields: readonly ['points'] | readonly ['group_points']
  points: readonly { contactId: number; groupId: number | null; old: number; new: number }[]
}

/** Contacts that joined companies or left them. */
interface CompaniesChanged {
  fields: readonly ['companies']
  companies: readonly { contactId: number; companyId: number; isAdded: boolean }[]
}

/** Contacts that came to a stage, or with null left the one that they were in. */
interface StageChanged {
  fields: readonly ['stage']
  stageId: number | null
}

/** What is said of contacts that changed. */
export type ContactChanged =
  | { fields: readonly (PlainAspect | FieldAlias)[] }
  | { fields: readonly ('campaigns' | 'group_points')[] }
  | SegmentMembersChanged
  | CampaignMembersChanged
  | AssetDownloaded
  | StageChanged
  | ContactabilityChanged
  | PointsChanged
  | CompaniesChanged

/** The sends behind something that contacts did with a mail; `emailId` is null when the email is gone. */
interface OfEmail<Aspect extends EmailAspect> {
  emailId: number | null
  sendIds: readonly number[]
  fields: readonly Aspect[]
}

type OfRecords = {
  [T in RecordHappening]: T extends `${RecordName}.deleted` ? Nothing : { fields: readonly string[] }
}

type Nothing = Record<never, never>

/** A stored submission of a contact: a row of `form_submissions`. */
export interface SentSubmission {
  id: number
  contactId: number
  /** The sender proved to be the contact: by a link of a message, or by a double opt-in. */
  isProven?: true
}

/** What a happening carries, by its type. The types are stored: they never change. */
export type Happenings = Omit<OfRecords, 'contact.changed'> & {
  /** Campaigns that were taken out of service because an event failed for too many of their members. */
  'campaign.unpublished': { eventId: number; eventName: string; failed: number; members: number }
  /** Contacts that changed, in what way ever: saved, or moved by what they or others did. */
  'contact.changed': ContactChanged
  /** Contacts that others were merged into: all of them may be different now. */
  'contact.merged': { merged: readonly { survivor: number; duplicate: number }[] }
  /** Emails that were approved: their broadcasts continue. */
  'email.approved': Nothing
  /** Contacts whose mail has left. */
  'email.sent': OfEmail<'emails' | 'downloads'>
  /** Contacts whose mail could not be sent. */
  'email.failed': OfEmail<'emails'>
  /** Rows of `email_opens` that are to be counted, recorded between these moments. */
  'email.opens_recorded': { from: string; to: string }
  /** Contacts that opened a mail, once it is counted. */
  'email.opened': OfEmail<'emails'> & FromAddresses
  /**
   * Contacts that followed a link of a mail; each happening is about one link, and `url` is where it led: with the values
   * of the contact in the place of tokens.
   */
  'email.clicked': OfEmail<'hits' | 'emails' | 'utm'> &
    FromAddresses & {
      redirectIds: readonly number[]
      url?: string | null
    }
  /** Contacts that answered a mail. */
  'email.replied': OfEmail<'emails'>
  /** Contacts to which a text message was sent. */
  'text_message.sent': { textMessageId: number; sendIds: readonly number[] }
  /** Contacts that visited pages, and the rows of `page_hits` that say so, made between these moments. */
  'page.hit': {
    fields: readonly ('hits' | 'utm')[]
    hits: readonly { id: number; contactId: number }[]
    from: string
    to: string
  }
  /** Contacts that sent a form, with the rows of `form_submissions`. */
  'form.submitted': {
    formId: number
    submissions: readonly SentSubmission[]
  } & FromAddresses
  /** Contacts whose page asked what stands in a slot. */
  'dynamic_content.requested': { slot: string } & FromAddresses
  /** Contacts that sent a text message; `textMessageId` is what they were sent last, when that is known. */
  'text_message.replied': { textMessageId: number | null; message: string }
  /** Contacts for which the first attempt at what a campaign event sends has come to an end. */
  'campaign_event.reported': { eventId: number }
  /**
   * Contacts whose message of a campaign does not reach them after all, with the row of the log that asked for it. It was
   * taken out again or refused, or with `hasLeft` its provider had taken it. Mail that is refused is told by
   * `email.failed`.
   */
  'campaign_message.dropped': {
    channel: string
    hasLeft?: boolean
    drops: readonly { contactId: number; logId: number; reason: string }[]
  }
  /** Segments whose members are to be worked out anew. */
  'segment.rebuild': Nothing
}

export type HappeningType = keyof Happenings

/** What the standard routes tell of. */
export type RecordHappening = `${RecordName}.${'created' | 'changed' | 'deleted'}`

/** What happened, as its readers get it. */
export type Happening<T extends HappeningType = HappeningType> = engine.Happening<Happenings, T>

/** What happened, as its writer says it. */
export type NewHappening<T extends HappeningType = HappeningType> = engine.NewHappening<Happenings, T>

/** Reacts to happenings of these types. */
export type Consumer<T extends HappeningType> = AnyConsumer<Happenings, T>

export const MAX_IDS = engine.MAX_IDS

/** Appends happenings in the writer's transaction; see the engine. */
export const appendHappenings: (db: Db, happenings: readonly NewHappening[], at: Date) => Promise<void> =
  engine.appendHappenings<Happenings>

/** A happening for each row of a relation of a larger statement; see the engine. */
export function happeningsFrom<T extends HappeningType>(
  db: Db,
  relation: { type: T } & Parameters<typeof engine.happeningsFrom<Happenings[T]>>[1],
  at: Date,
) {
  return engine.happeningsFrom<Happenings[T]>(db, relation, at)
}

/** A happening for each row of a query, which has `ids` and `payload`; see the engine. */
export function happeningsFromQuery(
  db: Db,
  told: { type: HappeningType; query: Fragment },
  at: Date,
): Fragment {
  return engine.happeningsFromQuery(db, told, at)
}

/** A `contact.changed` for each row of a relation of a larger statement; see the engine. */
export function contactsChangedFrom<P extends ContactChanged, F extends keyof P>(
  db: Db,
  relation: Omit<Parameters<typeof engine.happeningsFrom<P, F>>[1], 'type'>,
  at: Date,
) {
  return engine.happeningsFrom<P, F>(db, { type: 'contact.changed', ...relation }, at)
}
