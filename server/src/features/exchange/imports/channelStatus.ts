// What other systems say of whether somebody may be written to, and what of it counts here.
import { parseDate } from '../../../platform/values/dates.ts'
import { toBoolean } from '../../../platform/values/field.ts'
import { DNC } from '../../audience/preferences/doNotContact.ts'
import { plain } from './plain.ts'

/** Why a channel is blocked; strongest first. */
const BLOCKS = {
  unsubscribed: { reason: DNC.unsubscribed, comments: 'Imported as unsubscribed' },
  complained: { reason: DNC.unsubscribed, comments: 'Imported as complained about as spam' },
  bounced: { reason: DNC.bounced, comments: 'Imported as bounced' },
  notConfirmed: { reason: DNC.manual, comments: 'Imported as not opted in' },
  manual: { reason: DNC.manual, comments: 'Imported as not to be emailed' },
} as const

export type Block = keyof typeof BLOCKS

const ORDER = Object.keys(BLOCKS) as Block[]

/** Columns about a channel, by what they hold: a state, a yes or no to being written to, or a thing that happened. */
const BLOCK_COLUMNS = {
  emailStatus: readStatus,
  emailSuppressions: readStatus,
  emailOptIn: readOptIn,
  unsubscribed: happened('unsubscribed'),
  bounced: happened('bounced'),
  complained: happened('complained'),
  smsStatus: readStatus,
  smsOptIn: readOptIn,
  smsUnsubscribed: happened('unsubscribed'),
  doNotEmail: readFlag,
} as const

export type BlockColumn = keyof typeof BLOCK_COLUMNS

/** True for the name of a column that may block a channel. */
export function isBlockColumn(name: string): name is BlockColumn {
  return Object.hasOwn(BLOCK_COLUMNS, name)
}

/** Notes the block of the cell, the strongest of each channel; returns what is wrong with the cell. */
export function readBlock(blocks: Map<string, Block>, name: BlockColumn, text: string): string | null {
  const block = BLOCK_COLUMNS[name](text)
  if (block === undefined && name === 'doNotEmail') return 'doNotEmail: This value should be a boolean.'
  if (block === undefined) return `${name}: This value says nothing that is known: "${text.slice(0, 100)}".`
  const channel = name.startsWith('sms') ? 'sms' : 'email'
  const other = blocks.get(channel)
  if (block && (!other || ORDER.indexOf(block) < ORDER.indexOf(other))) blocks.set(channel, block)
  return null
}

/** What contacts take. */
export function blockedChannel(channel: string, block: Block, service: string | null) {
  const { reason, comments } = BLOCKS[block]
  return { channel, reason, comments: service ? `${comments} (${service})` : comments }
}

/** True for what columns of dates hold where there is no date. */
export function isNoMoment(text: string): boolean {
  return /^0+$|^0000-00-00/.test(text)
}

/** Null: the channel is open. Undefined: nobody knows what it means. */
type Status = Block | null | undefined

const words = (text: string) => text.split(' ')

const MEANINGS: ReadonlyMap<string, Block | null> = new Map<string, Block | null>([
  ...words(
    'subscribed subscribe active confirmed optin optedin singleoptin doubleoptin express explicit implied implicit allowed enabled yes y true t 1',
  ).map((word): [string, null] => [word, null]),
  ...words(
    'unsubscribed unsubscribe unsub optout optedout removed suppressed usersuppressed manuallysuppressed blacklisted blocklisted blocked inactive deactivated archived cancelled canceled donotemail donotcontact',
  ).map((word): [string, Block] => [word, 'unsubscribed']),
  ...words(
    'complained complaint complaints spamcomplaint spam junk abuse markedasspam reportedspam spamreport',
  ).map((word): [string, Block] => [word, 'complained']),
  ...words(
    'bounced bounce bounces hardbounce hardbounced softbounce softbounced cleaned invalid invalidemail undeliverable',
  ).map((word): [string, Block] => [word, 'bounced']),
  ...words(
    'unconfirmed pending pendingconfirmation awaitingconfirmation nonsubscribed notsubscribed neversubscribed transactional notset noconsent temphold no n false f 0',
  ).map((word): [string, Block] => [word, 'notConfirmed']),
])

const YES = new Set(words('yes y true t 1'))
const NO = new Set(['', ...words('no n false f 0 never none null')])

/** A moment as the seconds since 1970. */
export const SECONDS = /^\d{9,11}$/

function isNever(text: string): boolean {
  return NO.has(plain(text)) || isNoMoment(text)
}

// A list of states: the strongest counts.
function readStatus(text: string): Status {
  const found = text
    .split(/[,;|]/)
    .map(plain)
    .filter((word) => word !== '')
    .map((word) => MEANINGS.get(word))
  return found.includes(undefined) ? undefined : (ORDER.find((block) => found.includes(block)) ?? null)
}

// The moment of a yes is a yes.
function readOptIn(text: string): Status {
  if (isNever(text)) return 'notConfirmed'
  const isMoment = /\d{3}/.test(text) && (SECONDS.test(text) || parseDate(text) !== null)
  return isMoment ? null : readStatus(text)
}

// As long as it has not happened the cell is empty or says no. When and why are a yes.
function happened(block: Block): (text: string) => Status {
  return (text) =>
    !isNever(text) && (YES.has(plain(text)) || MEANINGS.get(plain(text)) !== null) ? block : null
}

function readFlag(text: string): Status {
  const flag = toBoolean(text)
  if (typeof flag !== 'boolean') return undefined
  return flag ? 'manual' : null
}
