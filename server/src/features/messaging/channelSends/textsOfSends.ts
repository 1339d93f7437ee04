import type { Sql } from '../../../platform/database/connection.ts'
import { makeMessageClickThrough } from '../../content/links/clickThrough.ts'
import { trackingHash } from '../../content/links/trackingHash.ts'
import { findRecipients, type RecipientData } from '../rendering/findRecipients.ts'
import type { ChannelSend } from './channel.ts'
import { type CompiledText, renderText, type TextSource } from './compileText.ts'

export interface TextsOptions {
  sql: Sql
  siteKey: Buffer
  /** What links of the messages are tracked under. */
  links: string
  /** The kind of send that the hashes prove. */
  kind: NonNullable<Parameters<typeof trackingHash>[2]>
  texts(sources: readonly TextSource[], now: Date): Promise<Map<number, CompiledText | Error>>
}

/** What one send is made of. */
export interface TextOfSend {
  recipient: RecipientData
  /** What the links of the send prove it by. */
  hash: string
  /** The text with the tokens and the links of the contact; with the values of `shown` in the place of the contact's. */
  fill(own?: Readonly<Record<string, string>>, shown?: RecipientData): string
}

/**
 * For each send the text of its message with what its contact fills in, or why there is none: message or contact are
 * gone. Statements: those for the contacts, and those that compile what was not compiled yet.
 */
export async function textsOfSends(
  { sql, siteKey, links, kind, texts }: TextsOptions,
  sends: readonly ChannelSend[],
  {
    sources,
    aliases,
    noun,
    now,
  }: { sources: readonly TextSource[]; aliases: readonly string[]; noun: string; now: Date },
): Promise<(TextOfSend | Error)[]> {
  const compiled = await texts(sources, now)
  const used = [...compiled.values()].flatMap((text) => (text instanceof Error ? [] : [text]))
  const recipients = await findRecipients(
    sql,
    sends.flatMap((send) => send.contactId ?? []),
    {
      aliases: [...new Set([...aliases, ...used.flatMap((text) => text.aliases)])],
      needsOwner: used.some((text) => text.needsOwner),
    },
  )
  return sends.map(({ id, contactId, messageId }) => {
    const text = compiled.get(messageId ?? 0)
    const recipient = recipients.get(contactId ?? 0)
    if (!text || messageId === null) return new Error(`The ${noun} was deleted.`)
    if (text instanceof Error) return text
    if (!recipient || contactId === null) return new Error('The contact was deleted.')
    const hash = trackingHash(siteKey, { sendId: id, contactId }, kind)
    const clickThrough = makeMessageClickThrough({ channel: links, id: messageId }, contactId, hash)
    return { recipient, hash, fill: (own, shown = recipient) => renderText(text, shown, clickThrough, own) }
  })
}

/** The messages that the sends are of, each once. */
export function messagesOf(sends: readonly ChannelSend[]): number[] {
  return [...new Set(sends.flatMap((send) => send.messageId ?? []))]
}
