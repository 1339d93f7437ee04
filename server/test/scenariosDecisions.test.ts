// Each decision of the catalog: one contact takes it, for the other time runs out.

import assert from 'node:assert/strict'
import { recordReplies } from '../src/features/messaging/sends/recordReplies.ts'
import { recordReply } from '../src/features/messaging/textMessages/recordReplies.ts'
import { recordSubmissions } from '../src/features/web/submissions/recordSubmissions.ts'
import { recordHits } from '../src/features/web/tracking/recordHits.ts'
import { transaction } from '../src/platform/database/connection.ts'
import { testConfig } from './mail.ts'
import { postOffice } from './postOffice.ts'
import { assertComplete, playScenarios, read, type Scenario, type Scene, type Waiting } from './scenarios.ts'
import { FIREFOX, visitOf } from './visit.ts'

const visit = (
  { sql, now }: Scene,
  { ip = '127.0.0.1', ...parts }: Parameters<typeof visitOf>[0] & { ip?: string },
) => {
  const made = visitOf({ at: now(), ...parts })
  const visits = [{ ...made, visitor: { ...made.visitor, ip } }]
  return transaction(sql, (db) => recordHits(db, visits, { config: testConfig(), now: now() }))
}

/** A mail that goes to both, with two links. */
async function mail(scene: Scene): Promise<NonNullable<Waiting['after']>> {
  const email = await scene.make('emails', {
    ...{ name: 'M', subject: 'S', language: 'en', emailType: 'template', isPublished: true, lists: [] },
    customHtml:
      '<html><body><a href="https://shop.example/prices">prices</a> <a href="https://shop.example/about">about</a></body></html>',
  })
  return { type: 'email.send', with: { email, email_type: 'marketing' } }
}

/** A download by somebody whose device is known from a visit, over HTTP. */
async function download(scene: Scene, contactId: number, assetId: number): Promise<void> {
  const { fastify, sql } = scene
  const [seen] = await visit(scene, { contactId })
  const [asset] = await sql<{ alias: string }[]>`select alias from assets where id = ${assetId}`
  const answer = await fastify.inject({
    url: `/asset/${assetId}:${asset?.alias}`,
    headers: { 'user-agent': FIREFOX, cookie: `mautic_device_id=${seen?.trackingId}` },
  })
  assert.equal(answer.statusCode, 302)
}

const submit = ({ sql, now }: Scene, contactId: number, formId: number, ip: string) =>
  transaction(sql, (db) => {
    const rest = { ip, pageId: null, referer: null, trackingId: null, results: {} }
    return recordSubmissions(db, [{ at: now(), formId, contactId, ...rest }], { now: now() })
  })

/** A page asks what stands in a slot, over HTTP, for somebody whose device is known from a visit. */
async function ask(scene: Scene, contactId: number, slot: string, ip: string): Promise<void> {
  const [seen] = await visit(scene, { contactId })
  const answer = await scene.fastify.inject({
    url: `/dwc/${slot}`,
    remoteAddress: ip,
    headers: { 'user-agent': FIREFOX, cookie: `mautic_device_id=${seen?.trackingId}` },
  })
  assert.equal(answer.statusCode, 204, 'nothing stands there')
}

