// Each condition of the catalog: one contact goes the way of yes, the other that of no.

import { recordPushIds } from '../src/features/messaging/notifications/pushIds.ts'
import { recordSubmissions } from '../src/features/web/submissions/recordSubmissions.ts'
import { recordHits } from '../src/features/web/tracking/recordHits.ts'
import { transaction } from '../src/platform/database/connection.ts'
import { lookUpScenarios } from './callScenarios.ts'
import { testConfig } from './mail.ts'
import { assertComplete, playScenarios, read, type Scenario, type Scene } from './scenarios.ts'
import { visitOf } from './visit.ts'

const edit = async ({ admin }: Scene, id: number, body: Record<string, unknown>) =>
  read(await admin.patch(`/contacts/${id}/edit`, body))

const visit = ({ sql, now }: Scene, parts: Parameters<typeof visitOf>[0]) =>
  transaction(sql, (db) =>
    recordHits(db, [visitOf({ at: now(), ...parts })], { config: testConfig(), now: now() }),
  )

const scenarios: Readonly<Record<string, Scenario>> = {
  'lead.field_value': {
    async play(scene) {
      await edit(scene, scene.ada, { city: 'Bonn' })
      await edit(scene, scene.bob, { city: 'Rome' })
      await scene.asks({ field: 'city', operator: 'startsWith', value: 'bo' })
    },
  },
  'lead.device': {
    async play(scene) {
      await visit(scene, { contactId: scene.ada })
      await scene.asks({ device_type: ['desktop'], device_os: ['GNU/Linux'] })
    },
  },
  'lead.tags': {
    async play(scene) {
      await edit(scene, scene.ada, { tags: ['VIP', 'Other'] })
      await edit(scene, scene.bob, { tags: ['Other'] })
      await scene.asks({ tags: ['VIP', 'Nobody'] })
    },
  },
  'lead.segments': {
    async play(scene) {
      const list = await scene.segment([scene.ada])
      await scene.asks({ segments: [list] })
    },
  },
  'lead.stages': {
    async play(scene) {
      const stage = await scene.make('stages', { name: 'Hot', weight: 5 })
      read(await scene.admin.post(`/stages/${stage}/contact/${scene.ada}/add`))
      await scene.asks({ stages: [stage] })
    },
  },
  'lead.owner': {
    async play(scene) {
      const owner = scene.admin.userId
      await edit(scene, scene.ada, { owner })
      await scene.asks({ owner: [owner] })
    },
  },
  'lead.campaigns': {
    async play(scene) {
      const other = await scene.campaign([], { name: 'Other', isPublished: false })
      await scene.add(other, [scene.ada])
      await scene.asks({
        campaigns: [other.id],
        dataAddedLimit: true,
        expr: 'gt',
        dateAdded: '2026-05-01 00:00',
      })
    },
  },
  'lead.dnc': {
    async play(scene) {
      read(await scene.admin.post(`/contacts/${scene.ada}/dnc/email/add`, { reason: 1 }))
      read(await scene.admin.post(`/contacts/${scene.bob}/dnc/email/add`, { reason: 3 }))
      await scene.asks({ channels: ['sms', 'email'], reason: 1 })
    },
  },
  'lead.points': {
    async play(scene) {
      read(await scene.admin.post(`/contacts/${scene.ada}/points/plus/7`))
      read(await scene.admin.post(`/contacts/${scene.bob}/points/plus/6`))
      await scene.asks({ operator: 'gte', score: 7 })
    },
  },
  'lead.pageHit': {
    async play(scene) {
      const [first] = await visit(scene, { contactId: scene.ada })
      await scene.moveTo('PT2M')
      await visit(scene, { contactId: scene.ada, url: 'https://shop.example/other', previous: first ?? null })
      await visit(scene, { contactId: scene.bob })
      await scene.asks({ page_url: 'https://shop.example/pri*', accumulative_time: 60 })
    },
  },
  'form.field_value': {
    async play(scene) {
      const { sql, now, ada, bob } = scene
      const body = {
        name: 'Survey',
        formType: 'standalone',
        fields: [{ label: 'Colour', alias: 'colour', type: 'text' }],
      }
      const { form } = read(await scene.admin.post('/forms/new', body))
      const answers = [
        { contactId: ada, value: 'Deep blue' },
        { contactId: bob, value: 'Red' },
      ]
      const rest = { ip: null, pageId: null, referer: null, trackingId: null }
      const submissions = answers.map(({ contactId, value }) => ({
        ...{ at: now(), formId: form.id, contactId, ...rest },
        results: { [form.fields[0].id]: value },
      }))
      await transaction(sql, (db) => recordSubmissions(db, submissions, { now: now() }))
      await scene.asks({ form: form.id, field: 'colour', operator: 'contains', value: 'blue' })
    },
  },
  'notification.has.active': {
    async play(scene) {
      const { sql, now, ada, bob } = scene
      const pushId = (contactId: number, isEnabled: boolean) => ({
        contactId,
        pushId: `browser of ${contactId}`,
        isMobile: false,
        isEnabled,
      })
      await transaction(sql, (db) => recordPushIds(db, [pushId(ada, true), pushId(bob, false)], now()))
      await scene.asks({})
    },
  },
}

const all = { ...scenarios, ...lookUpScenarios }

assertComplete('condition', all)
playScenarios('condition', all)
