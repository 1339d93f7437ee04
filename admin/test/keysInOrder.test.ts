// Lists that come as objects by id keep their order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keysInOrder } from '../src/api/keysInOrder.ts'

test('the keys of a list are those of the text, in its order, whatever stands in the records', () => {
  const text =
    '{"total":"3","other":{"9":{}},"contacts":{"12":{"id":12,"note":"a \\"{[:\\" b","tags":[{"7":1}]}, "5" : {"contacts":{"1":2}},"40":{}},"abilities":{"40":{"edit":true}}}'
  JSON.parse(text)
  assert.deepEqual(keysInOrder(text, 'contacts'), ['12', '5', '40'])
  assert.deepEqual(keysInOrder(text, 'abilities'), ['40'])
  assert.deepEqual(keysInOrder(text, 'nothing'), [])
  assert.deepEqual(keysInOrder('{"total":0,"contacts":[]}', 'contacts'), [])
  assert.deepEqual(keysInOrder('{"total":0,"contacts":{}}', 'contacts'), [])
  const long = JSON.stringify({ contacts: { a: { html: '"\\x'.repeat(500_000) }, b: {} } })
  assert.deepEqual(keysInOrder(long, 'contacts'), ['a', 'b'])
})
