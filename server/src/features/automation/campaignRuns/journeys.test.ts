// Campaigns through time, on a test clock (engine, sections 1.8 to 1.12).

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { journeys, type Step } from '../../../../test/campaigns.ts'

const points = (name: string, more: Partial<Step> = {}): Step => ({
  type: 'lead.changepoints',
  name,
  with: { points: 1 },
  ...more,
})

suite('a journey', () => {
  test('conditions choose the side, and what follows goes on', async (t) => {
    const { contacts, campaign, add, rest } = await journeys(t)
    const [ada, bob] = (await contacts([{ city: 'Bonn' }, { city: 'Rome' }])) as [number, number]
    const made = await campaign([
      {
        type: 'lead.field_value',
        with: { field: 'city', operator: '=', value: 'Bonn' },
        yes: [points('in Bonn')],
        no: [points('elsewhere', { next: [points('after')] })],
      },
    ])
    await add(made, [ada, bob])
    await rest()
    assert.deepEqual(await made.story(ada), ['lead.field_value', 'in Bonn'])
    assert.deepEqual(await made.story(bob), ['lead.field_value: no', 'elsewhere', 'after'])
  })
})
