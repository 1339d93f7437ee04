// Presenters and handlers are typed by what is declared: the lines that expect an error fail `npm run check` without one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { route } from '../http/route.ts'
import { defineResource } from '../resource/definition.ts'
import { f } from '../values/field.ts'
import { type ShownKeys, s } from '../values/shape.ts'
import { makeComponents } from './components.ts'
import { recordOf } from './records.ts'

const given = {
  name: 'mood',
  path: '/moods',
  one: 'mood',
  many: 'moods',
  table: 'moods',
  permission: 'lead:leads',
  fields: { name: f.text({ required: true }), level: f.int() },
  sample: (n: number) => ({ name: `Mood ${n}` }),
}

test('a presenter puts in what the definition shows, and nothing else', () => {
  const mood = defineResource({
    ...given,
    shows: { colors: s.list(s.text()) },
    async present(_context, entities) {
      for (const { wire } of entities) {
        wire.colors = ['red']
        // @ts-expect-error It is no list.
        wire.colors = 'red'
        // @ts-expect-error Nobody declared it.
        wire.shade = 'dark'
      }
    },
  })
  const { sections, resolve } = makeComponents(() => mood.fields as typeof given.fields)
  assert.deepEqual(resolve(recordOf(mood).schema), { $ref: '#/components/schemas/Mood' })
  const { properties, required, additionalProperties } = sections.schemas.Mood ?? {}
  assert.deepEqual(properties, {
    id: { type: 'integer' },
    name: { type: 'string' },
    level: { type: ['integer', 'null'] },
    colors: { type: 'array', items: { type: 'string' } },
  })
  assert.deepEqual([required, additionalProperties], [['id', 'name', 'level', 'colors'], false])
})

test('an object that is made as a whole has every key that is declared', () => {
  const shape = { id: s.int(), color: s.orNull(s.text()), note: s.optional(s.text()) }
  const whole: ShownKeys<typeof shape> = { id: 1, color: null }
  // @ts-expect-error The color is forgotten.
  const lacking: ShownKeys<typeof shape> = { id: 1 }
  // @ts-expect-error Nobody declared the shade.
  const more: ShownKeys<typeof shape> = { id: 1, color: null, shade: 'dark' }
  assert.deepEqual([whole, lacking, more].length, 3)
})

test('a handler answers what its route declares', () => {
  const description = { summary: 'One', answer: s.object({ total: s.int() }) } as const
  const app = Fastify()
  route(app, 'GET /right', description, async () => ({ total: 1 }))
  // @ts-expect-error It is a text.
  route(app, 'GET /text', description, async () => ({ total: '1' }))
  // @ts-expect-error It is forgotten.
  route(app, 'GET /lacking', description, async () => ({}))
})

test('two schemas cannot have the same name', () => {
  const { resolve } = makeComponents(() => ({}))
  const one = s.object({ a: s.text() }, 'Same')
  assert.deepEqual(resolve(one.schema), resolve(s.object({ a: s.text() }, 'Same').schema))
  assert.throws(() => resolve(s.object({ b: s.text() }, 'Same').schema), /two schemas are called Same/)
})
