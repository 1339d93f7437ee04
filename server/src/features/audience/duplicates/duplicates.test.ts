// Contacts that may be one person: which rule finds whom, who sees them, pages, and what it costs.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Answer, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'

/** The last names of each group, groups in the order of their first name. */
const groupsOf = (answer: Answer): string[][] => {
  assert.equal(answer.status, 200, answer.text)
  return answer.body.groups
    .map(({ contacts }: { contacts: { lastname: string }[] }) => contacts.map(({ lastname }) => lastname))
    .sort((a: string[], b: string[]) => (String(a) < String(b) ? -1 : 1))
}

suite('GET /contacts/duplicates', () => {
  test('each rule finds those who share something, however it is written, and nobody else', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const made = await admin.post('/contacts/batch/new', [
      { firstname: 'A', lastname: 'Mail one', email: 'ada@sample.example' },
      { firstname: 'A', lastname: 'Mail two', email: 'Ada+news@sample.example' },
      { firstname: 'A', lastname: 'Mail other', email: 'ada@other.example' },
      { firstname: 'B', lastname: 'Phone one', phone: '+49 171 234 567-8' },
      { firstname: 'B', lastname: 'Phone two', mobile: '0171/2345678', phone: '0171 2345678' },
      { firstname: 'B', lastname: 'Phone short', phone: '678' },
      { firstname: 'B', lastname: 'Phone short', phone: '678' },
      { firstname: 'Grace', lastname: 'Hopper', company: 'Navy' },
      { firstname: 'grace ', lastname: 'HOPPER', company: 'navy' },
      { firstname: 'Grace', lastname: 'Hopper', company: 'Yale' },
      { firstname: 'Grace', lastname: 'Hopper' },
    ])
    assert.equal(made.status, 201, made.text)
    const ids = made.body.contacts.map(({ id }: { id: number }) => id)
    await app.sql`
      insert into contact_devices (contact_id, date_added, tracking_id)
      select id, now(), 'same' from unnest(${[ids[0], ids[0], ids[7]]}::bigint[]) as one (id)
      union all select ${ids[1]}::bigint, now(), 'own' union all select ${ids[1]}::bigint, now(), 'own'`
    const by = (rule: string) => admin.get(`/contacts/duplicates?rule=${rule}`)
    assert.deepEqual(groupsOf(await admin.get('/contacts/duplicates')), [['Mail one', 'Mail two']])
    assert.deepEqual(groupsOf(await by('phone')), [['Phone one', 'Phone two']])
    assert.deepEqual(groupsOf(await by('name_company')), [['Hopper', 'HOPPER']])
    assert.deepEqual(groupsOf(await by('device')), [['Mail one', 'Hopper']])
    assert.deepEqual(groupsOf(await by('field:email')), [])
    const { body } = await by('phone')
    assert.equal(body.strength, 'likely')
    assert.deepEqual(
      body.rules.map(({ name }: { name: string }) => name),
      ['field:email', 'email', 'phone', 'name_company', 'device'],
    )
  })

  test('who sees own contacts alone is shown no group with somebody else’s', async (t) => {
    const app = await testApp(t)
    const own = await app.as({ 'lead:leads': ['viewown', 'create'] })
    const admin = await app.as('admin')
    await own.post('/contacts/new', { lastname: 'Mine', phone: '0171 2345678' })
    await admin.post('/contacts/new', { lastname: 'Theirs', phone: '0171 2345678' })
    assert.deepEqual(groupsOf(await own.get('/contacts/duplicates?rule=phone')), [])
    await own.post('/contacts/new', { lastname: 'Mine too', phone: '0171 2345678' })
    assert.deepEqual(groupsOf(await own.get('/contacts/duplicates?rule=phone')), [['Mine', 'Mine too']])
    assert.equal((await admin.get('/contacts/duplicates?rule=phone')).body.groups[0].total, 3)
    assert.equal((await (await app.as({})).get('/contacts/duplicates')).status, 403)
  })

  test('pages go through all groups once; a large group shows ten, and how many there are', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    await app.sql`
      insert into contacts (lastname, phone, points, date_added)
      select 'P' || n, '0171 55500' || lpad((n % 25)::text, 2, '0'), 0, now() from generate_series(1, 400) n`
    const seen = new Set<string>()
    let after = ''
    let pages = 0
    do {
      const { body } = await admin.get(`/contacts/duplicates?rule=phone&limit=10&after=${after}`)
      for (const { total, contacts } of body.groups) {
        assert.equal(total, 16)
        assert.equal(contacts.length, 10)
        seen.add(contacts[0].phone)
      }
      after = body.next ?? ''
      pages++
    } while (after !== '')
    assert.equal(seen.size, 25)
    assert.equal(pages, 3)
    const ask = () => admin.get('/contacts/duplicates?rule=phone')
    await ask()
    const many = (await countStatements(app.sql, ask)).count
    await app.sql`delete from contacts`
    assert.equal((await countStatements(app.sql, ask)).count, many)
  })

  test('a rule that there is not, and a page that was never answered, are refused', async (t) => {
    const admin = await (await testApp(t)).as('admin')
    for (const query of [
      'rule=constructor',
      'rule=field:city',
      'after=x',
      `after=${'9'.repeat(19)}`,
      'after[a]=1',
    ])
      assert.equal((await admin.get(`/contacts/duplicates?${query}`)).status, 400, query)
    for (const query of ['limit=-5', 'limit=99999999999999', `after=-${2n ** 63n}`])
      assert.equal((await admin.get(`/contacts/duplicates?${query}`)).status, 200, query)
  })
})
