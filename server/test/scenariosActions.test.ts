// Each action on contacts and what is theirs: what it does, and what the log says of it.

import assert from 'node:assert/strict'
import { requestSlots } from '../src/features/content/dynamicContent/requestSlots.ts'
import { takePageItems } from '../src/features/web/tracking/pageItems.ts'
import { recordHits } from '../src/features/web/tracking/recordHits.ts'
import { transaction } from '../src/platform/database/connection.ts'
import { callScenarios } from './callScenarios.ts'
import { testConfig } from './mail.ts'
import { assertComplete, playScenarios, points, read, type Scenario, type Scene } from './scenarios.ts'
import { sendingScenarios } from './sendingScenarios.ts'
import { visitOf } from './visit.ts'

const contactOf = async ({ admin }: Scene, id: number) => read(await admin.get(`/contacts/${id}`)).contact
const fieldsOf = async (scene: Scene, id: number) => (await contactOf(scene, id)).fields.all

const company = async (scene: Scene, companyname: string, contactIds: readonly number[]) => {
  const id = await scene.make('companies', { companyname })
  for (const contactId of contactIds)
    read(await scene.admin.post(`/companies/${id}/contact/${contactId}/add`))
  return id
}

const companiesOf = async (scene: Scene, contactId: number) =>
  (read(await scene.admin.get(`/contacts/${contactId}/companies`)).companies as { companyname: string }[])
    .map((one) => one.companyname)
    .sort()

const visit = ({ sql, now, ada, bob }: Scene) =>
  transaction(sql, (db) => {
    const visits = [ada, bob].map((contactId) => visitOf({ contactId, at: now() }))
    return recordHits(db, visits, { config: testConfig(), now: now() })
  })

