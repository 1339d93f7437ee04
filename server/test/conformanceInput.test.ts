// Bad input to every resource: the documented error, nothing changed, never a 500.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { definitions } from '../src/features/index.ts'
import { suiteSubject } from './resource.ts'

function nested(levels: number): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < levels; level++) value = { value }
  return value
}

const HOSTILE: unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 60,
  true,
  false,
  [],
  {},
  [[]],
  { a: { b: [1] } },
  'x'.repeat(300_000),
  '\u0000',
  'a\u0000b',
  '<script>alert(1)</script>',
  "'; drop table contacts; --",
  '\ud800',
  '💥'.repeat(50),
  '0000-00-00',
  '2026-02-30',
  'tomorrow',
  '999999999999999999999',
  ['x', 1, null],
  { id: -5 },
  { id: 'x' },
  nested(20),
]

for (const definition of definitions) {
  const { path } = definition
  suite(`bad input to ${path}`, () => {
    const subject = suiteSubject(definition)
    test('every field refuses or takes hostile values without a 500', async () => {
      const { app, admin, create, sample } = await subject()
      const [entity] = await create([1])
      const fields =
        typeof definition.fields === 'function' ? await definition.fields(app.sql) : definition.fields
      for (const name of [...Object.keys(fields), ...Object.keys(sample(1))]) {
        const entries = HOSTILE.map((value, n) => ({ ...sample(100 + n), [name]: value }))
        const made = await admin.post(`${path}/batch/new`, entries)
        assert.equal(made.status, 201, `${name}: ${made.text.slice(0, 300)}`)
        for (const [key, error] of Object.entries<{ code: number; message: string }>(
          made.body.errors ?? {},
        )) {
          assert.ok(error.code >= 400 && error.code < 500, `${name} ${key}: ${JSON.stringify(error)}`)
          assert.ok(error.message.length > 0)
        }
      }
      assert.equal((await admin.get(`${path}/${entity!.id}`)).status, 200)
    })

    test('unreadable bodies are refused and change nothing', async () => {
      const { admin, create } = await subject()
      const [entity] = await create([1])
      const total = async () => Number((await admin.get(`${path}?limit=1`)).body.total)
      const before = await total()
      const huge = Buffer.alloc(10 * 1024 * 1024, 0x20)
      huge.write('{"name":"')
      const bodies: [unknown, number[]][] = [
        [Buffer.from('{"name": '), [400]],
        [Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), [400]],
        [Buffer.from('"text"'), [400]],
        [Buffer.from('[1,2]'), [400]],
        [Buffer.from(`{"name":${'['.repeat(50_000)}${']'.repeat(50_000)}}`), [400]],
        [Buffer.from('{"__proto__":{"x":1}}'), [400]],
        [Buffer.from('{"name":{"toString":1}}'), [400]],
        [Buffer.from('{"any":[{"thing":"\\u0000"}]}'), [400]],
        [Buffer.from('{"any":{"\\ud800":1}}'), [400]],
        ['any=%00', [400]],
        [huge, [413]],
        [`name=${'%FF'.repeat(10)}`, [400, 201, 200]],
        [Array.from({ length: 100_001 }, (_, n) => `a${n}=1`).join('&'), [400]],
      ]
      for (const [body, statuses] of bodies) {
        const answer = await admin.post(`${path}/new`, body)
        assert.ok(
          statuses.includes(answer.status),
          `${String(body).slice(0, 40)}: ${answer.text.slice(0, 200)}`,
        )
        if (answer.status >= 400) {
          assert.deepEqual(Object.keys(answer.body.errors[0]).sort(), ['code', 'details', 'message', 'type'])
          assert.equal(answer.body.errors[0].code, answer.status)
        }
      }
      if ((await total()) !== before) assert.equal(await total(), before + 1)
      for (const id of ['0', '999999999999999999999', 'abc', '1e3', '-1']) {
        assert.equal((await admin.get(`${path}/${id}`)).status, 404, id)
        assert.equal((await admin.patch(`${path}/${id}/edit`, {})).status, 404, id)
      }
      assert.equal((await admin.get(`${path}/${entity!.id}`)).status, 200)
    })
  })
}
