// What the event types that run do to contacts.

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { loadConfig, withSettings } from '../../../platform/config.ts'
import { catalog } from '../../index.ts'
import { runCampaign } from './runCampaign.ts'

const app = await testApp()
const admin = await app.as('admin')
const { sql } = app
const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
const NOW = new Date('2026-06-01T10:00:00Z')

async function contact(body: Record<string, unknown> = {}): Promise<number> {
  const { body: answer } = await admin.post('/contacts/new', { firstname: 'Ada', ...body })
  return answer.contact.id
}

/** Runs one event for one contact and says what its row of the log says. `gone` names what is not there any more. */
async function run(
  id: number,
  type: string,
  properties: Record<string, unknown>,
  gone: Record<string, number | number[]> = {},
) {
  const made = await admin.post('/campaigns/new', {
    name: 'C',
    events: [{ id: 'e', name: 'E', type, properties }],
  })
  assert.equal(made.status, 201, made.text)
  const campaignId = made.body.campaign.id
  await sql`update campaign_events set properties = properties || ${sql.json(gone)} where campaign_id = ${campaignId}`
  await admin.post(`/campaigns/${campaignId}/contact/${id}/add`)
  await runCampaign(sql, campaignId, {
    config,
    catalog,
    clock: () => NOW,
    report: (error) => {
      throw error
    },
  })
  const [row] = await sql`
    select is_scheduled, metadata ->> 'reason' as reason, non_action_path_taken as is_declined
    from campaign_event_log where campaign_id = ${campaignId}`
  return row ? { isDone: !row.is_scheduled, reason: row.reason, isDeclined: row.is_declined } : null
}

const DONE = { isDone: true, reason: null, isDeclined: false }
const read = async (id: number) => (await admin.get(`/contacts/${id}`)).body.contact

