import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/app.ts'
import { parseDate, withTimeZone } from './dates.ts'

const ODD = [
  '99999-01-01',
  '10000-01-01',
  '+12026-01-01T00:00:00Z',
  '-2026-01-01',
  '0000-01-01',
  '9999-12-31T23:59:59-12:00',
  '2026-13-01',
  '2026-02-30',
  '+99999 years',
  '-99999999999 days',
  '+9999999999999999999999 weeks',
  '@99999999999999',
  '999999999999999999999',
  `${'tomorrow '.repeat(1_000)}x`,
]

test('years outside 1 to 9999, days that do not exist and endless texts are no dates', () => {
  for (const text of ODD) assert.equal(parseDate(text), null, text)
  assert.equal(parseDate('0001-01-01')?.toISOString(), '0001-01-01T00:00:00.000Z')
  assert.equal(parseDate('9999-12-31 23:59:59')?.toISOString(), '9999-12-31T23:59:59.000Z')
  assert.equal(parseDate('20261121')?.toISOString(), '2026-11-21T00:00:00.000Z')
})

test('moments without a zone get the one that they are in; days, relative dates and zones stay', () => {
  for (const [text, expected] of [
    ['2026-05-17 10:00:00', '2026-05-17T08:00:00+00:00'],
    ['2026-05-17T10:00', '2026-05-17T08:00:00+00:00'],
    ['17.05.2026 10:00', '2026-05-17T08:00:00+00:00'],
    ['May 17, 2026 10:00 am', '2026-05-17T08:00:00+00:00'],
    ['2026-12-17 10:00', '2026-12-17T09:00:00+00:00'],
  ] as const)
    assert.equal(withTimeZone(text, 'Europe/Vienna'), expected, text)
  for (const text of [
    '2026-05-17',
    '2026-05-17T10:00:00Z',
    '2026-05-17 10:00:00+02',
    '2026-05-17 10:00:00+05:00',
    '2026-05-17T10:00-0500',
    '2026-05-17 10:00 America/New_York',
    'now',
    '+2 days',
    'tomorrow 10:00',
    'no date 10:00',
    '',
  ])
    assert.equal(withTimeZone(text, 'Europe/Vienna'), text)
})

test('two-digit years from 70 to 99 are 19xx in every form of a date', () => {
  for (const text of [
    '17-May-90',
    '17 May 90',
    '17.05.90',
    '5/17/90',
    '90-05-17',
    '17-05-90',
    'May 17, 90',
    "17 May '90",
  ])
    assert.equal(parseDate(text)?.toISOString(), '1990-05-17T00:00:00.000Z', text)
  assert.equal(parseDate('31-DEC-99')?.toISOString(), '1999-12-31T00:00:00.000Z')
  assert.equal(parseDate('31-DEC-70')?.toISOString(), '1970-12-31T00:00:00.000Z')
  assert.equal(parseDate('31-DEC-69')?.toISOString(), '2069-12-31T00:00:00.000Z')
  assert.equal(parseDate('17-May-90 10:30')?.toISOString(), '1990-05-17T10:30:00.000Z')
})

