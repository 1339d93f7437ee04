// Five journeys to begin with. They open as drafts: what has to be chosen first, such as an email, the page names as a problem.
import { campaigns as resource } from '@campanile/client/resources'
import { save } from '../../../api/change.ts'
import type { Beginning } from '../../../kit/resourcePage.ts'
import { t } from '../../../words/messages.ts'
import { saveDraft } from './canvas/saving.ts'
import {
  AT_ONCE,
  type Journey,
  type Kind,
  type Side,
  type Step,
  type Timing,
  type Values,
} from './tree/step.ts'

interface Planned {
  name: `campaigns.ready.step.${string}` & Parameters<typeof t>[0]
  type: string
  kind?: Kind
  properties?: Values
  timing?: Partial<Timing>
  /** What follows: below an action one after the other, else by side. */
  yes?: Planned
  no?: Planned
  next?: Planned
}

const after = (triggerInterval: number, triggerIntervalUnit: 'h' | 'd'): Partial<Timing> => ({
  ...{ triggerMode: 'interval', triggerInterval, triggerIntervalUnit },
})
const mail = (name: Planned['name'], more: Partial<Planned> = {}): Planned => ({
  ...{ name, type: 'email.send', properties: { email_type: 'marketing' } },
  ...more,
})
const tag = (name: Planned['name'], word: 'active' | 'quiet' | 'hot' | 'confirmed', more = {}): Planned => ({
  ...{ name, type: 'lead.changetags', properties: { add_tags: [t(`campaigns.ready.tag.${word}`)] } },
  ...more,
})
const opens = (name: Planned['name'], more: Partial<Planned>): Planned => ({
  ...{ name, type: 'email.open', kind: 'decision' },
  ...more,
})
const clicks = (name: Planned['name'], more: Partial<Planned>): Planned => ({
  ...{ name, type: 'email.click', kind: 'decision' },
  ...more,
})

const PLANS = {
  welcome: () =>
    mail('campaigns.ready.step.greet', {
      next: opens('campaigns.ready.step.opens', {
        yes: mail('campaigns.ready.step.more', { timing: after(2, 'd') }),
        no: mail('campaigns.ready.step.remind', { timing: after(4, 'd') }),
      }),
    }),
  followUp: () =>
    mail('campaigns.ready.step.promised', {
      next: clicks('campaigns.ready.step.clicks', {
        yes: {
          ...{ name: 'campaigns.ready.step.interest', type: 'lead.changepoints', properties: { points: 10 } },
        },
        no: mail('campaigns.ready.step.offerHelp', { timing: after(3, 'd') }),
      }),
    }),
  winBack: () =>
    mail('campaigns.ready.step.missYou', {
      next: opens('campaigns.ready.step.opens', {
        yes: tag('campaigns.ready.step.markActive', 'active'),
        no: tag('campaigns.ready.step.markQuiet', 'quiet', { timing: after(14, 'd') }),
      }),
    }),
  hotLead: () => ({
    ...{ name: 'campaigns.ready.step.manyPoints' as const, type: 'lead.points', kind: 'condition' as const },
    properties: { operator: 'gte', score: 50 },
    yes: tag('campaigns.ready.step.markHot', 'hot', {
      next: {
        ...{ name: 'campaigns.ready.step.tellOwner', type: 'email.send.to.user' },
        properties: { to_owner: true },
      },
    }),
    no: mail('campaigns.ready.step.nurture', { timing: after(7, 'd') }),
  }),
  permission: () =>
    mail('campaigns.ready.step.ask', {
      next: clicks('campaigns.ready.step.confirms', {
        yes: tag('campaigns.ready.step.markConfirmed', 'confirmed'),
        no: {
          ...{ name: 'campaigns.ready.step.stop', type: 'lead.adddnc', properties: { channels: ['email'] } },
          timing: after(14, 'd'),
        },
      }),
    }),
} as const satisfies Readonly<Record<string, () => Planned>>

/** Pure: the steps of a plan, each with what it hangs on. */
export function journeyOf(plan: Planned): Journey {
  const steps: Step[] = []
  const add = (planned: Planned, parentId: string | null, side: Side | null) => {
    const id = `new_${steps.length + 1}`
    const { name, type, kind = 'action', properties = {}, timing = {}, yes, no, next } = planned
    steps.push({
      ...AT_ONCE,
      ...timing,
      ...{ id, parentId, side, name: t(name as 'campaigns.ready.step.greet'), description: null },
      ...{ type, kind, properties },
    })
    if (next) add(next, id, null)
    if (yes) add(yes, id, 'yes')
    if (no) add(no, id, 'no')
  }
  add(plan, null, null)
  return { steps, lists: [], forms: [] }
}

/** The ready journeys: each makes a campaign that is not published, with the journey as its draft. */
export const READY_JOURNEYS: readonly Beginning[] = (Object.keys(PLANS) as (keyof typeof PLANS)[]).map(
  (name) => ({
    name,
    title: `campaigns.ready.${name}`,
    hint: `campaigns.ready.${name}Hint`,
    async open() {
      const campaign = await save(resource, null, { name: t(`campaigns.ready.${name}`), isPublished: false })
      await saveDraft(campaign, journeyOf(PLANS[name]()), null)
      return { to: `/campaigns/${campaign.id}/edit` }
    },
  }),
)
