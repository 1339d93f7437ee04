// Events as campaigns and the event log show them.
import { s } from '../../../platform/values/shape.ts'
import { ipShape } from '../../audience/devices/loadIpReferences.ts'
import { formShape } from '../../content/forms/loadFormReferences.ts'
import { segmentShape } from '../../segmentation/segments/loadSegmentReferences.ts'
import { REPUBLISH_BEHAVIORS } from '../campaignPauses/pauses.ts'
import { campaignShape } from './loadCampaignReferences.ts'

const text = s.orNull(s.text())
const time = s.orNull(s.text({ example: '09:30' }))

/** An event without its relatives. */
export const eventShape = {
  id: s.int(),
  name: s.text(),
  description: text,
  type: s.text({ example: 'lead.changepoints' }),
  eventType: s.text({ example: 'action' }),
  channel: text,
  channelId: s.orNull(s.int()),
  order: s.int({ description: 'Depth in the tree; 1 for events that nothing leads to.' }),
  properties: s.free(),
  triggerDate: s.orNull(s.moment()),
  triggerInterval: s.int(),
  triggerIntervalUnit: text,
  triggerHour: time,
  triggerRestrictedStartHour: time,
  triggerRestrictedStopHour: time,
  triggerRestrictedDaysOfWeek: s.list(s.int()),
  triggerMode: text,
  decisionPath: s.orNull(s.word('yes', 'no')),
} as const

const above = s.orNull(s.object({ id: s.int() }))
const parent = s.object({ ...eventShape, parent: above, children: s.list(s.anything()) }, 'ParentEvent')
const child = s.object({ ...eventShape, children: s.list(s.anything()) }, 'ChildEvent')

/** An event with its parent and its children, which show no further ones. */
export const eventInTree = { ...eventShape, parent: s.orNull(parent), children: s.list(child) } as const

/** An event by itself. */
export const wholeEvent = { ...eventInTree, campaign: s.orNull(campaignShape) } as const

/** What the event did for a contact, or will do. */
export const logShape = s.object(
  {
    ipAddress: s.orNone(ipShape),
    dateTriggered: s.orNull(s.moment()),
    isScheduled: s.bool(),
    triggerDate: s.orNull(s.moment()),
    metadata: s.free(),
    nonActionPathTaken: s.bool(),
    channel: text,
    channelId: s.orNull(s.int()),
    rotation: s.int(),
  },
  'EventLogEntry',
)

/** An event with what it did for one contact. */
export const loggedEvent = s.object(
  { ...eventInTree, parent: above, contactLog: s.list(logShape) },
  'LoggedEvent',
)

/** What is put into a campaign. */
export const campaignShows = {
  events: s.map(s.object(eventInTree, 'EventOfCampaign'), 'By id.'),
  forms: s.list(formShape),
  lists: s.list(segmentShape),
  canvasSettings: s.either(
    s.sent(
      {
        nodes: s.anything('A list of `{id, positionX, positionY}`.'),
        connections: s.anything('A list of `{sourceId, targetId, anchors: {source, target}}`.'),
      },
      'Canvas',
    ),
    s.list(s.anything()),
  ),
  republishBehavior: s.optional(s.word(...REPUBLISH_BEHAVIORS)),
  contactCount: s.optional(s.int({ description: 'With `withContactCounts=true`.' })),
  contactCountFetchedAt: s.optional(s.orNull(s.moment())),
} as const
