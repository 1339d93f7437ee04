// What point triggers and campaigns write of contacts: cases of filterWriters.test.ts.
import type { Answer, Client } from './app.ts'

export interface Cases {
  admin: Client
  /** The body of an answer that has to be a success. */
  ok(answer: Promise<Answer>): Promise<Answer['body']>
  /** Does something, lets everything follow, and holds the members against the filters. */
  follows(what: string, fields: readonly string[], act: () => Promise<unknown>): Promise<void>
  /** A contact that nothing has happened to. */
  next(): number
}

export async function automationCases({ admin, ok, follows, next }: Cases): Promise<void> {
  const { list: plain } = await ok(admin.post('/segments/new', { name: 'Plain' }))
  const { list: source } = await ok(admin.post('/segments/new', { name: 'Source' }))
  const { company } = await ok(admin.post('/companies/new', { companyname: 'Joined' }))
  const body = { name: 'T', subject: 'T', language: 'en', lists: [], customHtml: '<p>T</p>' }
  const { email } = await ok(admin.post('/emails/new', body))
  const campaign = async (name: string, parts: readonly (readonly [type: string, properties: object])[]) => {
    const events = parts.map(([type, properties], n) => ({ id: `new${n}`, name: type, type, properties }))
    const made = await ok(
      admin.post('/campaigns/new', { name, lists: [source.id], events, isPublished: true }),
    )
    return made.campaign.id as number
  }
  const trigger = (points: number, parts: Readonly<Record<string, object>>) => {
    const events = Object.entries(parts).map(([type, properties]) => ({ name: type, type, properties }))
    return ok(admin.post('/points/triggers/new', { name: 'T', points, events }))
  }
  const idle = await campaign('Idle', [['lead.changetags', { add_tags: ['Idle'] }]])
  await trigger(5_000, {
    'lead.changelists': { addToLists: [plain.id] },
    'campaign.changecampaign': { addTo: [idle] },
    'email.send': { email: email.id },
  })
  await trigger(6_000, {
    'lead.changelists': { removeFromLists: [plain.id] },
    'campaign.changecampaign': { removeFrom: [idle] },
  })
  const scored = next()
  await follows('a trigger that adds and mails', ['campaign', 'tags', 'lead_email_sent'], () =>
    ok(admin.post(`/contacts/${scored}/points/plus/5000`)),
  )
  await follows('a trigger that takes out', ['campaign'], () =>
    ok(admin.post(`/contacts/${scored}/points/plus/1000`)),
  )
  const acted = next()
  await ok(admin.post(`/segments/${source.id}/contact/${acted}/add`))
  const acts = ['companyname', 'company', 'campaign']
  await follows('a campaign that adds, and makes companies', acts, () =>
    campaign('Adds', [
      ['lead.changelist', { addToLists: [plain.id] }],
      ['campaign.addremovelead', { addTo: [idle] }],
      ['lead.addtocompany', { company: company.id }],
      ['lead.updatecompany', { companyname: 'Else' }],
    ]),
  )
  const jumper = next()
  await follows('a campaign that jumps', ['campaign', 'points'], async () => {
    const at = new Date(Date.now() + 3_600_000).toISOString()
    const events = [
      { id: 'new1', name: 'Again', type: 'lead.changepoints', properties: { points: 1 } },
      {
        ...{ id: 'new2', name: 'Back', type: 'campaign.jump_to_event', properties: { jumpToEvent: 'new3' } },
        parent: 'new1',
      },
      {
        ...{ id: 'new3', name: 'Later', type: 'lead.changepoints', properties: { points: 1 } },
        ...{ triggerMode: 'date', triggerDate: at },
      },
    ]
    const made = await ok(admin.post('/campaigns/new', { name: 'Jumps', events, isPublished: true }))
    await ok(admin.post(`/campaigns/${made.campaign.id}/contact/${jumper}/add`))
  })
  await follows('a campaign that takes out, and deletes', ['email', 'campaign'], () =>
    campaign('Takes out', [
      ['lead.changelist', { removeFromLists: [plain.id] }],
      ['campaign.addremovelead', { removeFrom: [idle] }],
      ['lead.deletecontact', {}],
    ]),
  )
}
