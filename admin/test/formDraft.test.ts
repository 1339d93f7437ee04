// Forms while they are built: what is written is what was read, and ids stay with what they belong to.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type FormDraft,
  NOTHING_STORED,
  openForm,
  storedAfter,
  storedOf,
  type Values,
  writeForm,
} from '../src/features/content/forms/editor/draft.ts'
import {
  addPart,
  changePart,
  duplicatePart,
  movePart,
  possibleParents,
  propertyOf,
  removePart,
  withProperty,
} from '../src/features/content/forms/editor/edits.ts'
import { optionLines, optionsIn, optionsOf } from '../src/features/content/forms/editor/options.ts'
import { snippetsOf } from '../src/features/content/forms/embed.ts'

const RECORD = {
  id: 7,
  name: 'Ask us',
  isPublished: false,
  cachedHtml: '<form action="https://mail.example/form/submit?formId=7"></form>',
  fields: [
    {
      id: 3,
      label: 'Kind',
      alias: 'kind',
      type: 'select',
      order: 1,
      parent: null,
      properties: [],
      conditions: [],
    },
    {
      ...{ id: 4, label: 'More', alias: 'more', type: 'text', order: 2, parent: 3, properties: [] },
      ...{ conditions: { expr: 'in', values: ['a'] }, leadField: 'city', mappedField: 'city' },
    },
    { id: 5, label: 'Send', alias: 'submit', type: 'button', order: 3, parent: null, properties: [] },
  ],
  actions: [{ id: 9, name: 'Reward', type: 'lead.pointschange', order: 1, properties: { points: 2 } }],
}

const idsOf = (body: Values) => (body.fields as { id: unknown }[]).map(({ id }) => id)
const keysOf = (draft: FormDraft) => draft.fields.map(({ key }) => key)

test('what is written of a form that nobody touched is what was read', () => {
  const body = writeForm(openForm(RECORD), storedOf(RECORD))
  assert.deepEqual(idsOf(body), [3, 4, 5])
  const [, more] = body.fields as Values[]
  assert.equal(more?.parent, 3)
  assert.deepEqual(more?.conditions, { expr: 'in', values: ['a'] })
  assert.equal(body.name, 'Ask us')
  assert.equal('cachedHtml' in body, false)
  assert.deepEqual((body.actions as Values[])[0], { ...RECORD.actions[0], order: 1 })
})

test('new parts have the ids that they were given once they are saved; what was deleted and comes back is a new one', () => {
  const first = addPart(openForm(RECORD), 'fields', { label: 'City', type: 'text' })
  assert.deepEqual(keysOf(first.draft), ['3', '4', first.key, '5'])
  const hung = changePart(first.draft, 'fields', first.key, { parent: '3' })
  const sent = writeForm(hung, storedOf(RECORD))
  assert.deepEqual(idsOf(sent), [3, 4, first.key, 5])
  const answered = {
    ...RECORD,
    fields: (sent.fields as Values[]).map((field, at) => ({ ...field, id: [3, 4, 11, 5][at] })),
  }
  const stored = storedAfter(hung, answered, storedOf(RECORD))
  assert.deepEqual(idsOf(writeForm(hung, stored)), [3, 4, 11, 5])
  // Deleted and saved, then undone.
  const without = removePart(hung, 'fields', '4')
  const left = storedAfter(
    without,
    { ...answered, fields: answered.fields.filter(({ id }) => id !== 4) },
    stored,
  )
  assert.deepEqual(idsOf(writeForm(hung, left)), [3, 'gone_4', 11, 5])
})

test('a field that others hang on goes, and they are shown always; nothing can hang on itself', () => {
  const draft = openForm(RECORD)
  const without = removePart(draft, 'fields', '3')
  assert.equal(without.fields[0]?.values.parent, null)
  assert.deepEqual(without.fields[0]?.values.conditions, {})
  const hasValue = (type: string) => type !== 'button'
  assert.deepEqual(
    possibleParents(draft, '3', hasValue).map(({ key }) => key),
    [],
  )
  assert.deepEqual(
    possibleParents(draft, '4', hasValue).map(({ key }) => key),
    ['3'],
  )
  const round = changePart(draft, 'fields', '3', { parent: '4' })
  assert.deepEqual(possibleParents(round, '5', hasValue).length, 2)
})

test('parts move within their ends, and a copy has an alias of its own', () => {
  const draft = openForm(RECORD)
  assert.deepEqual(keysOf(movePart(draft, 'fields', '5', -3)), ['5', '3', '4'])
  assert.deepEqual(keysOf(movePart(draft, 'fields', '3', 99)), ['4', '5', '3'])
  assert.equal(movePart(draft, 'fields', '4', 1), draft)
  assert.equal(movePart(draft, 'fields', 'nothing', 1), draft)
  const copy = duplicatePart(draft, 'fields', '3')
  assert.deepEqual(keysOf(copy.draft), ['3', copy.key, '4', '5'])
  assert.equal('alias' in (copy.draft.fields[1]?.values ?? {}), false)
})

test('properties are changed by name, through maps of maps', () => {
  const values = withProperty({ properties: { user_id: [1] } }, 'properties.useremail.email', 4)
  assert.deepEqual(values, { properties: { user_id: [1], useremail: { email: 4 } } })
  assert.equal(propertyOf(values, 'properties.useremail.email'), 4)
  assert.equal(propertyOf({}, 'properties.useremail.email'), undefined)
})

test('options are lines that can be typed one letter at a time, in every spelling that is stored', () => {
  for (const lines of ['', 'A', 'A\n', 'Yes|y', 'Yes|', '|', 'A\n\nB', 'a|b|c'])
    assert.equal(optionLines(optionsIn(lines)), lines === '|' ? '' : lines, JSON.stringify(lines))
  assert.deepEqual(optionsOf({ list: [{ label: 'A', value: 'a' }, 'B'] }), [
    { label: 'A', value: 'a' },
    { label: 'B', value: 'B' },
  ])
  assert.deepEqual(optionsOf({ 0: 'x' }), [{ label: 'x', value: 'x' }])
  assert.deepEqual(optionsOf(null), [])
  const draft = addPart(openForm({}), 'fields', {
    ...{ label: 'Kind', type: 'select' },
    properties: { list: optionsIn('A\n\nB\n') },
  }).draft
  const [field] = writeForm(draft, NOTHING_STORED).fields as Values[]
  assert.equal(optionLines(propertyOf(field as Values, 'properties.list')), 'A\nB')
})

test('the codes to copy name the server as visitors reach it, and quote the name of the form', () => {
  const found = snippetsOf({ id: 7, name: 'A "b" & <c>' }, RECORD.cachedHtml, 'http://localhost:8080')
  assert.equal(found.address, 'https://mail.example/form/7')
  assert.ok(found.frame.includes('title="A &quot;b&quot; &amp; &lt;c>"'))
  assert.ok(found.markup.endsWith('<script src="https://mail.example/media/js/mautic-form.js"></script>'))
  assert.equal(snippetsOf({ id: 7, name: 'x' }, '', 'http://localhost').address, 'http://localhost/form/7')
})