suite('campaign actions', () => {
  test('lead.changepoints changes points or a group score, and fails for none', async () => {
    const id = await contact({ points: 3 })
    const { body } = await admin.post('/points/groups/new', { name: 'G' })
    assert.deepEqual(await run(id, 'lead.changepoints', { points: '-2' }), DONE)
    assert.deepEqual(await run(id, 'lead.changepoints', { points: 4, group: body.pointGroup.id }), DONE)
    assert.equal((await read(id)).points, 1)
    assert.equal((await admin.get(`/contacts/${id}/points/groups`)).body.groupScores[0].score, 4)
    assert.equal((await run(id, 'lead.changepoints', { points: 0 }))?.reason, 'No points to add.')
    assert.equal(
      (await run(id, 'lead.changepoints', { points: 1 }, { group: 999 }))?.reason,
      'The point group does not exist.',
    )
  })

  test('lead.changelist adds to segments and removes from them by hand', async () => {
    const id = await contact()
    const [a, b] = (await admin.post('/segments/batch/new', [{ name: 'A' }, { name: 'B' }])).body.lists
    await admin.post(`/segments/${b.id}/contact/${id}/add`)
    assert.deepEqual(
      await run(id, 'lead.changelist', { removeFromLists: [b.id] }, { addToLists: [a.id, 999_999] }),
      DONE,
    )
    const rows = await sql`select segment_id, manually_added from segment_contacts where contact_id = ${id}`
    assert.deepEqual(
      rows.map((row) => [row.segment_id, row.manually_added]),
      [[a.id, true]],
    )
  })

  test('lead.updatelead sets fields, reads relative dates, and leaves blanks and unknown names alone', async () => {
    const id = await contact({ city: 'Bonn' })
    assert.deepEqual(
      await run(id, 'lead.updatelead', {
        lastname: 'Lovelace',
        city: '',
        attribution_date: '+1 day',
        owner: 1,
        nope: 1,
      }),
      DONE,
    )
    const { fields, owner } = await read(id)
    assert.deepEqual([fields.all.lastname, fields.all.city, owner], ['Lovelace', 'Bonn', null])
    assert.match(fields.all.attribution_date, /^\d{4}-/)
    assert.match(
      (await run(id, 'lead.updatelead', { country: 'Atlantis' }))?.reason ?? '',
      /country/,
      'a value that the field refuses',
    )
  })

  test('lead.changetags adds and removes tags by name and makes missing ones', async () => {
    const id = await contact({ tags: ['old', 'kept'] })
    assert.deepEqual(
      await run(id, 'lead.changetags', { add_tags: ['New one'], remove_tags: ['OLD', 'none'] }),
      DONE,
    )
    assert.deepEqual((await read(id)).tags.map((tag: { tag: string }) => tag.tag).sort(), ['New one', 'kept'])
    const [audit] = await sql`
      select details from audit_log where object = 'lead' and object_id = ${id} and details ? 'tags' order by id desc limit 1`
    const { manipulator_key: key, ...details } = audit?.details ?? {}
    assert.deepEqual(details, {
      tags: { added: ['New one'], removed: ['OLD'] },
      manipulated_by: 'campaign',
    })
    assert.match(key, /^campaign:campaign:\d+$/)
    const [event] = await sql`
      select ids from domain_events where type = 'contact.changed' and payload -> 'fields' = '["tags"]' order by id desc limit 1`
    assert.deepEqual(event?.ids, [id])
  })

  test('lead.changeowner sets the owner, and fails for an unknown one', async () => {
    const id = await contact()
    assert.deepEqual(await run(id, 'lead.changeowner', { owner: admin.userId }), DONE)
    assert.equal((await read(id)).owner.id, admin.userId)
    assert.equal((await run(id, 'lead.changeowner', { owner: 999_999 }))?.isDone, false)
  })

  test('lead.adddnc blocks channels as manual with the reason as comment, lead.removednc opens them', async () => {
    const id = await contact()
    assert.deepEqual(await run(id, 'lead.adddnc', { channels: ['email', 'sms'], reason: 'asked' }), DONE)
    assert.deepEqual(await run(id, 'lead.removednc', { channels: ['sms'] }), DONE)
    const rows =
      await sql`select channel, reason, comments from contact_do_not_contact where contact_id = ${id}`
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      [{ channel: 'email', reason: 3, comments: 'asked' }],
    )
  })

  test('lead.addtocompany, lead.scorecontactscompanies and lead.updatecompany change the companies', async () => {
    const id = await contact()
    const [acme] = (await admin.post('/companies/batch/new', [{ companyname: 'Acme' }])).body.companies
    assert.equal(
      (await run(id, 'lead.updatecompany', { companycity: 'Bonn' }))?.reason,
      'The contact has no company.',
    )
    assert.deepEqual(await run(id, 'lead.addtocompany', { company: acme.id }), DONE)
    assert.deepEqual(await run(id, 'lead.scorecontactscompanies', { score: 5 }), DONE)
    assert.deepEqual(await run(id, 'lead.updatecompany', { companyname: 'acme', companycity: 'Bonn' }), DONE)
    const { company } = (await admin.get(`/companies/${acme.id}`)).body
    assert.deepEqual(
      [company.score, company.fields.all.companycity, company.fields.all.companyname],
      [5, 'Bonn', 'Acme'],
    )
    assert.deepEqual(
      await run(id, 'lead.updatecompany', { companyname: 'Initech', companycity: 'Köln' }),
      DONE,
    )
    assert.equal((await read(id)).fields.all.company, 'Initech')
    assert.equal((await admin.get(`/companies/${acme.id}`)).body.company.fields.all.companycity, 'Bonn')
  })

  test('stage.change moves forward only, and says why it did not', async () => {
    const id = await contact()
    const [one, two] = (await admin.post('/stages/batch/new', [{ name: 'One' }, { name: 'Two' }])).body.stages
    assert.deepEqual(await run(id, 'stage.change', { stage: two.id }), DONE)
    assert.equal((await read(id)).stage.id, two.id)
    assert.equal(
      (await run(id, 'stage.change', { stage: two.id }))?.reason,
      'The contact is in the stage already.',
    )
    assert.equal(
      (await run(id, 'stage.change', { stage: one.id }))?.reason,
      'The contact is in a later stage.',
    )
    assert.equal(
      (await run(id, 'stage.change', { stage: one.id }, { stage: 999_999 }))?.reason,
      'The stage does not exist.',
    )
    const [log] = await sql`select event_name, action_name from stage_changes where contact_id = ${id}`
    assert.deepEqual([log?.event_name, log?.action_name], [`${two.id}: Two`, 'E'])
  })

  test('campaign.addremovelead moves between campaigns: by hand in, as an exit out', async () => {
    const id = await contact()
    const [a, b] = (await admin.post('/campaigns/batch/new', [{ name: 'A' }, { name: 'B' }])).body.campaigns
    await admin.post(`/campaigns/${b.id}/contact/${id}/add`)
    assert.deepEqual(await run(id, 'campaign.addremovelead', { addTo: [a.id], removeFrom: [b.id] }), DONE)
    const rows = await sql`
      select campaign_id, manually_added, manually_removed, date_last_exited from campaign_contacts
      where contact_id = ${id} and campaign_id in (${a.id}, ${b.id}) order by campaign_id`
    assert.deepEqual(
      rows.map((row) => [row.campaign_id, row.manually_added, row.manually_removed, row.date_last_exited]),
      [
        [a.id, true, false, null],
        [b.id, false, true, NOW],
      ],
    )
  })

  test('lead.deletecontact deletes the contact with its log', async () => {
    const id = await contact()
    assert.equal(await run(id, 'lead.deletecontact', {}), null)
    assert.equal((await admin.get(`/contacts/${id}`)).status, 404)
  })
})

