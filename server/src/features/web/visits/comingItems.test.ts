// What a campaign shows because of a visit, over HTTP: in the answer to that visit.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Journeys, journeys } from '../../../../test/campaigns.ts'
import { FIREFOX } from '../../../../test/visit.ts'
import { catalog } from '../../index.ts'
import { leavePageItems } from '../tracking/pageItems.ts'
import { countComing } from './countComing.ts'

const OFFER = 'https://shop.example/offer'

async function scene(t: TestContext) {
  const app = await journeys(t)
  const { fastify, sql, admin } = app
  const { focus } = (
    await admin.post('/focus/new', {
      name: 'Offer',
      type: 'notice',
      style: 'bar',
      properties: { content: { headline: 'Hi' } },
    })
  ).body
  return {
    ...app,
    focusId: Number(focus.id),
    visit: async (device: string, url: string) => {
      const answer = await fastify.inject({
        method: 'POST',
        url: '/mtc/event',
        headers: {
          'user-agent': FIREFOX,
          'content-type': 'application/x-www-form-urlencoded',
          cookie: `mautic_device_id=${device}`,
        },
        payload: String(new URLSearchParams({ page_url: url })),
      })
      assert.equal(answer.statusCode, 200, answer.body)
      return answer.json().events
    },
    /** A contact whose browser is known, at the decision of the campaign. */
    async waiting(campaign: Awaited<ReturnType<Journeys['campaign']>>) {
      const [id = 0] = await app.contacts([{ firstname: 'A' }])
      await sql`
        insert into contact_devices (contact_id, date_added, device, tracking_id) values (${id}, now(), 'desktop', ${`device${id}`})`
      await app.add(campaign, [id])
      await app.rest()
      return { id, device: `device${id}` }
    },
  }
}

test('engine 1.2, focus.show: the answer to the visit that a campaign waits for carries what it shows', async (t) => {
  const { campaign, focusId, now, rest, sql, visit, waiting } = await scene(t)
  const made = await campaign([
    {
      type: 'page.pagehit',
      with: { url: '*/offer' },
      yes: [{ type: 'focus.show', with: { focus: focusId } }],
    },
  ])
  const shown = { focus: [{ id: focusId, js: `http://127.0.0.1:8080/focus/${focusId}.js` }] }
  // What the campaign does takes longer on a busy machine than an answer waits: its item is left by hand, once the visit
  // is stored. Even that may come too late, and then the next visit carries it.
  for (let attempt = 1; ; attempt++) {
    const { id, device } = await waiting(made)
    const asked = visit(device, OFFER)
    while ((await sql`select from page_hits where contact_id = ${id}`).length === 0) await sleep(5)
    const left = { eventId: made.eventId('focus.show'), kind: 'focus.show', content: { focusId } }
    await leavePageItems(sql, [id], { ...left, now: now() })
    const events = await asked
    if (events.focus) {
      assert.deepEqual(events, shown)
      assert.deepEqual((await sql`select from page_items`).length, 0)
      break
    }
    assert.deepEqual(await visit(device, OFFER), shown)
    assert.ok(attempt < 10, 'no answer was in time')
  }
  const { id, device } = await waiting(made)
  const [first] = await Promise.all([visit(device, OFFER), rest()])
  await rest()
  assert.deepEqual(await made.story(id), ['page.pagehit', 'focus.show'])
  assert.deepEqual(
    [first, await visit(device, OFFER)].filter((events) => events.focus),
    [shown],
    'it is shown once',
  )
})

test('only visits that a campaign waits for, and leaves something at once because of, wait for it', async (t) => {
  const { campaign, contacts, focusId, sql, now, waiting } = await scene(t)
  const show = (name: string) => ({ type: 'focus.show', name, with: { focus: focusId } })
  const at = (url: string, yes: Parameters<typeof campaign>[0][number]['yes'], name = url) =>
    campaign([{ type: 'page.pagehit', name, with: { url }, yes }])
  const here = await waiting(await at('*/offer', [show('a'), show('b')]))
  const elsewhere = await waiting(await at('*/other', [show('c')]))
  const later = await waiting(await at('*/offer', [{ ...show('d'), after: '1 d' }], 'late'))
  const points = await waiting(
    await at('*/offer', [{ type: 'lead.changepoints', with: { points: 1 } }], 'points'),
  )
  const paused = await at('*/offer', [show('e')], 'paused')
  const held = await waiting(paused)
  await sql`update campaigns set is_published = false where id = ${paused.id}`
  const [nobody = 0] = await contacts([{ firstname: 'N' }])
  const ids = [here, elsewhere, later, points, held].map(({ id }) => id)
  const visits = [...ids, nobody, null].map((contactId) => ({ contactId, url: OFFER, referer: null }))
  const counted = await countComing({ db: sql, catalog, now: now() }, visits)
  assert.deepEqual(counted, [2, 0, 0, 0, 0, 0, 0])
})

test('what was left before comes with what comes now, and an answer that waits in vain is given all the same', async (t) => {
  const { campaign, focusId, sql, now, visit, waiting } = await scene(t)
  const made = await campaign([
    { type: 'page.pagehit', yes: [{ type: 'focus.show', with: { focus: focusId } }] },
  ])
  const { id, device } = await waiting(made)
  const content = { focusId: 99 }
  await leavePageItems(sql, [id], { eventId: 7, kind: 'focus.show', content, now: now() })
  // Nobody runs the campaign.
  assert.deepEqual(await visit(device, OFFER), {
    focus: [{ id: 99, js: 'http://127.0.0.1:8080/focus/99.js' }],
  })
})
