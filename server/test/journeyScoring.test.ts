// A long journey: what contacts do is worth points, points move them through stages, and sales is told by webhook and mail.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { leadScoring } from './leadScoring.ts'
import { receiver } from './receiver.ts'

test('lead scoring: points, triggers and stages, and the hand-over to sales', {
  timeout: 120_000,
}, async (t) => {
  const sales = await receiver(t)
  await leadScoring(t, async ({ serverUrl, authorization, events }) => {
    const made = await fetch(`${serverUrl}/api/hooks/new`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Sales', webhookUrl: sales.url, triggers: events, secret: 'sesame' }),
    })
    assert.equal(made.status, 201)
    return () =>
      sales.received.map(({ body, headers }) => {
        assert.equal(
          headers['webhook-signature'],
          createHmac('sha256', 'sesame').update(body).digest('base64'),
        )
        return JSON.parse(body)
      })
  })
})