test('offsets of hours, of GMT and named zones are applied', () => {
  for (const text of [
    '2026-05-17 10:00:00+02',
    '2026-05-17 10:00:00 +2',
    '2026-05-17 10:00 GMT+2',
    '2026-05-17 10:00:00 UTC+02:00',
    '2026-05-17T10:00:00+0200',
    '2026-05-17 10:00 Europe/Berlin',
    '2026-05-17T10:00:00[Europe/Berlin]',
    '2026-05-17 10:00:00 (CEST)',
    '17.05.2026 10:00 CEST',
    '17-May-26 10:00:00 +02',
    '2026-05-17T10:00:00+02:00[Europe/Berlin]',
    '2026-05-17 10:00:00 +0200 (CEST)',
    'Sun May 17 2026 10:00:00 GMT+0200 (Central European Summer Time)',
    '2026-05-17T08:00:00Z[Europe/Berlin]',
    '2026-05-17 10:00:00+02:00 Europe/Berlin',
    '2026-05-17 10:00 AM +02',
    '2026-05-17 10:00AM+02:00',
    '2026-05-17 10 AM +0200',
    '5/17/2026 10:00:00 a.m. GMT+2',
    'May 17, 2026 10:00 AM CEST',
  ])
    assert.equal(parseDate(text)?.toISOString(), '2026-05-17T08:00:00.000Z', text)
  assert.equal(parseDate('2026-01-17 10:00 Europe/Berlin')?.toISOString(), '2026-01-17T09:00:00.000Z')
  assert.equal(parseDate('2026-05-17 10:00:00-05')?.toISOString(), '2026-05-17T15:00:00.000Z')
  assert.equal(parseDate('2026-07-01 10:00 PM +01')?.toISOString(), '2026-07-01T21:00:00.000Z')
  assert.equal(parseDate('2026-07-01 12:30 AM -05')?.toISOString(), '2026-07-01T05:30:00.000Z')
  assert.equal(parseDate('2026-07-01 12:30 pm')?.toISOString(), '2026-07-01T12:30:00.000Z')
  assert.equal(parseDate('2026-07-01 +02')?.toISOString(), '2026-06-30T22:00:00.000Z')
  assert.equal(parseDate('2026-05-17 10:00 America/New_York')?.toISOString(), '2026-05-17T14:00:00.000Z')
})

test('days that do not exist, bare years and single letters are no dates in any form', () => {
  for (const text of [
    '31.02.1990',
    '2/30/1990',
    '31-Apr-2026',
    '30 Feb 99',
    'February 30, 2026',
    '31-06-2026',
    '2026/02/30',
  ])
    assert.equal(parseDate(text), null, text)
  for (const text of ['1990', '2026', '12', 'M', 'z', '32.01.2026', '13/13/2026', '2026-05-17 10:00:00+25'])
    assert.equal(parseDate(text), null, text)
  for (const [text, day] of [
    ['29.02.2024', '2024-02-29'],
    ['1.3.2026', '2026-03-01'],
    ['2026/2/28', '2026-02-28'],
    ['1st March 2026', '2026-03-01'],
  ])
    assert.equal(parseDate(text!)?.toISOString().slice(0, 10), day, text)
})

test('an odd date is a 400 or ignored wherever a date is taken, never a 500', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  await admin.post('/fields/contact/batch/new', [
    { label: 'Born', type: 'date' },
    { label: 'Seen', type: 'datetime' },
  ])
  await admin.post('/contacts/new', { born: '2026-01-01', seen: '2026-01-01 10:00' })
  for (const text of ODD) {
    const value = encodeURIComponent(text)
    const where = (column: string, expr = 'eq') =>
      `where[0][col]=${column}&where[0][expr]=${expr}&where[0][val]=${value}`
    assert.equal((await admin.get(`/stages?${where('dateAdded')}`)).status, 400, text)
    assert.equal((await admin.get(`/contacts?${where('born', 'gt')}`)).status, 400, text)
    assert.equal((await admin.get(`/stats/page_hits?${where('date_hit')}`)).status, 400, text)
    for (const field of ['born', 'seen']) {
      const made = await admin.post('/contacts/new', { [field]: text })
      assert.ok(made.status === 201 || made.status === 400, `${text}: ${made.text}`)
      if (made.status === 201) assert.equal(made.body.contact.fields.all[field], null, text)
      const filters = ['=', '!=', 'gt', 'lte', 'between', 'in', 'inLast'].map((operator) => ({
        ...{ glue: 'and', object: 'lead', field, operator },
        properties: { filter: operator === 'between' ? [text, text] : text },
      }))
      for (const filter of filters) {
        const { status, body } = await admin.post('/segments/new', { name: 'Odd', filters: [filter] })
        assert.equal(status, 400, `${field} ${filter.operator} ${text}`)
        assert.ok(body.errors[0].details.filters[0].length > 0)
      }
    }
    const activity = await admin.get(`/contacts/1/activity?filters[dateFrom]=${value}&dateFrom=${value}`)
    assert.ok(activity.status < 500, `${text}: ${activity.text}`)
    const stage = await admin.post('/stages/new', { name: 'Odd', publishUp: text })
    assert.deepEqual([stage.status, stage.body.stage?.publishUp], [201, null], text)
  }
})
