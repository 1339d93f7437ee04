// One search over all kinds: what comes first, what nobody sees, what it costs.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Answer, type Client, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'

const found = (answer: Answer, kind: string): string[] =>
  (answer.body.results.find((one: Answer['body']) => one.kind === kind)?.records ?? []).map(
    ({ name }: { name: string }) => name,
  )

suite('GET /search', () => {
  test('finds records of every kind by name, exact ones first, then what begins so, then the newest', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    for (const name of ['Not spring', 'Spring offer', 'Spring', 'Springs', 'Late spring', 'Offspring'])
      assert.equal((await admin.post('/segments/new', { name })).status, 201)
    await admin.post('/tags/new', { tag: 'spring' })
    await admin.post('/contacts/new', { firstname: 'Ada', lastname: 'Spring', email: 'ada@sample.example' })
    await admin.post('/companies/new', { companyname: 'Springfield' })
    const answer = await admin.get('/search?q=SPRING')
    assert.equal(answer.body.isComplete, true)
    assert.deepEqual(found(answer, 'segment'), [
      'Spring',
      'Springs',
      'Spring offer',
      'Offspring',
      'Late spring',
    ])
    assert.deepEqual(found(answer, 'tag'), ['spring'])
    assert.deepEqual(found(answer, 'contact'), ['Ada Spring'])
    assert.deepEqual(found(answer, 'company'), ['Springfield'])
    const kinds = answer.body.results.map(({ kind }: { kind: string }) => kind)
    assert.equal(kinds.at(-1), 'company', 'what is called exactly so comes before what begins so')
    const only = (await admin.get('/search?q=spring&kinds=tag,company')).body.results
    assert.deepEqual(only.map(({ kind }: { kind: string }) => kind).sort(), ['company', 'tag'])
  })

  test('one or two letters find contacts whose names or addresses begin so', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    await admin.post('/contacts/batch/new', [
      { firstname: 'Li', lastname: 'Wu' },
      { firstname: 'Ada', lastname: 'Quince' },
      { email: 'qu@sample.example' },
      { company: 'Quarry' },
      { firstname: 'Jacqui', lastname: 'Not' },
    ])
    const ask = (q: string) => admin.get(`/search?kinds=contact&q=${encodeURIComponent(q)}`)
    const names = async (q: string) => {
      const answer = await ask(q)
      assert.equal(answer.body.isComplete, true)
      return found(answer, 'contact').toSorted()
    }
    assert.deepEqual(await names('qu'), ['Ada Quince', 'Quarry', 'qu@sample.example'])
    assert.deepEqual(await names('li wu'), ['Li Wu'])
    assert.deepEqual(await names('q'), ['Ada Quince', 'Quarry', 'qu@sample.example'])
    assert.deepEqual(await names('qz'), [])
  })

  test('an address comes before everybody who has it somewhere, and an id is found', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const { id } = (await admin.post('/contacts/new', { email: 'ann@sample.example', city: 'Ulm' })).body
      .contact
    for (let n = 0; n < 300; n += 100)
      await admin.post(
        '/contacts/batch/new',
        Array.from({ length: 100 }, (_, i) => ({ email: `x${n + i}ann@sample.example` })),
      )
    const first = (answer: Answer) => answer.body.results[0].records[0]
    const contact = { id, name: 'ann@sample.example', detail: 'ann@sample.example' }
    assert.deepEqual(first(await admin.get('/search?q=ANN@sample.example')), contact)
    assert.deepEqual(first(await admin.get(`/search?q=${id}&kinds=contact`)), contact)
    assert.equal((await admin.get('/search?q=ann&kinds=contact')).body.results[0].records.length, 5)
    const found = async (client: Client, text: string) =>
      (await client.get(`/search?q=${text}&kinds=contact`)).body.results[0]?.records.length ?? 0
    assert.equal(await found(admin, 'ann@sample.example'), 1, 'an address that is there')
    assert.equal(await found(admin, 'nn@sample.example'), 5, 'one that nobody has')
    const own = await app.as({ 'lead:leads': ['viewown', 'create', 'editown'] })
    await own.post('/contacts/new', { email: 'joann@sample.example' })
    assert.equal(await found(own, 'ann@sample.example'), 1, 'one that is there for others alone is nobody’s')
  })

  test('shows nobody what he or she may not see', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    await admin.post('/contacts/new', { firstname: 'Hidden', email: 'hidden@sample.example' })
    await admin.post('/emails/new', {
      ...{ name: 'Hidden', subject: 'x', language: 'en', lists: [], customHtml: '<p>x</p>' },
    })
    await admin.post('/notes/new', { lead: 1, text: 'hidden' })
    const own = await app.as({ 'lead:leads': ['viewown', 'create'], 'lead:notes': ['viewown'] })
    const { contact } = (await own.post('/contacts/new', { firstname: 'Hidden', lastname: 'Mine' })).body
    const answer = await own.get('/search?q=hidden')
    assert.deepEqual(answer.body.results, [
      { kind: 'contact', isComplete: true, records: [{ id: contact.id, name: 'Hidden Mine', detail: null }] },
    ])
    assert.deepEqual((await (await app.as({})).get('/search?q=hidden')).body.results, [])
    assert.equal((await own.get('/search?q=hidden&kinds=email')).status, 400)
  })

  test('nothing to look for, too much, and odd characters are answered', async (t) => {
    const admin = await (await testApp(t)).as('admin')
    assert.equal((await admin.get('/search')).status, 400)
    assert.equal((await admin.get('/search?q=%20')).status, 400)
    assert.equal((await admin.get(`/search?q=${'x'.repeat(201)}`)).status, 400)
    assert.equal((await admin.get('/search?q[a]=1')).status, 400)
    assert.equal((await admin.get('/search?q=x&kinds=__proto__')).status, 400)
    for (const q of [
      "'",
      '"',
      '\\',
      '%',
      '_',
      '((((',
      '!',
      'a OR',
      'is:published',
      '9'.repeat(40),
      '😀',
      '+',
      '%00x',
    ])
      assert.equal((await admin.get(`/search?q=${encodeURIComponent(q)}`)).status, 200, q)
  })

  test('takes as many statements for many records as for none', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const ask = () => admin.get('/search?q=offer')
    await ask()
    const none = (await countStatements(app.sql, ask)).count
    for (let n = 0; n < 20; n++) await admin.post('/segments/new', { name: `Offer ${n}` })
    await admin.post(
      '/contacts/batch/new',
      Array.from({ length: 50 }, (_, n) => ({ lastname: `Offer ${n}` })),
    )
    assert.equal((await countStatements(app.sql, ask)).count, none)
    // Three that read, the time that each may take, and who asks.
    assert.ok(none <= 8, String(none))
  })
})
