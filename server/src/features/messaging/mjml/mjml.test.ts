import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Client, testApp } from '../../../../test/app.ts'
import { type CompiledMjml, compileMjml, findCompiled, mjmlLimits } from './compileMjml.ts'

const document = (text: string) =>
  `<mjml><mj-body><mj-section><mj-column><mj-text id="builder" data-type="x">${text}</mj-text><mj-button href="https://x.example/">Go</mj-button></mj-column></mj-section></mj-body></mjml>`

async function compile(source: string): Promise<CompiledMjml | undefined> {
  await compileMjml([source], 'somebody')
  return findCompiled(source)
}

const body = (more: object) => ({ name: 'E', subject: 'S', language: 'en', lists: [], ...more })

async function made(client: Client, more: object) {
  const { status, body: answer } = await client.post('/emails/new', body(more))
  return { status, email: answer.email, error: answer.errors?.[0] }
}

test('an email that carries MJML and no HTML gets the HTML of it, with its tokens', async (t) => {
  const client = await (await testApp(t)).as('admin')
  const { status, email } = await made(client, {
    grapesjsbuilder: { customMjml: document('Hello {contactfield=firstname|you}') },
  })
  assert.equal(status, 201)
  assert.match(email.customHtml, /<!doctype html>/i)
  assert.match(email.customHtml, /Hello \{contactfield=firstname\|you\}/)
  assert.match(email.customHtml, /href="https:\/\/x\.example\/"/)
  assert.doesNotMatch(email.customHtml, /mj-text/)
  assert.equal(email.grapesjsbuilder.customMjml, document('Hello {contactfield=firstname|you}'))
})

test('HTML follows its MJML, but not where somebody sends HTML along or changes something else', async (t) => {
  const client = await (await testApp(t)).as('admin')
  const { email } = await made(client, { grapesjsbuilder: { customMjml: document('one') } })
  const edit = async (more: object) => (await client.patch(`/emails/${email.id}/edit`, more)).body.email
  const renamed = await edit({ name: 'Other' })
  assert.deepEqual([renamed.customHtml, renamed.revision], [email.customHtml, 1])
  const second = await edit({ grapesjsbuilder: { customMjml: document('two') } })
  assert.match(second.customHtml, />two</)
  assert.equal(second.revision, 2)
  const own = await edit({ customHtml: '<p>own</p>', grapesjsbuilder: { customMjml: document('three') } })
  assert.equal(own.customHtml, '<p>own</p>')
  const put = await client.put(
    `/emails/${email.id}/edit`,
    body({ grapesjsbuilder: { customMjml: document('four') } }),
  )
  assert.match(put.body.email.customHtml, />four</)
  const both = await made(client, {
    customHtml: '<p>builder</p>',
    grapesjsbuilder: { customMjml: document('five') },
  })
  assert.equal(both.email.customHtml, '<p>builder</p>')
})

test('what cannot be compiled is a 400 that says why, and so is what wants to read files', async (t) => {
  const client = await (await testApp(t)).as('admin')
  for (const [customMjml, message] of [
    ['<mjml><mj-body><mj-text>never closed', /grapesjsbuilder: The MJML cannot be compiled/],
    ['just text', /grapesjsbuilder: The MJML cannot be compiled/],
    [document('x').replaceAll('mj-button', 'mj-unknown'), /mj-unknown/],
    [document('<mj-include path="/etc/passwd" type="html" />'), /mj-include is not allowed/],
    [document('< MJ-Include path="/etc/passwd" />'), /mj-include is not allowed/],
    [document('x'.repeat(500_001)), /longer than 500000/],
  ] as const) {
    const { status, error } = await made(client, { grapesjsbuilder: { customMjml } })
    assert.equal(status, 400, customMjml.slice(0, 80))
    assert.match(error.message, message)
    assert.doesNotMatch(error.message, /root:/)
  }
  for (const grapesjsbuilder of [{ customMjml: '' }, { customMjml: 7 }, {}, { other: 'x' }])
    assert.equal((await made(client, { grapesjsbuilder })).status, 201)
})

test('nothing is locked while a document compiles', async (t) => {
  const app = await testApp(t)
  const client = await app.as('admin')
  const { email } = await made(client, {})
  const columns = document('x')
    .match(/<mj-section>.*<\/mj-section>/)?.[0]
    .repeat(300)
  let isDone = false
  const saving = client
    .patch(`/emails/${email.id}/edit`, {
      grapesjsbuilder: { customMjml: `<mjml><mj-body>${columns}</mj-body></mjml>` },
    })
    .finally(() => {
      isDone = true
    })
  const start = performance.now()
  let changes = 0
  while (!isDone) {
    await app.sql`update emails set name = 'changed meanwhile' where id = ${email.id}`
    changes += 1
  }
  assert.equal((await saving).status, 200)
  const took = performance.now() - start
  assert.ok(changes > took / 100, `${changes} changes in ${took} ms`)
})

test('in a batch the bad document fails alone', async (t) => {
  const client = await (await testApp(t)).as('admin')
  const { body: answer } = await client.post('/emails/batch/new', [
    body({ grapesjsbuilder: { customMjml: document('good') } }),
    body({ grapesjsbuilder: { customMjml: 'bad' } }),
    body({ grapesjsbuilder: { customMjml: document('good, too') } }),
  ])
  assert.deepEqual(Object.values(answer.statusCodes), [201, 400, 201])
})

test('a document that takes too long or too much memory is given up, and the next one compiles', async (t) => {
  const { timeMs } = mjmlLimits
  t.after(() => Object.assign(mjmlLimits, { timeMs }))
  mjmlLimits.timeMs = 1
  const slow = await compile(document('<b>slow</b>'.repeat(20_000)))
  assert.deepEqual(slow, { problem: 'It takes longer than 0.001 seconds.', isTemporary: true })
  mjmlLimits.timeMs = timeMs
  const deep = await compile(`<mjml><mj-body>${'<mj-section><mj-column>'.repeat(20_000)}`)
  assert.ok(deep && 'problem' in deep)
  const results = await Promise.all(['a', 'b', 'c'].map((text) => compile(document(text))))
  assert.deepEqual(
    results.map((result, n) => result && 'html' in result && result.html.includes(`>${'abc'[n]}<`)),
    [true, true, true],
  )
})

test('whoever has many documents compiled holds up somebody else by one, and has so many waiting at most', async () => {
  const order: string[] = []
  const ask = (caller: string, n: number) =>
    compileMjml([document(`${caller} ${n} asks`)], caller).then(
      () => order.push(caller),
      ({ status }: { status: number }) => order.push(`${caller} ${status}`),
    )
  const many = Array.from({ length: 60 }, (_, n) => ask('many', n))
  await Promise.all([ask('one', 0), ask('other', 0)])
  const before = order.filter((caller) => caller === 'many').length
  assert.ok(before <= 3, `${before} of the others came first`)
  await Promise.all(many)
  assert.equal(order.filter((caller) => caller === 'many').length, 51)
  assert.equal(order.filter((caller) => caller === 'many 503').length, 9)
})
