// GET /segments/ID/explain/CONTACT_ID: why a contact is in a segment, or is not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, testApp } from '../../../../test/app.ts'
import { consumeAll } from '../../../../test/consume.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { loadConfig, withSettings } from '../../../platform/config.ts'
import { catalog, consumers } from '../../index.ts'
import { rebuildSegment } from '../segments/rebuildSegment.ts'

const app = await testApp()
const admin = await app.as('admin')
const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))

const filter = (field: string, operator: string, value: unknown, glue = 'and', object = 'lead') => ({
  ...{ glue, object, field, type: 'text', operator },
  properties: { filter: value },
})

async function segment(filters: unknown[] = [], body: Record<string, unknown> = {}): Promise<number> {
  const made = await admin.post('/segments/new', { name: 'S', filters, ...body })
  assert.equal(made.status, 201, made.text)
  return made.body.list.id
}

async function contact(body: Record<string, unknown> = {}): Promise<number> {
  return (await admin.post('/contacts/new', { firstname: 'Ada', ...body })).body.contact.id
}

async function rebuild(id: number): Promise<void> {
  await rebuildSegment(app.sql, id, { config, catalog, clock: () => new Date() })
}

async function explain(id: number, contactId: number, headers = {}): Promise<Answer> {
  const answer = await admin.get(`/segments/${id}/explain/${contactId}`, { headers })
  assert.equal(answer.status, 200, answer.text)
  return answer
}

const codes = (answer: Answer) => answer.body.explanation.reasons.map(({ code }: { code: string }) => code)

test('each filter is shown with the real value and whether it fits, in its groups', async () => {
  const { body } = await admin.post('/companies/new', { companyname: 'Acme', companycity: 'Ulm' })
  const id = await contact({ city: 'Bonn', points: 7, tags: ['vip'] })
  await admin.post(`/companies/${body.company.id}/contact/${id}/add`)
  const other = await segment()
  await admin.post(`/segments/${other}/contact/${id}/add`)
  const tag = (await admin.get(`/contacts/${id}`)).body.contact.tags[0].id
  const segmentId = await segment([
    filter('city', '=', 'Köln'),
    filter('points', 'gt', 3),
    filter('city', '!=', 'Köln', 'or'),
    filter('tags', 'in', [tag]),
    filter('companycity', '=', 'Ulm', 'and', 'company'),
    filter('leadlist', 'in', [other]),
    filter('lead_email_read_count', 'lt', 5, 'and', 'behaviors'),
    filter('page_id', '=', 0, 'and', 'behaviors'),
  ])
  const { explanation } = (await explain(segmentId, id)).body
  assert.deepEqual(
    explanation.groups.map((group: { fits: boolean; filters: Record<string, unknown>[] }) => [
      group.fits,
      group.filters.map((one) => [one.field, one.value, one.fits]),
    ]),
    [
      [
        false,
        [
          ['city', 'Bonn', false],
          ['points', 7, true],
        ],
      ],
      [
        true,
        [
          ['city', 'Bonn', true],
          ['tags', [tag], true],
          ['companycity', ['Ulm'], true],
          ['leadlist', [other], true],
          ['lead_email_read_count', 0, true],
          ['page_id', false, true],
        ],
      ],
    ],
  )
  assert.equal(explanation.fits, true)
  assert.equal(explanation.groups[0].filters[0].text, 'city = Köln: does not fit. The contact has Bonn.')
})

test('what hands did, and what the next evaluation will do, is told', async () => {
  const id = await contact({ city: 'Bonn' })
  const segmentId = await segment([filter('city', '=', 'Bonn')])
  assert.deepEqual(codes(await explain(segmentId, id)), ['segment.comes', 'segment.rebuilding'])
  await rebuild(segmentId)
  assert.deepEqual(codes(await explain(segmentId, id)), ['segment.member'])
  await admin.patch(`/contacts/${id}/edit`, { city: 'Ulm' })
  assert.deepEqual(codes(await explain(segmentId, id)), ['segment.leaves'])
  await consumeAll(app.sql, consumers, config)
  assert.deepEqual(codes(await explain(segmentId, id)), ['segment.fitsNot'])
  await admin.post(`/segments/${segmentId}/contact/${id}/add`)
  assert.deepEqual(codes(await explain(segmentId, id)), ['segment.addedByHand'])
  await admin.post(`/segments/${segmentId}/contact/${id}/remove`)
  await admin.patch(`/contacts/${id}/edit`, { city: 'Bonn' })
  await consumeAll(app.sql, consumers, config)
  await admin.post(`/segments/${segmentId}/contact/${id}/remove`)
  assert.deepEqual(codes(await explain(segmentId, id)), ['segment.removedByHand'])
  const unpublished = await segment([filter('city', '=', 'Bonn')], { isPublished: false })
  await app.sql`delete from segment_rebuilds where segment_id = ${unpublished}`
  assert.deepEqual(codes(await explain(unpublished, id)), ['segment.comes', 'segment.unpublished'])
  const byHand = await explain(await segment(), id)
  assert.deepEqual([codes(byHand), byHand.body.explanation.fits], [['segment.static'], null])
})

