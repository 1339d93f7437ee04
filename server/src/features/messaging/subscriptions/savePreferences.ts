import type { Db } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { changeCategories } from '../../audience/preferences/changeCategories.ts'
import { addDoNotContact, DNC, removeDoNotContact } from '../../audience/preferences/doNotContact.ts'
import { deleteFrequencyRules, insertFrequencyRules } from '../../audience/preferences/frequencyRules.ts'
import { addContactsToSegments } from '../../segmentation/segments/addContactsToSegments.ts'
import { removeContactsFromSegments } from '../../segmentation/segments/removeContactsFromSegments.ts'
import type { ChannelPreference } from './preferences.ts'
import type { Choices } from './readChoices.ts'

/** Saves what somebody chose for these contacts, who are one person. Fourteen statements at most, whatever is chosen. */
export async function savePreferences(
  db: Db,
  contactIds: readonly number[],
  { channels, segments, categories }: Choices,
  { now, comment, emailId }: { now: Date; comment: string; emailId: number | null },
): Promise<void> {
  const each = <T, R>(items: readonly T[], make: (contactId: number, item: T) => R): R[] =>
    contactIds.flatMap((contactId) => items.map((item) => make(contactId, item)))
  const by = { actor: SYSTEM, now }
  await removeDoNotContact(
    db,
    each(
      channels.filter(({ isSubscribed, wasSubscribed }) => isSubscribed && !wasSubscribed),
      (contactId, { channel }) => ({ contactId, channel }),
    ),
    by,
  )
  await addDoNotContact(
    db,
    each(
      channels.filter(({ isSubscribed, wasSubscribed }) => !isSubscribed && wasSubscribed),
      (contactId, { channel }) => ({
        contactId,
        channel,
        channelId: channel === 'email' ? emailId : null,
        reason: DNC.unsubscribed,
        comments: comment,
      }),
    ),
    by,
  )
  await insertFrequencyRules(
    db,
    each(channels.filter(hasRule), (contactId, one) => ({
      contactId,
      channel: one.channel,
      frequencyNumber: one.number,
      frequencyTime: one.number === null ? null : one.period,
      preferredChannel: one.isPreferred,
      pauseFromDate: one.pauseFrom && `${one.pauseFrom}T00:00:00Z`,
      pauseToDate: one.pauseTo && `${one.pauseTo}T00:00:00Z`,
    })),
    now,
  )
  await deleteFrequencyRules(
    db,
    each(
      channels.filter((one) => !hasRule(one)),
      (contactId, { channel }) => ({ contactId, channel }),
    ),
  )
  const memberships = (isChosen: boolean) =>
    each(
      segments.filter((segment) => segment.isChosen === isChosen),
      (contactId, { id }) => ({ contactId, segmentId: id }),
    )
  await addContactsToSegments(db, memberships(true), { ...by, manual: true })
  await removeContactsFromSegments(db, memberships(false), { ...by, manual: true })
  await changeCategories(
    db,
    each(categories, (contactId, { id, isChosen }) => ({
      contactId,
      categoryId: id,
      isSubscribed: isChosen,
    })),
    now,
  )
}

function hasRule({ number, isPreferred, pauseFrom, pauseTo }: ChannelPreference): boolean {
  return number !== null || isPreferred || pauseFrom !== null || pauseTo !== null
}