const scenarios: Readonly<Record<string, Scenario>> = {
  'lead.changepoints': {
    async play(scene) {
      const { ada, stats } = scene
      const made = await scene.does({ points: 5 })
      // One point more for what follows.
      assert.equal((await contactOf(scene, ada)).points, 6)
      const log = await stats('lead_points_change_log', { lead_id: ada })
      const own = log.find((row) => row.delta === '5')
      assert.deepEqual(
        [own?.type, own?.event_name, own?.action_name],
        ['campaign', `${made.id}: Journey`, `${made.eventId('lead.changepoints')}: lead.changepoints`],
      )
      const group = await scene.make('points/groups', { name: 'G' })
      await scene.does({ points: 3, group })
      const { groupScore } = read(await scene.admin.get(`/contacts/${ada}/points/groups/${group}`))
      assert.equal(groupScore.score, 3)
      assert.equal((await contactOf(scene, ada)).points, 7)
    },
  },
  'lead.changelist': {
    async play(scene) {
      const from = await scene.segment([scene.ada, scene.bob])
      const to = await scene.segment([])
      await scene.does({ addToLists: [to], removeFromLists: [from] })
      const rows = await scene.stats('lead_lists_leads')
      assert.deepEqual(
        rows.map((row) => [row.leadlist_id, row.lead_id, row.manually_added]).sort(),
        [scene.ada, scene.bob].map((id) => [String(to), String(id), '1']).sort(),
      )
    },
  },
  'lead.updatelead': {
    async play(scene) {
      await scene.make('fields/contact', { label: 'Renewal', alias: 'renewal', type: 'date' })
      await scene.does({ city: 'Bonn', firstname: '', renewal: '+1 day' })
      const { city, firstname, renewal } = await fieldsOf(scene, scene.ada)
      assert.deepEqual([city, firstname, renewal], ['Bonn', 'ada', '2026-06-02'])
    },
  },
  'lead.updatecompany': {
    async play(scene) {
      const { ada, bob } = scene
      await company(scene, 'Old', [ada])
      const failures = { [bob]: 'The contact has no company.' }
      await scene.does({ companyname: 'New', companycity: 'Bonn' }, { isLast: true, failures })
      const found = read(await scene.admin.get('/companies?search=New')).companies
      const [{ fields }] = Object.values(found) as [{ fields: { all: Record<string, unknown> } }]
      assert.equal(fields.all.companycity, 'Bonn')
      assert.equal((await contactOf(scene, ada)).fields.all.company, 'New')
      assert.deepEqual(await companiesOf(scene, ada), ['New', 'Old'])
    },
  },
  'lead.changetags': {
    async play(scene) {
      const { ada, admin } = scene
      read(await admin.patch(`/contacts/${ada}/edit`, { tags: ['Old', 'Kept'] }))
      await scene.does({ add_tags: ['New'], remove_tags: ['Old'] })
      const { tags } = await contactOf(scene, ada)
      assert.deepEqual(tags.map(({ tag }: { tag: string }) => tag).sort(), ['Kept', 'New'])
    },
  },
  'lead.addtocompany': {
    async play(scene) {
      await scene.does({ company: await company(scene, 'Works', []) })
      assert.deepEqual(await companiesOf(scene, scene.ada), ['Works'])
      assert.equal((await scene.stats('companies_leads')).length, 2)
    },
  },
  'lead.changeowner': {
    async play(scene) {
      await scene.does({ owner: scene.admin.userId })
      assert.equal((await contactOf(scene, scene.bob)).owner.id, scene.admin.userId)
    },
  },
  'lead.scorecontactscompanies': {
    async play(scene) {
      const id = await company(scene, 'Both', [scene.ada, scene.bob])
      await scene.does({ score: 4 })
      assert.equal(read(await scene.admin.get(`/companies/${id}`)).company.score, 8)
    },
  },
  'lead.adddnc': {
    async play(scene) {
      await scene.does({ channels: ['email', 'sms'], reason: 'Asked us to.' })
      const rows = await scene.stats('lead_donotcontact', { lead_id: scene.bob })
      assert.deepEqual(rows.map((row) => [row.channel, row.reason, row.comments]).sort(), [
        ['email', '3', 'Asked us to.'],
        ['sms', '3', 'Asked us to.'],
      ])
    },
  },
  'lead.removednc': {
    async play(scene) {
      for (const channel of ['email', 'sms'])
        read(await scene.admin.post(`/contacts/${scene.ada}/dnc/${channel}/add`))
      await scene.does({ channels: ['email'] })
      assert.deepEqual(
        (await scene.stats('lead_donotcontact')).map((row) => row.channel),
        ['sms'],
      )
    },
  },
  'lead.deletecontact': {
    async play(scene) {
      const made = await scene.does({}, { isLast: true })
      for (const id of [scene.ada, scene.bob])
        assert.equal((await scene.admin.get(`/contacts/${id}`)).status, 404)
      assert.deepEqual(await scene.stats('campaign_leads', { campaign_id: made.id }), [])
    },
  },
  'campaign.addremovelead': {
    async play(scene) {
      const { ada, bob, admin, stats } = scene
      const [into, out] = [await scene.campaign([]), await scene.campaign([])]
      await scene.add(out, [ada, bob])
      await scene.does({ addTo: [into.id], removeFrom: [out.id] })
      for (const id of [ada, bob]) {
        const [joined] = await stats('campaign_leads', { campaign_id: into.id, lead_id: id })
        assert.deepEqual([joined?.manually_added, joined?.manually_removed], ['1', '0'])
        const [left] = await stats('campaign_leads', { campaign_id: out.id, lead_id: id })
        assert.deepEqual([left?.manually_removed, left?.date_last_exited], ['1', '2026-06-01 10:00:00'])
      }
      const { campaigns } = read(await admin.get(`/contacts/${ada}/campaigns`))
      assert.equal(campaigns[into.id].id, into.id)
      assert.equal(campaigns[out.id], undefined)
    },
  },
  'campaign.jump_to_event': {
    async play(scene) {
      const { ada, bob } = scene
      const jump = { type: 'campaign.jump_to_event', name: 'jump', to: 'target' }
      const made = await scene.campaign([
        points('target', { after: '5 d' }),
        points('first', { next: [jump, points('beside')] }),
      ])
      await scene.add(made, [ada, bob])
      await scene.rest()
      const due = 'target: due 2026-06-06T10:00:00Z'
      for (const id of [ada, bob]) await scene.tells(made, id, ['first', 'jump', 'beside', due, due])
      const [member] = await scene.stats('campaign_leads', { campaign_id: made.id, lead_id: ada })
      assert.equal(member?.rotation, '2')
      await scene.moveTo('P5D')
      const ran = (await made.log(ada)).filter(({ event }) => event === 'target')
      assert.deepEqual(
        ran.map(({ rotation, due }) => [rotation, due]),
        [
          [1, null],
          [2, null],
        ],
      )
    },
  },
  'stage.change': {
    async play(scene) {
      const { ada, bob, admin, stats } = scene
      const low = await scene.make('stages', { name: 'Low', weight: 1 })
      const high = await scene.make('stages', { name: 'High', weight: 9 })
      read(await admin.post(`/stages/${high}/contact/${bob}/add`))
      const made = await scene.does(
        { stage: low },
        { reasons: { [bob]: 'The contact is in a later stage.' } },
      )
      assert.equal((await contactOf(scene, ada)).stage.name, 'Low')
      assert.equal((await contactOf(scene, bob)).stage.name, 'High')
      const [row] = await stats('lead_stages_change_log', { lead_id: ada })
      assert.deepEqual([row?.event_name, row?.action_name], [`${low}: Low`, 'stage.change'])
      const { events } = read(await admin.get(`/campaigns/${made.id}/events/contact/${bob}`))
      const [entry] = events.find(({ name }: { name: string }) => name === 'stage.change').contactLog
      assert.deepEqual(
        [entry.metadata.failed, entry.metadata.reason],
        [1, 'The contact is in a later stage.'],
      )
    },
  },
  'dwc.push_content': {
    async play(scene) {
      const { sql, ada, bob, now } = scene
      const dynamicContent = await scene.make('dynamiccontents', { name: 'D', content: 'For you' })
      const under = { type: 'dwc.decision', with: { dwc_slot_name: 'hero' } }
      const requests = [ada, bob].map((contactId) => ({ contactId, slot: 'hero', ip: '192.0.2.1' }))
      const before = () => transaction(sql, (db) => requestSlots(db, requests, now()))
      await scene.does({ dynamicContent }, { under, before })
      const rows = await scene.stats('dynamic_content_lead_data')
      assert.deepEqual(
        rows.map((row) => [row.lead_id, row.dynamic_content_id, row.slot]).sort(),
        [ada, bob].map((id) => [String(id), String(dynamicContent), 'hero']),
      )
    },
  },
  'focus.show': {
    async play(scene) {
      const { sql, ada, now } = scene
      const focus = await scene.make('focus', {
        name: 'F',
        type: 'notice',
        style: 'bar',
        website: 'https://shop.example',
      })
      const under = { type: 'page.pagehit', with: { url: 'https://shop.example/*' } }
      await scene.does({ focus }, { under, before: () => visit(scene) })
      const items = await transaction(sql, (db) => takePageItems(db, [ada], { since: now() }))
      assert.deepEqual(items.get(ada), [{ kind: 'focus.show', content: { focusId: focus } }])
    },
  },
  'tracking.pixel.send': {
    async play(scene) {
      const { sql, ada, now } = scene
      const properties = { services: ['facebook_pixel'], category: 'c', action: 'a', label: 'l' }
      await scene.does(properties, { under: { type: 'page.pagehit' }, before: () => visit(scene) })
      const items = await transaction(sql, (db) => takePageItems(db, [ada], { since: now() }))
      assert.deepEqual(items.get(ada), [{ kind: 'tracking.pixel.send', content: properties }])
    },
  },
}

assertComplete('action', { ...scenarios, ...sendingScenarios, ...callScenarios })
playScenarios('action', { ...scenarios, ...callScenarios })