test('filters that cannot be used are told, and what can be told of the others', async () => {
  const id = await contact({ city: 'Bonn' })
  const segmentId = await segment([filter('city', '=', 'Bonn')])
  const broken = [filter('city', '=', 'Bonn'), filter('nope', '=', 1)]
  await app.sql`update segments set filters = ${app.sql.json(broken)} where id = ${segmentId}`
  const { explanation } = (await explain(segmentId, id)).body
  assert.equal(explanation.fits, null)
  assert.deepEqual(
    explanation.groups[0].filters.map((one: { fits: boolean }) => one.fits),
    [true, null],
  )
  assert.equal(explanation.reasons[0].code, 'segment.unusable')
  assert.match(explanation.reasons[0].text, /The field "nope" does not exist/)
  await app.sql`update segments set filters = ${app.sql.json([filter('city', 'regexp', '(')])} where id = ${segmentId}`
  assert.deepEqual(codes(await explain(segmentId, id))[0], 'segment.unusable')
})

test('a segment beyond a bound because of a nested one keeps its members and shows the reason', async () => {
  const id = await contact({ city: 'Bonn' })
  const nested = await segment([filter('city', '=', 'Bonn')])
  const containing = await segment(Array.from({ length: 10 }, () => filter('leadlist', 'in', [nested])))
  const neighbour = await segment([filter('city', '=', 'Ulm')])
  for (const one of [nested, containing, neighbour]) await rebuild(one)
  assert.deepEqual(codes(await explain(containing, id)), ['segment.member'])

  const grown = Array.from({ length: 300 }, (_, n) => filter('city', '!=', `x${n}`))
  assert.equal((await admin.patch(`/segments/${nested}/edit`, { filters: grown })).status, 200)
  await rebuild(containing)
  await admin.patch(`/contacts/${id}/edit`, { city: 'Ulm' })
  await consumeAll(app.sql, consumers, config)
  const beyond = await explain(containing, id)
  assert.deepEqual([beyond.body.explanation.isMember, beyond.body.explanation.fits], [true, null])
  assert.match(beyond.body.explanation.reasons[0].text, /2000 conditions at most/)
  const [stored] = await app.sql`select error from segment_rebuilds where segment_id = ${containing}`
  assert.match(stored?.error, /2000 conditions at most/)
  assert.equal((await explain(neighbour, id)).body.explanation.isMember, true)

  await admin.patch(`/segments/${nested}/edit`, { filters: [filter('city', '=', 'Bonn')] })
  await rebuild(nested)
  await rebuild(containing)
  assert.equal((await explain(containing, id)).body.explanation.isMember, false)
})

test('the sentences are in the language that was asked for', async () => {
  const answer = await explain(await segment(), await contact(), { 'accept-language': 'de' })
  assert.equal(answer.headers['content-language'], 'de')
  assert.match(answer.body.explanation.reasons[0].text, /^Das Segment hat keine Filter/)
})

test('it takes the right to see the segment and the contact', async () => {
  const id = await contact()
  const segmentId = await segment([], { isGlobal: false })
  assert.equal((await admin.get(`/segments/999999/explain/${id}`)).status, 404)
  assert.equal((await admin.get(`/segments/${segmentId}/explain/999999`)).status, 404)
  const only = async (permissions: Record<string, string[]>) =>
    (await (await app.as(permissions)).get(`/segments/${segmentId}/explain/${id}`)).status
  assert.equal(await only({ 'lead:leads': ['viewother'] }), 403)
  assert.equal(await only({ 'lead:lists': ['viewother'] }), 403)
  assert.equal(await only({ 'lead:leads': ['viewown'], 'lead:lists': ['viewown', 'viewother'] }), 403)
  assert.equal(
    await only({ 'lead:leads': ['viewown', 'viewother'], 'lead:lists': ['viewown', 'viewother'] }),
    200,
  )
})

test('the number of statements does not grow with the filters', async () => {
  const id = await contact()
  const few = await segment([filter('city', '=', 'Bonn')])
  const many = await segment(Array.from({ length: 300 }, (_, n) => filter('city', '=', `City ${n}`, 'or')))
  await explain(few, id)
  const count = async (segmentId: number) =>
    (await countStatements(app.sql, () => explain(segmentId, id))).count
  assert.equal(await count(many), await count(few))
})
