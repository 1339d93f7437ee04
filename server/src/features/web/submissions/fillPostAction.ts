// Tokens of the message or address that follows a submission: values of the contact, the day, addresses of records.
import { getOwn } from '../../../platform/getOwn.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { ANSWER_TOKEN } from '../../messaging/rendering/fillAnswers.ts'
import { findLinkedUrls, linkedIn } from '../../messaging/rendering/findLinkedUrls.ts'
import { findRecipients } from '../../messaging/rendering/findRecipients.ts'
import { isReadable, type Readable } from '../../messaging/rendering/readable.ts'
import { fill, parseTokens, type Slot } from '../../messaging/rendering/tokens.ts'
import { contactValue, todayValue } from '../../messaging/rendering/tokenValues.ts'
import { fillWebTexts } from '../../messaging/rendering/webTexts.ts'
import { findReadable, type Reader } from './findReadable.ts'
import type { SubmittedForm } from './loadForm.ts'

/** A form of the post action `redirect`, or one with a message. */
type PostAction = Pick<SubmittedForm, 'postAction' | 'postActionProperty'>

/**
 * The message or address with its tokens filled in, except answers in messages (`{formfield=…}`): these are `successOf`'s.
 * A visitor sees the contact's id, values of fields that this browser has sent, and all others only after proving to be the
 * contact. No statement without tokens, five at most.
 */
export async function fillPostAction(
  context: Context,
  { postAction, postActionProperty: text }: PostAction,
  { reader, answerOf }: { reader: Reader; answerOf: (alias: string) => string },
): Promise<string> {
  const { db, config, catalog, now } = context
  const { contactId } = reader
  if (postAction === 'return' || !/[{%]/.test(text)) return text
  const findOwn = async (aliases: readonly string[]): Promise<Readable> => {
    const [found = new Map()] = await findReadable(db, [reader], aliases)
    return found === 'all' ? found : new Map([...found, ['id', String(contactId)]])
  }
  if (postAction !== 'redirect') {
    const options = {
      config,
      catalog,
      now,
      findReadable: async (aliases: readonly string[]) => [await findOwn(aliases)],
    }
    const [filled = text] = await fillWebTexts(db, [{ html: text, contactId }], options)
    return filled
  }
  const template = parseTokens(text.trim(), catalog.emailTokens)
  const aliases = template.slots.flatMap((slot) => (slot.kind === 'contact' ? [slot.alias] : []))
  const isPersonal = contactId !== null && aliases.length > 0
  const contact = isPersonal
    ? (await findRecipients(db, [contactId], { aliases, needsOwner: false })).get(contactId)
    : undefined
  const readable: Readable = isPersonal ? await findOwn(aliases) : new Map()
  const linked = [linkedIn(text, catalog.emailTokens.keys())]
  const urls = await findLinkedUrls(db, { siteUrl: config.public_url, tokens: catalog.emailTokens, linked })
  const valueIn = (slot: Slot): string => {
    switch (slot.kind) {
      case 'contact': {
        const stored = getOwn(contact?.values, slot.alias) ?? ''
        const plain = slot.form === 'url' ? ({ ...slot, form: 'plain' } as const) : slot
        return contactValue(isReadable(readable, slot.alias, stored) ? stored : '', plain, config)
      }
      case 'today':
        return todayValue(slot, now, config)
      case 'link':
        return urls.get(slot.name)?.get(slot.id) ?? ''
      case 'custom':
        return slot.token.replaceAll(ANSWER_TOKEN, (_, alias: string) => answerOf(alias))
      // They belong to mail, or show an owner.
      case 'owner':
      case 'system':
      case 'trackable':
        return ''
      default:
        return slot satisfies never
    }
  }
  const first = template.literals[0] === '' ? template.slots[0] : undefined
  return fill(template, (slot) =>
    slot === first && slot.kind === 'link' ? valueIn(slot) : encodeURIComponent(valueIn(slot).toWellFormed()),
  )
}
