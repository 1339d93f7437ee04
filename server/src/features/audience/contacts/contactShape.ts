// What contacts show.
import { auditShape } from '../../../platform/values/auditShape.ts'
import type { Field } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { ownerShape } from '../../access/users/loadUserReferences.ts'
import { fieldGroupsShape } from '../fieldValues/fieldGroupsShape.ts'
import { stageShape } from '../stages/loadStageReferences.ts'

const text = s.orNull(s.text())
const date = s.orNull(s.moment())
/** Where an address is; '' for what is not known. */
const place = s.text()

export const tagShape = s.object({ id: s.int(), tag: s.text(), description: text }, 'ContactTag')

export const ipAddressShape = s.object(
  {
    ipAddress: s.text({ example: '192.0.2.1' }),
    id: s.int(),
    ipDetails: s.sent({
      city: place,
      region: place,
      zipcode: place,
      country: place,
      latitude: s.anything(),
      longitude: s.anything(),
      isp: place,
      organization: place,
      timezone: place,
      extra: s.anything(),
    }),
  },
  'ContactIpAddress',
)

export const utmTagsShape = s.object(
  {
    id: s.int(),
    query: s.orNull(s.mapOrNone(s.anything())),
    referer: text,
    remoteHost: text,
    url: text,
    userAgent: text,
    UserAgent: text,
    utmCampaign: text,
    utmContent: text,
    utmMedium: text,
    utmSource: text,
    utmTerm: text,
  },
  'ContactUtmTags',
)

export const doNotContactShape = s.object(
  {
    id: s.int(),
    reason: s.int({ description: '1 unsubscribed, 2 bounced, 3 manual.' }),
    comments: text,
    channel: s.text({ example: 'email' }),
    channelId: s.orNull(s.int()),
  },
  'DoNotContact',
)

export const frequencyRuleShape = s.object(
  {
    channel: s.text({ example: 'email' }),
    frequencyNumber: s.orNull(s.int()),
    frequencyTime: text,
    preferredChannel: s.bool(),
    pauseFromDate: date,
    pauseToDate: date,
  },
  'FrequencyRule',
)

/** What contacts show in every form. */
export function contactCoreShape(fields: Readonly<Record<string, Field>>, name: string) {
  return {
    id: s.int(),
    points: s.int(),
    color: s.orNull(s.text({ description: 'Six hexadecimal digits, by the points.' })),
    fields: s.asText(fieldGroupsShape('contact', fields, name)),
  } as const
}

/** What a contact shows by itself and in lists. */
export function contactShape(fields: Readonly<Record<string, Field>>) {
  return {
    isPublished: s.bool(),
    ...auditShape,
    ...contactCoreShape(fields, 'ContactFields'),
    lastActive: date,
    owner: s.orNull(ownerShape),
    ipAddresses: s.map(ipAddressShape, 'By address.'),
    tags: s.list(tagShape),
    utmtags: s.list(utmTagsShape),
    stage: s.orNull(stageShape),
    dateIdentified: date,
    preferredProfileImage: text,
    doNotContact: s.list(doNotContactShape),
    frequencyRules: s.mapOrNone(frequencyRuleShape),
  } as const
}

/** A contact as other records show it. Its custom fields stand in the map, without names. */
export const shortContactShape = s.object(contactCoreShape({}, 'ShortContactFields'), 'ShortContact')
