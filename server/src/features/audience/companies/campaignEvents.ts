// What campaigns do with companies.

import {
  allWith,
  type CampaignEventType,
  type EventBatch,
  failUnless,
  type Outcome,
} from '../../../catalog/campaignEvent.ts'
import { grantOf } from '../../../platform/permissions.ts'
import { saveWithin } from '../../../platform/rest/save.ts'
import { f, reference, toText } from '../../../platform/values/field.ts'
import { addCompanyScores } from './addCompanyScores.ts'
import { company } from './company.ts'
import { companyAccess } from './companyAccess.ts'
import { loadCompanyFields } from './companyFields.ts'
import { identifyCompanies } from './identifyCompanies.ts'
import { joinCompany } from './joinCompany.ts'
import { nameCompanies } from './nameCompanies.ts'
import { primaryCompaniesOf } from './primaryCompaniesOf.ts'

export const companyEvents: readonly CampaignEventType[] = [
  {
    type: 'lead.addtocompany',
    kind: 'action',
    changes: 'edit',
    properties: { company: f.int({ big: true, min: 1, required: true }) },
    refers: { company: reference('company', 'view') },
    async run({ context, event, properties, contactIds }) {
      await joinCompany(context.db, contactIds, Number(properties.company), {
        ...context,
        type: 'campaign',
        eventName: event.name,
      })
      return new Map()
    },
  },
  {
    type: 'lead.scorecontactscompanies',
    kind: 'action',
    changes: 'edit',
    properties: { score: f.int({ required: true }) },
    async run({ context, publisher, properties, contactIds }) {
      const score = Number(properties.score ?? 0)
      if (score === 0) return allWith(contactIds, { result: 'failed', reason: 'No score to add.' })
      const done = await addCompanyScores(context.db, contactIds, score, { publisher, now: context.now })
      return failUnless(contactIds, done, 'The contact has no company.')
    },
  },
  {
    type: 'lead.updatecompany',
    kind: 'action',
    changes: 'edit',
    properties: {},
    fields: 'companyFields',
    run: updateCompanies,
  },
]

/**
 * Another name means another company: it is found or made, and becomes the primary one. Only companies that the publisher may
 * edit are changed: companies are found by name, so that a contact can belong to a company of another user.
 */
async function updateCompanies({
  context: { actor, ...rest },
  publisher,
  properties,
  contactIds,
}: EventBatch): Promise<Map<number, Outcome>> {
  const isLimited = !grantOf(publisher, companyAccess.permission, 'edit').other
  const context = { ...rest, actor: isLimited ? { ...publisher, origin: actor.origin } : actor }
  const { db } = context
  const { custom } = await loadCompanyFields(db)
  const aliases = new Set(custom.map((field) => field.alias))
  const body = Object.fromEntries(Object.entries(properties).filter(([alias]) => aliases.has(alias)))
  const before = await primaryCompaniesOf(db, [...contactIds])
  const name = toText(body.companyname)?.trim() ?? ''
  const renamed = [...before].filter(
    ([, own]) => name !== '' && own.name?.toLowerCase() !== name.toLowerCase(),
  )
  const outcomes = await identifyCompanies(
    db,
    renamed.map(([contactId]) => ({ contactId, companyName: name })),
    { ...context, type: 'campaign' },
  )
  await nameCompanies(db, outcomes, context)
  const after = renamed.length > 0 ? await primaryCompaniesOf(db, [...before.keys()]) : before
  const ids = [...new Set([...after.values()].map((own) => own.id))].sort((a, b) => a - b)
  const { companyname: _, ...values } = body
  const saved = await saveWithin(
    context,
    company,
    'patch',
    ids.map((id) => ({ key: String(id), id, body: values })),
  )
  const errors = new Map(
    saved.flatMap((entry) => ('error' in entry ? [[entry.key, entry.error.message]] : [])),
  )
  const failures = new Map<number, Outcome>()
  for (const id of contactIds) {
    const own = after.get(id)
    const reason = own ? errors.get(String(own.id)) : 'The contact has no company.'
    if (reason !== undefined) failures.set(id, { result: 'failed', reason })
  }
  return failures
}