suite('campaign conditions', () => {
  test('every condition on stored data says yes and no', async () => {
    const id = await contact({
      city: 'Bonn',
      points: 7,
      tags: ['vip'],
      owner: admin.userId,
      attribution_date: '2026-06-02',
    })
    const stage = (await admin.post('/stages/new', { name: 'Here' })).body.stage.id
    await admin.post(`/stages/${stage}/contact/${id}/add`)
    await sql`update contacts set last_active = '2026-05-01 17:00Z' where id = ${id}`
    const list = (await admin.post('/segments/new', { name: 'In' })).body.list.id
    await admin.post(`/segments/${list}/contact/${id}/add`)
    const other = (await admin.post('/segments/new', { name: 'Out' })).body.list.id
    await sql`insert into contact_do_not_contact (contact_id, channel, reason, date_added) values (${id}, 'email', 2, ${NOW})`
    await sql`insert into contact_devices (contact_id, date_added, device, device_brand) values (${id}, ${NOW}, 'smartphone', 'AP')`
    const campaignId = (await admin.post('/campaigns/new', { name: 'Member' })).body.campaign.id
    const elsewhere = (await admin.post('/campaigns/new', { name: 'Other' })).body.campaign.id
    const group = (await admin.post('/points/groups/new', { name: 'Sales' })).body.pointGroup.id
    await admin.post(`/contacts/${id}/points/groups/${group}/plus/2`)
    const works = { companyname: 'Works', companycity: 'Köln' }
    const company = (await admin.post('/companies/new', works)).body.company.id
    await admin.post(`/companies/${company}/contact/${id}/add`)
    const later = (await admin.post('/stages/new', { name: 'Later' })).body.stage.id
    const page = (await admin.post('/pages/new', { title: 'Cart', customHtml: 'x' })).body.page.id
    await admin.post(`/campaigns/${campaignId}/contact/${id}/add`)
    await sql`
      insert into page_hits (contact_id, date_hit, date_left, url, page_id)
      values (${id}, '2026-05-01', '2026-05-01 00:00:30', 'https://example.org/shop_1/cart', ${page})`
    const cases: [string, Record<string, unknown>, Record<string, unknown>][] = [
      [
        'lead.field_value',
        { field: 'city', operator: '=', value: 'Bonn' },
        { field: 'city', operator: '=', value: 'Ulm' },
      ],
      [
        'lead.field_value',
        { field: 'attribution_date', operator: 'date', value: '+P1D' },
        { field: 'attribution_date', operator: 'date', value: '+P0D' },
      ],
      [
        'lead.field_value',
        { field: 'attribution_date', operator: 'date', value: 'P1D' },
        { field: 'attribution_date', operator: 'date', value: '-P1D' },
      ],
      [
        'lead.field_value',
        { field: 'companycity', operator: '=', value: 'Köln' },
        { field: 'companycity', operator: '=', value: 'Ulm' },
      ],
      ['lead.points', { operator: 'lt', score: 3, group }, { operator: '=', score: 7, group }],
      ['lead.owner', { owner: [999_999, admin.userId] }, { owner: [999_999, 999_998] }],
      [
        'lead.field_value',
        { field: 'last_active', operator: 'lte', value: '2026-05-01' },
        { field: 'last_active', operator: 'gt', value: '2026-05-01' },
      ],
      ['lead.points', { operator: 'gte', score: 7 }, { operator: 'gt', score: 7 }],
      ['lead.tags', { tags: ['VIP', 'x'] }, { tags: ['x'] }],
      ['lead.segments', { segments: [other, list] }, { segments: [other] }],
      ['lead.stages', { stages: [stage] }, { stages: [later] }],
      ['lead.owner', { owner: [admin.userId] }, { owner: [999_999] }],
      ['lead.campaigns', { campaigns: [campaignId] }, { campaigns: [elsewhere] }],
      [
        'lead.campaigns',
        { campaigns: [campaignId], dataAddedLimit: 1, expr: 'gt', dateAdded: '2000-01-01' },
        { campaigns: [campaignId], dataAddedLimit: 1, expr: 'lt', dateAdded: '2000-01-01' },
      ],
      ['lead.dnc', { channels: ['sms', 'email'], reason: 2 }, { channels: ['email'], reason: 1 }],
      ['lead.dnc', { channels: ['email'], reason: '' }, { channels: ['sms'] }],
      [
        'lead.device',
        { device_type: ['smartphone'], device_brand: ['AP'] },
        { device_type: ['smartphone'], device_brand: ['XX'] },
      ],
      ['lead.pageHit', { page_url: '*/shop_1/*', page }, { page_url: '*/shop?1/*' }],
      [
        'lead.pageHit',
        { startDate: '2026-04-30', endDate: '2026-05-02', accumulative_time: 30 },
        { accumulative_time: 31 },
      ],
      ['lead.pageHit', { endDate: '2026-05-01' }, { endDate: '2026-04-30' }],
    ]
    for (const [type, yes, no] of cases) {
      assert.deepEqual(await run(id, type, yes), DONE, `${type} ${JSON.stringify(yes)}`)
      assert.deepEqual(
        await run(id, type, no),
        { ...DONE, isDeclined: true },
        `${type} ${JSON.stringify(no)}`,
      )
    }
    const none = await run(id, 'notification.has.active', {})
    assert.deepEqual(none, { ...DONE, isDeclined: true })
    await sql`insert into push_ids (contact_id, push_id, enabled, mobile) values (${id}, 'p', true, false)`
    assert.deepEqual(await run(id, 'notification.has.active', {}), DONE)
    const unknown = await run(id, 'lead.field_value', { field: 'nope', operator: '=', value: 1 })
    assert.deepEqual(unknown, {
      isDone: false,
      reason: 'The field "nope" does not exist.',
      isDeclined: false,
    })
  })
})
