/** What a bounce means: a category by the codes and words of mail servers, and whether the address is to blame. */
import {
  BAD_REPUTATION,
  isRateRejection,
  isSenderStatus,
  saysSenderRejection,
  statusIn,
} from '../../../platform/delivery/senderRejection.ts'
import { getOwn } from '../../../platform/getOwn.ts'

/** Bounces that say the address takes no mail, and will not. */
const HARD = ['dns_loop', 'dns_unknown', 'inactive', 'unknown', 'user_reject'] as const
/** Bounces of this one message, of now, of its sender, or without a known reason. */
const SOFT = [
  'antispam',
  'command_reject',
  'concurrent',
  'content_reject',
  'defer',
  'delayed',
  'full',
  'internal_error',
  'latin_only',
  'other',
  'oversize',
  'sender_reject',
  'unrecognized',
  'warning',
] as const
/** No bounces: somebody's machine has answered. */
const ANSWERS = ['autoreply', 'outofoffice'] as const

export type BounceCategory = (typeof HARD)[number] | (typeof SOFT)[number] | (typeof ANSWERS)[number]

/** Bounces whose cause is the sender: its address, its server, its rate or its reputation. */
const ABOUT_SENDER: ReadonlySet<BounceCategory> = new Set([
  'antispam',
  'command_reject',
  'concurrent',
  'sender_reject',
])

/** Whether a final answer of a mail server refuses the sender, not the recipient. */
export function isSenderRefused(answer: BounceWords): boolean {
  return !isPassing(answer) && ABOUT_SENDER.has(categoryOfFailure(answer))
}

/** Whether mails of the category are bounces, and of which kind. */
export function kindOfCategory(category: BounceCategory): 'hard' | 'soft' | 'answer' {
  if ((HARD as readonly string[]).includes(category)) return 'hard'
  return (SOFT as readonly string[]).includes(category) ? 'soft' : 'answer'
}

