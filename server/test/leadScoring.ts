/** A long journey: what contacts do is worth points, points move them through stages, and sales is told by webhook and mail. */

import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { startWebhookSender } from '../src/features/automation/webhooks/startWebhookSender.ts'
import { recordSubmissions } from '../src/features/web/submissions/recordSubmissions.ts'
import { recordHits } from '../src/features/web/tracking/recordHits.ts'
import { transaction } from '../src/platform/database/connection.ts'
import { createLog } from '../src/platform/log.ts'
import { startCalls } from './callScenarios.ts'
import { journeys } from './campaigns.ts'
import { clientToken } from './clientToken.ts'
import { beforeDrop } from './database.ts'
import { testConfig, until } from './mail.ts'
import { postOffice } from './postOffice.ts'
import { receiver } from './receiver.ts'
import { read } from './scenarios.ts'
import { visitOf } from './visit.ts'

/** Where sales subscribes to the webhook of the journey. */
export interface Desk {
  serverUrl: string
  authorization: string
  events: readonly string[]
}

/** Plays the journey. @param subscribe makes the webhook, and answers how to read the bodies that were taken, in order. */
export async function leadScoring(
  t: TestContext,
  subscribe: (desk: Desk) => Promise<() => Record<string, unknown>[]>,
): Promise<void> {
  const crm = await receiver(t)
  const journey = await journeys(t, { settings: { outbound_allowed_hosts: ['127.0.0.1'] } })
  const { admin, sql, url, now, contacts, campaign, rest, moveTo } = journey
  const post = await postOffice(t, journey)
  await startCalls(t, journey)
  const sender = await startWebhookSender({
    ...{ sql, url, clock: now, pollMs: 20, log: createLog({ level: 'error' }) },
    config: testConfig({ outbound_allowed_hosts: ['127.0.0.1'] }),
  })
  beforeDrop(t, () => sender.stop())
  journey.alongside(async () => {
    const isIdle = async () => (await sql`select from webhook_waiting limit 1`).length === 0
    if (await isIdle()) return false
    await until(isIdle)
    return true
  })
  const make = async (path: string, body: object) => {
    const answer = await admin.post(`/${path}/new`, body)
    assert.equal(answer.status, 201, answer.text)
    return Object.values(answer.body)[0] as { id: number }
  }

  // The post office had it listen.
  const bodies = await subscribe({
    serverUrl: `http://127.0.0.1:${(journey.fastify.server.address() as AddressInfo).port}`,
    authorization: `Bearer ${await clientToken(sql, now())}`,
    events: ['mautic.lead_points_change'],
  })
  const form = await make('forms', { name: 'Demo', formType: 'standalone' })
  const [interested, ready] = [
    await make('stages', { name: 'Interested', weight: 10 }),
    await make('stages', { name: 'Ready', weight: 20 }),
  ]
  const mail = {
    ...{ name: 'Lead', subject: 'Call {contactfield=firstname}', language: 'en', emailType: 'template' },
    ...{ lists: [], isPublished: true, customHtml: '<p>{contactfield=email}</p>' },
  }
  const email = await make('emails', mail)
  const score = { repeatable: true, isPublished: true }
  await make('points', {
    ...{ ...score, name: 'Prices', type: 'url.hit', delta: 10 },
    properties: { page_url: 'https://shop.example/prices*' },
  })
  await make('points', {
    ...score,
    name: 'Demo',
    type: 'form.submit',
    delta: 30,
    properties: { forms: [form.id] },
  })

  const handOver = await campaign(
    [
      {
        type: 'stage.change',
        name: 'interested',
        with: { stage: interested.id },
        next: [
          {
            type: 'lead.points',
            name: 'ready?',
            with: { operator: 'gte', score: 50 },
            after: '1 d',
            yes: [
              {
                type: 'stage.change',
                name: 'ready',
                with: { stage: ready.id },
                next: [
                  {
                    type: 'lead.changeowner',
                    name: 'to sales',
                    with: { owner: admin.userId },
                    next: [
                      {
                        type: 'email.send.to.user',
                        name: 'tell',
                        with: { useremail: { email: email.id }, to_owner: true, to: 'desk@sample.example' },
                        next: [
                          {
                            type: 'campaign.sendwebhook',
                            name: 'hand over',
                            with: {
                              url: crm.url,
                              method: 'post',
                              headers: { list: [{ label: 'Content-Type', value: 'application/json' }] },
                              additional_data: {
                                list: [
                                  { label: 'lead', value: '{contactfield=email}' },
                                  { label: 'points', value: '{contactfield=points}' },
                                ],
                              },
                            },
                          },
                        ],
                      },
                    ],
                  },
                ],
              },
            ],
            no: [{ type: 'lead.changepoints', name: 'cools', with: { points: -5 } }],
          },
        ],
      },
    ],
    { name: 'Hand-over' },
  )
  await make('points/triggers', {
    ...{ name: 'Warm', points: 20, isPublished: true },
    events: [
      { name: 'enter', type: 'campaign.changecampaign', properties: { addTo: [handOver.id] } },
      { name: 'tag', type: 'lead.changetags', properties: { add_tags: ['warm'] } },
    ],
  })
  const names = ['hot', 'warm', 'cold']
  const ids = await contacts(names.map((firstname) => ({ firstname, email: `${firstname}@sample.example` })))
  const [hot = 0, warm = 0, cold = 0] = ids
  const visit = (contactId: number) =>
    transaction(sql, (db) =>
      recordHits(db, [visitOf({ contactId, at: now() })], { config: testConfig(), now: now() }),
    )
  const submit = (contactId: number) => {
    const rest = { ip: null, pageId: null, referer: null, trackingId: null, results: {} }
    return transaction(sql, (db) =>
      recordSubmissions(db, [{ at: now(), formId: form.id, contactId, ...rest }], { now: now() }),
    )
  }
  const contactOf = async (id: number) => read(await admin.get(`/contacts/${id}`)).contact

  for (const id of ids) await visit(id)
  await rest()
  assert.deepEqual(await handOver.log(), [], 'ten points are too few')
  for (const id of [hot, warm]) await visit(id)
  await rest()
  for (const id of [hot, warm])
    assert.deepEqual(await handOver.story(id), ['interested', 'ready?: due 2026-06-02T10:00:00Z'])
  assert.equal((await contactOf(warm)).stage.name, 'Interested')
  assert.deepEqual(
    (await contactOf(warm)).tags.map(({ tag }: { tag: string }) => tag),
    ['warm'],
  )
  await moveTo('PT2H')
  await submit(hot)
  await moveTo('P1D')

  assert.deepEqual(await handOver.story(hot), [
    ...['interested', 'ready?', 'ready', 'to sales', 'tell', 'hand over'],
  ])
  assert.deepEqual(await handOver.story(warm), ['interested', 'ready?: no', 'cools'])
  assert.deepEqual(await handOver.story(cold), [])
  const people = await Promise.all(ids.map(contactOf))
  assert.deepEqual(
    people.map(({ points }) => points),
    [50, 15, 10],
  )
  assert.deepEqual(
    people.map(({ stage }) => stage?.name ?? null),
    ['Ready', 'Interested', null],
  )
  assert.equal(people[0].owner.id, admin.userId)
  assert.deepEqual(
    (await post.inbox('desk@')).map(({ subject }) => subject),
    ['Call hot'],
  )

  // The campaign itself hands the lead over: once, to the system that its event names.
  assert.deepEqual(
    crm.received.map(({ method, body }) => [method, JSON.parse(body)]),
    [['POST', { lead: 'hot@sample.example', points: '50' }]],
  )

  // From none to fewer than none is no news.
  for (const points of [10, 5]) read(await admin.post(`/contacts/${cold}/points/minus/${points}`))
  await rest()

  // Every other change of points reached the receiver once, in order.
  const told = bodies().flatMap(
    (body) =>
      body['mautic.lead_points_change'] as {
        contact: { id: number }
        points: { old_points: number; new_points: number }
      }[],
  )
  const changesOf = (id: number) =>
    told
      .filter(({ contact }) => contact.id === id)
      .map(({ points }) => [points.old_points, points.new_points])
  assert.deepEqual(ids.map(changesOf), [
    [
      [0, 10],
      [10, 20],
      [20, 50],
    ],
    [
      [0, 10],
      [10, 20],
      [20, 15],
    ],
    [
      [0, 10],
      [10, 0],
    ],
  ])
}
