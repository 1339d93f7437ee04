import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type FieldRules, fieldOf } from './fieldOf.ts'
import { FIELD_TYPES, type FieldType } from './fieldTypes.ts'

function rules(type: FieldType, given: Partial<FieldRules> = {}): FieldRules {
  return {
    type,
    column: 'field_1',
    sqlType: FIELD_TYPES[type],
    isRequired: false,
    isUnique: false,
    defaultValue: null,
    maxLength: null,
    properties: [],
    ...given,
  }
}

function read(type: FieldType, value: unknown, given: Partial<FieldRules> = {}): unknown {
  const parsed = fieldOf(rules(type, given)).parse(value)
  if ('error' in parsed) return 'refused'
  return 'value' in parsed ? parsed.value : 'ignored'
}

const LIST = {
  list: [
    { label: 'One', value: 'one' },
    { label: 'Two', value: 'two' },
  ],
}

suite('values of custom fields', () => {
  for (const type of Object.keys(FIELD_TYPES) as FieldType[]) {
    test(`${type}: blank input unsets the field, and what no field can hold is refused`, () => {
      const properties = type === 'select' || type === 'multiselect' ? LIST : []
      for (const blank of ['', '  ', null, []])
        assert.equal(read(type, blank, { properties }), null, JSON.stringify(blank))
      for (const hostile of [{ a: 1 }, [{ a: 1 }, 'x'], [['x', ['y']]]]) {
        const result = read(type, hostile, { properties })
        assert.ok(
          ['refused', 'ignored'].includes(String(result)),
          `${JSON.stringify(hostile)} became ${JSON.stringify(result)}`,
        )
      }
    })
  }

  test('a boolean takes every documented spelling and its own labels', () => {
    for (const yes of [true, 1, '1', 'true', 'ON', 'yes', ['1'], 'Ja'])
      assert.equal(read('boolean', yes, { properties: { yes: 'ja', no: 'nein' } }), true)
    for (const no of [false, 0, '0', 'false', 'off', 'no', 'NEIN'])
      assert.equal(read('boolean', no, { properties: { yes: 'ja', no: 'nein' } }), false)
    assert.equal(read('boolean', 'perhaps'), 'refused')
  })

  test('a number is rounded to its scale in its mode, and zero is kept', () => {
    assert.equal(read('number', '0'), 0)
    assert.equal(read('number', '-0'), 0)
    assert.equal(read('number', '12.5'), 12.5)
    assert.equal(read('number', '1.005', { properties: { scale: 2, roundmode: 6 } }), 1.01)
    assert.equal(read('number', 2.5, { properties: { scale: '0', roundmode: '4' } }), 2)
    assert.equal(read('number', -2.1, { properties: { scale: 0, roundmode: 0 } }), -2)
    assert.equal(read('number', -2.1, { properties: { scale: 0, roundmode: 1 } }), -3)
    assert.equal(read('number', 2.1, { properties: { scale: 0, roundmode: 3 } }), 3)
    assert.equal(read('number', 2.9, { properties: { scale: 0, roundmode: 2 } }), 2)
    assert.equal(read('number', 2.5, { properties: { scale: 0, roundmode: 5 } }), 2)
    assert.equal(read('number', '1e300', { properties: { scale: 2 } }), 1e300)
    for (const wrong of ['abc', '1,5', 'NaN', 'Infinity', '12 apples', '1e999'])
      assert.equal(read('number', wrong), 'refused', wrong)
  })

  test('a number in an integer column stays within its bounds', () => {
    assert.equal(read('number', '7.4', { sqlType: 'integer' }), 7)
    assert.equal(read('number', 2 ** 31, { sqlType: 'integer' }), 'refused')
  })

  test('an email is trimmed and lower-cased; what is no address then is refused, and nothing is repaired', () => {
    assert.equal(read('email', ' Ada.Lovelace+x@Sample.Example '), 'ada.lovelace+x@sample.example')
    assert.equal(read('email', 'björn@bücher.example'), 'björn@bücher.example')
    const wrong = [
      'not-an-email',
      'space in@example.com',
      'no-tld@',
      '@example.com',
      'trailing.dot@example.',
      'two@@example.com',
      '.a@example.com',
      'a..b@example.com',
      'a@localhost',
      'a@-b.com',
      'a@b.1',
      `${'a'.repeat(65)}@example.com`,
      'a@b.com,c@d.com',
      'a@b.com\nBcc: x@y.com',
      '"a b"@example.com',
      '<a@b.com>',
    ]
    for (const text of wrong) assert.equal(read('email', text), 'refused', text)
  })

  test('a date is a day, a time a time of day, a date-time a whole second; what reads as none is ignored', () => {
    assert.equal(read('date', '2026-01-31'), '2026-01-31')
    assert.equal(read('date', '2026-01-31T23:59:59+00:00'), '2026-01-31')
    assert.equal(read('time', '2026-01-31 08:05:00'), '08:05:00')
    assert.deepEqual(read('datetime', '2026-01-31 08:05:09.9'), new Date('2026-01-31T08:05:09Z'))
    for (const text of ['0000-00-00', '2026-02-30', 'no day']) {
      for (const type of ['date', 'datetime'] as const) assert.equal(read(type, text), 'ignored', text)
    }
  })

  test('a date or time with an offset or a zone is the local one', () => {
    for (const [text, day, time] of [
      ['2026-05-17T00:30:00+02:00', '2026-05-17', '00:30:00'],
      ['2026-05-17T23:30:00-0500', '2026-05-17', '23:30:00'],
      ['2026-05-17 00:30:00 +02', '2026-05-17', '00:30:00'],
      ['17.05.2026 00:30 GMT+2', '2026-05-17', '00:30:00'],
      ['2026-05-17 00:30:00 Europe/Vienna', '2026-05-17', '00:30:00'],
      ['2026-05-17 00:30:00 CEST', '2026-05-17', '00:30:00'],
      ['2026-05-17T23:30:00Z', '2026-05-17', '23:30:00'],
      ['17-05-2026', '2026-05-17', '00:00:00'],
    ] as const)
      assert.deepEqual([read('date', text), read('time', text)], [day, time], text)
    assert.deepEqual(read('datetime', '2026-05-17T00:30:00+02:00'), new Date('2026-05-16T22:30:00Z'))
  })

  test('a multi-select takes a list, a barred text or one value, and listed values only', () => {
    assert.deepEqual(read('multiselect', ['one', 'two', 'one'], { properties: LIST }), ['one', 'two'])
    assert.deepEqual(read('multiselect', 'one|two', { properties: LIST }), ['one', 'two'])
    assert.deepEqual(read('multiselect', 'ONE', { properties: LIST }), ['one'])
    assert.deepEqual(read('multiselect', { 0: 'two' }, { properties: LIST }), ['two'])
    assert.equal(read('multiselect', 'one|three', { properties: LIST }), 'refused')
  })

  test('a select takes listed values only, from a list in any documented spelling', () => {
    for (const list of [LIST.list, ['one', 'two'], 'one|two', { 0: { label: 'One', value: 'one' } }]) {
      assert.equal(read('select', 'one', { properties: { list } }), 'one')
      assert.equal(read('select', 'three', { properties: { list } }), 'refused')
    }
    assert.equal(read('lookup', 'free', { properties: LIST }), 'free')
  })

  test('countries, regions, locales and time zones are those that exist', () => {
    assert.equal(read('country', 'united states'), 'United States')
    for (const name of [
      'Turkey',
      'South Korea',
      'Ivory Coast',
      'Réunion',
      'Democratic Republic of the Congo',
    ])
      assert.equal(read('country', name), name)
    assert.equal(read('country', 'Atlantis'), 'refused')
    for (const name of ['California', 'Île-de-France', 'Bayern', 'Tokyo', 'Ontario', 'São Paulo'])
      assert.equal(read('region', name), name)
    assert.equal(read('region', 'Nowhere'), 'refused')
    assert.equal(read('locale', 'en-us'), 'en_US')
    assert.equal(read('locale', 'de'), 'de')
    assert.equal(read('locale', 'en_XX'), 'refused')
    assert.equal(read('timezone', 'europe/berlin'), 'Europe/Berlin')
    for (const zone of ['Asia/Kolkata', 'US/Eastern', 'UTC']) assert.equal(read('timezone', zone), zone)
    for (const zone of ['Mars/Base', '+01:00', '../etc/passwd'])
      assert.equal(read('timezone', zone), 'refused')
  })

  test('texts lose tags and outer spaces; html keeps its tags', () => {
    assert.equal(read('text', ' a <b>b</b><script>alert(1)</script> '), 'a b')
    assert.equal(read('text', '<i>a</i>', { properties: { allowHtml: true } }), '<i>a</i>')
    assert.equal(read('html', '<i>a</i>'), '<i>a</i>')
    assert.equal(read('text', 'Sam & Sons <3'), 'Sam & Sons <3')
    assert.equal(read('tel', ' +49 30 1 '), '+49 30 1')
    assert.equal(read('text', ['a', 'b']), 'a|b')
    assert.equal(read('textarea', 'x'.repeat(65_535)), 'x'.repeat(65_535))
    assert.equal(read('textarea', 'x'.repeat(65_536)), 'refused')
  })

  test('a text has a limit where the user set one, and where an index could not hold it', () => {
    assert.equal(read('text', 'x'.repeat(11), { maxLength: 10 }), 'refused')
    assert.equal(read('text', '😀'.repeat(10), { maxLength: 10 }), '😀'.repeat(10))
    assert.equal(read('text', 'x'.repeat(192), { isUnique: true }), 'refused')
    assert.equal(read('text', 'x'.repeat(192)), 'x'.repeat(192))
  })

  test('the default value is read like any other, and dropped when it is none', () => {
    assert.equal(fieldOf(rules('number', { defaultValue: '5' })).initial, 5)
    assert.equal(fieldOf(rules('boolean', { defaultValue: '0' })).cleared, false)
    assert.equal(fieldOf(rules('select', { defaultValue: 'gone', properties: LIST })).initial, null)
  })
})
