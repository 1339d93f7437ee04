// Every text that is stored has a bound, and what is longer is refused with the field and the bound.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { contactInputs } from '../src/features/audience/contactRows/contactInputs.ts'
import { definitions } from '../src/features/index.ts'
import { fieldsOf } from '../src/platform/resource/definition.ts'
import { parseValue } from '../src/platform/values/inputs.ts'
import { testApp } from './app.ts'

/** No field of a record takes more characters than this. */
const LONGEST = 4_000_000

suite('bounds of fields', async () => {
  const app = await testApp()
  const admin = await app.as('admin')

  test('each field that is stored as text or JSON has a bound, and refuses what is longer', async () => {
    for (const definition of definitions) {
      const fields = await fieldsOf(definition, app.sql)
      for (const [name, field] of Object.entries(fields)) {
        const isText = field.sqlType === 'text' && !field.reference
        if ((!isText && field.sqlType !== 'jsonb') || !field.isWritable) continue
        const place = `${definition.path} ${name}`
        const max = field.maxLength
        assert.ok(max !== undefined && max <= LONGEST, place)
        const long = 'x'.repeat(max + 1)
        const parsed = parseValue(field, isText ? long : [{ id: 1, value: long }])
        const isDropped = 'value' in parsed && JSON.stringify(parsed.value).length < 1_000
        assert.ok('error' in parsed || isDropped, place)
      }
    }
  })

  test('a value that is too long is a 400 that names the field and the bound, and nothing is stored', async () => {
    const too = (length: number) => 'x'.repeat(length + 1)
    const cases: [path: string, body: object, field: string, bound: number][] = [
      ['/contacts/new', { firstname: too(191) }, 'firstname', 191],
      ['/contacts/new', { website: `https://${too(2_048)}` }, 'website', 2_048],
      ['/companies/new', { companyname: 'X', companydescription: too(65_535) }, 'companydescription', 65_535],
      ['/pages/new', { title: 'P', customHtml: too(1_000_000) }, 'customHtml', 1_000_000],
      ['/dynamiccontents/new', { name: 'D', content: too(1_000_000) }, 'content', 1_000_000],
      [
        '/emails/new',
        {
          name: 'E',
          subject: 'S',
          language: 'en',
          lists: [],
          grapesjsbuilder: { customMjml: too(1_100_000) },
        },
        'grapesjsbuilder',
        1_100_000,
      ],
      ['/users/new', { username: 'u', signature: too(65_535) }, 'signature', 65_535],
      ['/segments/new', { name: 'S', filters: [{ filter: too(1_000_000) }] }, 'filters', 1_000_000],
      [
        '/focus/new',
        { name: 'F', website: 'https://x.example', properties: { a: too(262_144) } },
        'properties',
        262_144,
      ],
    ]
    for (const [path, body, field, bound] of cases) {
      const answer = await admin.post(path, body)
      assert.equal(answer.status, 400, path)
      assert.equal(
        answer.body.errors[0].details[field]?.[0],
        `This value is too long. It should have ${bound} characters or less.`,
        `${path}: ${answer.text.slice(0, 500)}`,
      )
      assert.ok(answer.text.length < 5_000, 'the value is not repeated')
    }
    const { body: made } = await admin.post('/contacts/new', { email: 'ann@sample.example' })
    const note = await admin.post('/notes/new', { lead: made.contact.id, text: too(65_535) })
    assert.equal(note.status, 400)
    const blocked = await admin.patch(`/contacts/${made.contact.id}/edit`, {
      doNotContact: [{ channel: 'email', comments: too(65_535) }],
    })
    assert.equal(blocked.status, 400)
    const custom = await admin.post('/fields/contact/new', { label: 'Story', alias: 'story' })
    assert.equal(custom.status, 201)
    const story = (length: number) =>
      admin.patch(`/contacts/${made.contact.id}/edit`, { story: 'x'.repeat(length) })
    assert.deepEqual([(await story(65_535)).status, (await story(65_536)).status], [200, 400])
  })

  test('inputs of contacts that are no columns are bounded', () => {
    const long = 'x'.repeat(1_000_000)
    const values: Readonly<Record<string, unknown>> = {
      tags: [long],
      ipAddress: long,
      doNotContact: [{ channel: long }, { channel: 'email', comments: long }],
      frequencyRules: { [long]: { frequencyNumber: 1 } },
    }
    for (const [name, value] of Object.entries(values))
      assert.ok('error' in contactInputs[name]!.parse(value), name)
  })

  test('a visit keeps what fits into its bounds', async () => {
    const parameters = Array.from({ length: 60 }, (_, n) => [`p${n}`, 'x'.repeat(1_000)] as [string, string])
    const answer = await app.fastify.inject({
      method: 'POST',
      url: '/mtc/event',
      payload: String(new URLSearchParams([['page_url', 'https://shop.example/'], ...parameters])),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    assert.equal(answer.json().success, 1)
    const [hit] = await app.sql`select length(query::text) as length from page_hits`
    assert.ok(Number(hit?.length) > 10_000 && Number(hit?.length) < 20_000, String(hit?.length))
  })
})