/** Words of mail servers, in the order in which they are looked for: the plainest first. */
const WORDS: readonly (readonly [RegExp, BounceCategory])[] = [
  [/out of (the )?office|on vacation|away from (my|the) (desk|office|mail)/i, 'outofoffice'],
  [/auto(matic)?[- ]?(reply|response|generated answer)/i, 'autoreply'],
  [
    /(mailbox|inbox|account|quota|storage|disk)[^.\n]{0,60}(\bfull\b|exceed|over ?quota|limit)|over ?quota|quota exceeded|insufficient (system )?storage|not enough (space|storage)/i,
    'full',
  ],
  [
    /(message|mail|size)[^.\n]{0,40}(too (large|big)|exceeds?[^.\n]{0,30}(size|maximum|limit))|maximum message size/i,
    'oversize',
  ],
  [
    /(host|domain)( name)?[^.\n]{0,60}(not found|unknown|does not exist|nxdomain)|no such domain|unrouteable mail domain|unable to route|name service error|bad destination system/i,
    'dns_unknown',
  ],
  [/mail loop|loops? back to (myself|itself)|too many hops|routing loop|hop count exceeded/i, 'dns_loop'],
  [
    /(account|mailbox|user|address|recipient)[^.\n]{0,60}(disabled|inactive|suspended|deactivated|expired|not active|closed|discontinued|terminated)|no longer (available|with us|employed|in use|active)/i,
    'inactive',
  ],
  [
    /(user|mailbox|recipient|address|account|addressee|alias|person)[^.\n]{0,80}(unknown|not (be )?found|doesn'?t exist|does not exist|not exist|no longer exists|invalid|unavailable|not listed|unrouteable)|no such (user|mailbox|recipient|person|address|account)|unknown (user|recipient|address|mailbox|local.part)|invalid (recipient|mailbox|user|address)|no mailbox (here|by that name)|not a (known|valid) (user|mailbox|address)|not our customer/i,
    'unknown',
  ],
  [new RegExp(`spam|unsolicited|bulk mail|${BAD_REPUTATION.source}`, 'i'), 'antispam'],
  [
    /(virus|attachment|content|message)[^.\n]{0,40}(rejected|refused|not (allowed|accepted|permitted)|contains|infected|prohibited)|policy (violation|reasons?)/i,
    'content_reject',
  ],
  [/8.?bit|character set|charset|latin|us-ascii|smtputf8/i, 'latin_only'],
  [/too many (connections|concurrent|recipients|messages)|concurrent|rate limit|throttl/i, 'concurrent'],
  [
    /(recipient|user|mailbox|address)[^.\n]{0,40}(refused|rejected|denied|not (welcome|accepted|permitted|authori[sz]ed))/i,
    'user_reject',
  ],
  [
    /command (rejected|not recognized|unrecognized|not implemented)|syntax error|bad sequence|protocol error/i,
    'command_reject',
  ],
  [
    /internal (server )?error|local (error|problem)|server (error|misconfigur)|configuration error|temporar(y|ily) (system )?(problem|failure|error)/i,
    'internal_error',
  ],
  [
    /(has been|is|was) (delayed|deferred|queued)|delayed|will (be retried|keep trying|continue trying|try again)|greylist|graylist|try again later|temporarily|timed? ?out|connection (refused|reset)|could not connect/i,
    'defer',
  ],
  [/warning/i, 'warning'],
]

/** Status codes (RFC 3463) without their class: of subject and detail. */
const CODES: Readonly<Record<string, BounceCategory>> = {
  '1.1': 'unknown',
  '1.2': 'dns_unknown',
  '1.3': 'unknown',
  '1.6': 'inactive',
  '1.10': 'dns_unknown',
  '2.1': 'inactive',
  '2.2': 'full',
  '2.3': 'oversize',
  '2.4': 'user_reject',
  '3.1': 'full',
  '3.4': 'oversize',
  '3.5': 'internal_error',
  '4.4': 'dns_unknown',
  '4.6': 'dns_loop',
  '4.7': 'delayed',
  '6.0': 'content_reject',
  '6.3': 'content_reject',
  '6.7': 'latin_only',
}
const SUBJECTS: Readonly<Record<string, BounceCategory>> = {
  '1': 'unknown',
  '2': 'inactive',
  '6': 'content_reject',
  '7': 'antispam',
}

export interface BounceWords {
  /** Of the report: `5.1.1`. */
  status: string | null
  /** What the mail server said. */
  text: string
}

/** Categories for which the words of an answer count more than a status code about the recipient's address or mailbox. */
const PROVED_BY_WORDS: ReadonlySet<BounceCategory> = new Set(['antispam', 'defer'])

/**
 * The category of a failed delivery. A rejection of the sender comes first, since servers give it any code. An enhanced
 * status code comes before words, except for words that prove a passing failure. A failure of the moment is never one of
 * the address.
 */
export function categoryOfFailure({ status: given, text }: BounceWords): BounceCategory {
  const { status, level, subject, detail } = statusOf({ status: given, text })
  const found = categoryOfAnswer({ subject, detail, status, text })
  if (isPassing({ status, text }))
    return found !== undefined && kindOfCategory(found) === 'soft' ? found : 'defer'
  if (found !== undefined && kindOfCategory(found) !== 'answer') return found
  return level === '5' || FINAL_REPLY.test(text) ? 'unrecognized' : 'other'
}

// Reports often say x.0.0 where the answer of the server is exact.
function statusOf({ status: given, text }: BounceWords) {
  const status = given === null || given.endsWith('.0.0') ? (statusIn(text) ?? given) : given
  const [, level, subject, detail] = /^([245])\.(\d{1,3})\.(\d{1,3})$/.exec(status ?? '') ?? []
  return { status, level, subject, detail }
}

function isPassing(answer: BounceWords): boolean {
  const { level } = statusOf(answer)
  return level === '4' || (level === undefined && PASSING_REPLY.test(answer.text))
}

/** Reply codes of SMTP (RFC 5321) for failures of the moment and for final ones, at the beginning of an answer. */
const PASSING_REPLY = /(?:^|[\s:;#])4(?:21|5[0-9]|3[0-9]|7[0-9])[ -]/
const FINAL_REPLY = /(?:^|[\s:;#])5[05]\d[ -]/

function categoryOfAnswer({
  subject,
  detail,
  status,
  text,
}: BounceWords & { subject: string | undefined; detail: string | undefined }): BounceCategory | undefined {
  if (isRateRejection(text)) return 'concurrent'
  const words = categoryOfWords(text)
  const isRecipient = words !== undefined && kindOfCategory(words) === 'hard'
  if (
    words !== 'antispam' &&
    (saysSenderRejection(text) || (isSenderStatus(status) && (subject === '1' || !isRecipient)))
  )
    return words === 'command_reject' ? words : 'sender_reject'
  const code = subject === undefined ? undefined : getOwn(CODES, `${subject}.${detail}`)
  if (code !== undefined) return words !== undefined && PROVED_BY_WORDS.has(words) ? words : code
  return words ?? (subject ? getOwn(SUBJECTS, subject) : undefined)
}

/** The category that the words stand for; undefined when they stand for none. */
export function categoryOfWords(text: string): BounceCategory | undefined {
  return WORDS.find(([pattern]) => pattern.test(text))?.[1]
}