const scenarios: Readonly<Record<string, Scenario>> = {
  'email.open': {
    async play(scene) {
      const post = await postOffice(scene.t, scene)
      await scene.waits(
        {},
        {
          after: await mail(scene),
          act: async () => post.open((await post.inbox('ada@'))[0]),
          from: '127.0.0.1',
        },
      )
    },
  },
  'email.click': {
    async play(scene) {
      const post = await postOffice(scene.t, scene)
      const click = async (name: string, link: string) => post.click((await post.inbox(name))[0], link)
      await scene.waits(
        { urls: { list: ['https://shop.example/pri*'] } },
        {
          after: await mail(scene),
          act: async () => {
            await click('bob@', 'about')
            await click('ada@', 'prices')
          },
          from: '127.0.0.1',
        },
      )
    },
  },
  'email.reply': {
    async play(scene) {
      const { sql, ada, now } = scene
      await postOffice(scene.t, scene)
      await scene.waits(
        {},
        {
          after: await mail(scene),
          act: async () => {
            const [send] = await sql<{ id: number }[]>`select id from email_sends where contact_id = ${ada}`
            const reply = {
              sendId: send?.id ?? 0,
              contactId: ada,
              messageId: '<1@sample.example>',
              at: now(),
            }
            await transaction(sql, (db) => recordReplies(db, [reply]))
          },
        },
      )
    },
  },
  'page.pagehit': {
    async play(scene) {
      const { ada, bob } = scene
      const page = await scene.make('pages', { title: 'Offer', alias: 'offer' })
      const other = await scene.make('pages', { title: 'Other', alias: 'other' })
      await scene.waits(
        { pages: [page] },
        {
          miss: () => visit(scene, { contactId: ada, pageId: other }),
          act: async () => {
            await visit(scene, { contactId: bob, pageId: other })
            await visit(scene, { contactId: ada, pageId: page, ip: '192.0.2.7' })
          },
          from: '192.0.2.7',
        },
      )
    },
  },
  'page.devicehit': {
    async play(scene) {
      const userAgent =
        'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36'
      await scene.waits(
        { device_type: ['smartphone'], device_os: ['Android'] },
        {
          // Over HTTP, by who was seen before.
          act: async () => {
            await visit(scene, { contactId: scene.bob })
            const [seen] = await visit(scene, { contactId: scene.ada })
            const answer = await scene.fastify.inject({
              url: '/mtc/event?page_url=https://shop.example/',
              remoteAddress: '192.0.2.8',
              headers: { 'user-agent': userAgent, cookie: `mautic_device_id=${seen?.trackingId}` },
            })
            assert.equal(answer.json().id, scene.ada)
          },
          from: '192.0.2.8',
        },
      )
    },
  },
  'url.hit': {
    async play(scene) {
      await scene.waits(
        { url: 'https://shop.example/thanks*' },
        {
          act: async () => {
            await visit(scene, { contactId: scene.bob })
            await visit(scene, { contactId: scene.ada, url: 'https://shop.example/thanks?order=1' })
          },
          from: '127.0.0.1',
        },
      )
    },
  },
  'form.submit': {
    async play(scene) {
      const form = await scene.make('forms', { name: 'F', formType: 'standalone' })
      const other = await scene.make('forms', { name: 'G', formType: 'standalone' })
      await scene.waits(
        { forms: [form] },
        {
          act: async () => {
            await submit(scene, scene.bob, other, '192.0.2.10')
            await submit(scene, scene.ada, form, '192.0.2.9')
          },
          from: '192.0.2.9',
        },
      )
    },
  },
  'asset.download': {
    async play(scene) {
      const body = { storageLocation: 'remote', file: 'https://files.example/plan.pdf' }
      const asset = await scene.make('assets', { title: 'Plan', ...body })
      const other = await scene.make('assets', { title: 'Other', ...body })
      await scene.waits(
        { assets: [asset] },
        {
          act: async () => {
            await download(scene, scene.bob, other)
            await download(scene, scene.ada, asset)
          },
          from: '127.0.0.1',
        },
      )
    },
  },
  'sms.reply': {
    async play(scene) {
      const { sql, ada, bob, now, admin } = scene
      for (const id of [ada, bob])
        read(await admin.patch(`/contacts/${id}/edit`, { mobile: `+1555010000${id}` }))
      const answer = (id: number, text: string) => {
        const reply = { from: `+1555010000${id}`, text, providerId: `${id} ${text}` }
        return transaction(sql, (db) => recordReply(db, reply, { config: testConfig(), now: now() }))
      }
      await scene.waits(
        { pattern: 'y?s*' },
        {
          act: async () => {
            await answer(bob, 'no')
            await answer(ada, 'YES please')
          },
        },
      )
    },
  },
  'dwc.decision': {
    async play(scene) {
      await scene.waits(
        { dwc_slot_name: 'hero' },
        {
          act: async () => {
            await scene.make('dynamiccontents', {
              ...{ name: 'Foot', content: 'x', isPublished: true, isCampaignBased: false, slotName: 'foot' },
              filters: [
                {
                  ...{ glue: 'and', object: 'lead', field: 'city', type: 'text', operator: '=' },
                  properties: { filter: 'Rome' },
                },
              ],
            })
            await ask(scene, scene.bob, 'foot', '192.0.2.12')
            await ask(scene, scene.ada, 'hero', '192.0.2.11')
          },
          from: '192.0.2.11',
        },
      )
    },
  },
}

assertComplete('decision', scenarios)
playScenarios('decision', scenarios)
