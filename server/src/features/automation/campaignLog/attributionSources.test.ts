import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { attributionReportSources } from './attributionSources.ts'

interface Node {
  'Node Type': string
  'Actual Rows': number
  Plans?: Node[]
}

test('only the reactions of contacts that have a worth are numbered, however many others there are', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const fields = { name: 'E', subject: 'S', language: 'en', lists: [], customHtml: 'x' }
  const { email } = (await admin.post('/emails/new', fields)).body
  const { campaign } = (
    await admin.post('/campaigns/new', {
      name: 'C',
      events: [
        { id: 'm', type: 'email.send', properties: { email: email.id } },
        { id: 'o', type: 'email.open', parent: 'm' },
      ],
    })
  ).body
  const { sql } = app
  await sql`
    insert into contacts (date_added, attribution)
    select now(), case n when 1 then 30 when 2 then 0 end from generate_series(1, 20) n`
  await sql`
    insert into campaign_event_log (campaign_id, event_id, contact_id, rotation, is_scheduled, date_triggered)
    select e.campaign_id, e.id, c.id, r, false, now() from campaign_events e, contacts c, generate_series(1, 2) r
    where e.campaign_id = ${campaign.id} and e.event_type = 'decision'`
  for (const { key, from } of await attributionReportSources(sql)) {
    const [row] = await sql<{ 'QUERY PLAN': { Plan: Node }[] }[]>`
      explain (analyze, format json) select log.id, log.nth, log.nth_last, log.touches from ${sql.unsafe(from)}`
    const numbered = nodesOf(row!['QUERY PLAN'][0]!.Plan).filter((node) => node['Node Type'] === 'WindowAgg')
    assert.ok(numbered.length > 0, key)
    for (const node of numbered) assert.ok(node['Actual Rows'] <= 2, `${key}: ${node['Actual Rows']}`)
  }
})

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}
