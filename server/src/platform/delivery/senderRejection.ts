// Answers of mail servers that refuse the sender or its server, and say nothing about the recipient: a blocked address, a
// missing reverse name, a failed sender check, the rate of messages, the protocol. Wording of Postfix, Exim, Exchange
// Online, Gmail and the common filters.
import type { Db } from '../database/connection.ts'
import type { Fragment } from '../database/statement.ts'
import { storable } from '../values/inputs.ts'

const REFUSED =
  '(?:reject|refus|block|bann|denied|den(?:y|ies)|fail|invalid|disallow|exceed|not (?:allowed|permitted|accepted|authori[sz]ed|verified|whitelisted|found|resolv|meet)|listed|blacklist|spamhaus|barracuda|rbl|dnsbl|reputation)'
const ABOUT_SENDER: readonly RegExp[] = [
  // Client host rejected: …; Helo command rejected: …; your IP address has been blocked; sending server not allowed.
  new RegExp(
    String.raw`\b(?:client host|(?:helo|ehlo)(?: command| name)?|(?:sending|sender'?s?|your|source|originating|connecting|client) (?:mail ?)?(?:ips?|ip[- ]address(?:es)?|hosts?|hostname|servers?|mta|networks?|domains?))\b[^\n]{0,80}?${REFUSED}`,
    'i',
  ),
  /\b(?:banned|blocked|blacklisted|listed|rejected|bad|unauthori[sz]ed) (?:sending |sender |source |client )?(?:ips?|ip[- ]address(?:es)?|senders?|hosts?|servers?)\b/i,
  // Sender address rejected: …; Sender verify failed; <a@b.example>: Sender domain not found.
  new RegExp(
    String.raw`\bsender(?:'s)? ?(?:email |e-mail |mail )?(?:address|domain|account|verify|verification|callout|id)?(?: [<"'][^\s]{0,200})?(?: (?:is|was|has been|does))? ${REFUSED}`,
    'i',
  ),
  // Traffic not accepted from this IP; the IP address was temporarily blocked; the IP you're using to send mail is not authorized.
  /\b(?:accepted|allowed|permitted|refused|denied|rejected|blocked)[^\n]{0,40} from (?:this|your) (?:ips?|ip[- ]address|host|server|network|domain)\b/i,
  /\bip(?:[- ]address)?(?: [^\s]{1,60})?(?: (?:is|was|has been))?(?: (?:temporarily|permanently|currently))? (?:block|bann|listed|reject|denied)|\bthe ip you'?re using\b/i,
  /\bnot (?:allowed|permitted|authori[sz]ed) to (?:connect|relay)\b|\bwill not accept (?:delivery|mail|messages|connections)\b/i,
  /\b(?:invalid|bad|malformed|unknown) (?:helo|ehlo)\b|\bbadmailfrom\b/i,
  /\b(?:reverse (?:dns|lookup|hostname|mapping)|rdns|ptr)\b|cannot find your (?:reverse )?hostname/i,
  /\bauthentication (?:is )?required|must (?:first )?issue a starttls|requires? (?:smtp auth|authentication)\b/i,
]
const ABOUT_RATE =
  /\b(?:receiv|send)ing (?:e?-?mails?|messages?)(?: \w+){0,3} (?:at a rate|too (?:quickly|fast|often))|\b(?:sending|unusual|message|mail) rate\b|rate limit|too (?:many|much) (?:(?:invalid|unknown|bad) (?:recipients|users|addresses)|mail|messages|e-?mails|connections)|\bthrottl/i

/** Words for a listed or badly reputed sender, or for one whose domain is not proved. */
export const BAD_REPUTATION =
  /blacklist|blocklist|block list|black list|\brbl\b|dnsbl|spamhaus|barracuda|reputation|\bspf\b|\bdkim\b|\bdmarc\b|poor sender|sender (ip )?(address )?(is )?blocked/i

/** Status codes (RFC 3463, without class) of the sender's address and of the protocol. */
const CODES = new Set(['1.7', '1.8', '5.1', '5.2', '5.3', '5.4', '5.5'])
/** Exchange Online gives codes of three digits to senders, addresses and domains that it blocks. */
const POLICY_CODES = /^7\.[5-7]\d\d$/
/** Of a server behind the one that answers. */
const UNREACHED = /\bconnection (?:timed out|refused|reset)\b/i

/** Whether a mail server refused the sender in its words. */
export function saysSenderRejection(text: string): boolean {
  return ABOUT_SENDER.some((pattern) => pattern.test(text))
}

/** Whether an enhanced status code is about the sender's address or the protocol. */
export function isSenderStatus(status: string | null): boolean {
  return status !== null && (CODES.has(status.slice(2)) || POLICY_CODES.test(status.slice(2)))
}

/** Whether a mail server asks for fewer messages in its words. */
export function isRateRejection(text: string): boolean {
  return ABOUT_RATE.test(text)
}

/** Whether an answer refuses the sender: its address, server, rate or reputation, or the protocol. */
export function isSenderRejection(answer: string): boolean {
  return (
    isRateRejection(answer) ||
    BAD_REPUTATION.test(answer) ||
    saysSenderRejection(answer) ||
    UNREACHED.test(answer) ||
    isSenderStatus(statusIn(answer))
  )
}

/** The first enhanced status code (RFC 2034) of an answer; null for none. Addresses and versions are longer or stand alone. */
export function statusIn(text: string): string | null {
  return (
    /(?:^|\b[245]\d\d[ -]#?|#|\b(?:status|code|error)[:=] ?(?:smtp; ?)?)([245]\.\d{1,3}\.\d{1,3})(?![\d.])/im.exec(
      text,
    )?.[1] ?? null
  )
}

/** The row of rejections among the troubles of transports. */
const CHANNEL = 'email sender'
const KIND = 'sender rejected'
const MAX_REASON = 500
/** Rejections that are further apart are separate problems. */
const DAY_MS = 24 * 60 * 60_000

/** Counts rejections of the sender since the problem began, with the latest answer. One statement. */
export async function recordSenderRejections(
  db: Db,
  rejections: readonly { address: string | null; reason: string }[],
  now: Date,
): Promise<void> {
  const latest = rejections.at(-1)
  if (!latest) return
  const domain = latest.address?.slice(latest.address.lastIndexOf('@') + 1).toLowerCase() ?? ''
  await db`
    insert into delivery_troubles as t (channel, transport, kind, reason, since, seen_at, occurrences)
    values (${CHANNEL}, ${storable(domain, 255)}, ${KIND}, ${storable(latest.reason, MAX_REASON)}, ${now}, ${now}, ${rejections.length})
    on conflict (channel) do update
      set since = case when t.seen_at > ${new Date(now.getTime() - DAY_MS)} then t.since else excluded.since end,
        occurrences = case when t.seen_at > ${new Date(now.getTime() - DAY_MS)} then t.occurrences else 0 end + excluded.occurrences,
        transport = excluded.transport, reason = excluded.reason, seen_at = greatest(t.seen_at, excluded.seen_at)`
}

/** The rejections of the last day as a row for attention: the recipient's domain, and how often with which answer. */
export function senderRejectionRow(db: Db, now: Date): Fragment {
  return db`
    select null::bigint as id, transport as name, occurrences || ' × ' || reason as reason from delivery_troubles
    where channel = ${CHANNEL} and seen_at > ${new Date(now.getTime() - DAY_MS)}`
}
