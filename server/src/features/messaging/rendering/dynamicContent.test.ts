import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ParsedMail, simpleParser } from 'mailparser'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import {
  insertContacts,
  insertEmail,
  mailTest,
  queueSends,
  statesOf,
  testConfig,
  until,
} from '../../../../test/mail.ts'
import { smtpServer } from '../../../../test/smtp.ts'
import { testStorage } from '../../../../test/storage.ts'
import { now } from '../../../platform/clock.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import type { SendName } from '../../content/links/trackingHash.ts'
import { catalog } from '../../index.ts'
import { queueBroadcast } from '../emails/queueBroadcast.ts'
import { queueSingleSends } from '../emails/queueSingleSends.ts'
import { renderPreview, renderWebVersion } from '../sends/renderWebVersion.ts'
import { dynamicPartsOf, withContents } from './dynamicContent.ts'
import { emailCompiler } from './emailCompiler.ts'

test('names of dynamic content are found whether their signs are written as entities or not', () => {
  for (const [token, tokenName] of [
    ['{dynamiccontent="R&amp;D offer"}', 'R&D offer'],
    ['{dynamiccontent=&quot;R&amp;D offer&quot;}', 'R&amp;D offer'],
    ['{dynamiccontent="R&D offer"}', 'R&amp;D offer'],
    ['{dynamiccontent="M&uuml;nchen&nbsp;1&#39;s"}', "München 1's"],
    ['%7Bdynamiccontent=%22R%26D%20offer%22%7D', 'R&D offer'],
    ['{dynamiccontent="The &quot;big&quot; offer"}', 'The "big" offer'],
    ['{dynamiccontent=&quot;The &quot;big&quot; offer&quot;}', 'The &quot;big&quot; offer'],
    ['{dynamiccontent="The "big" offer"}', 'The "big" offer'],
    ['{dynamiccontent=%22The %22big%22 offer%22}', 'The "big" offer'],
  ]) {
    const texts = { subject: '', preheaderText: null, customHtml: `<p>${token}</p>`, plainText: null }
    const parts = dynamicPartsOf({
      ...texts,
      dynamicContent: [{ tokenName, content: 'twenty off', filters: [] }],
    })
    assert.equal(withContents(texts, parts).customHtml, '<p>twenty off</p>', token)
  }
})

test('each contact gets the first variant whose filters fit, else the default', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t, { keepsMessages: true })
  const ids = await insertContacts(sql, 6)
  const [tagged, member, employee, either, first] = ids as [number, number, number, number, number]
  const tagId = await insertOne(sql`insert into tags (tag) values ('vip') returning id`)
  await sql`insert into contact_tags (contact_id, tag_id) select id, ${tagId} from unnest(${[tagged, first]}::bigint[]) id`
  const segmentId = await insertOne(
    sql`insert into segments (name, public_name, alias) values ('s', 's', 's') returning id`,
  )
  await sql`
    insert into segment_contacts (segment_id, contact_id, date_added)
    select ${segmentId}, id, ${now()} from unnest(${[member, first]}::bigint[]) id`
  const companyId = await insertOne(
    sql`insert into companies (companyname, companycity) values ('ACME', 'Graz') returning id`,
  )
  await sql`insert into company_contacts (company_id, contact_id, is_primary, date_added) values (${companyId}, ${employee}, true, ${now()})`
  await sql`update contacts set points = 50 where id = ${either}`
  const emailId = await insertDynamic(sql, {
    customHtml: '<body><p>{dynamiccontent="Offer"}</p><i>{dynamiccontent=&quot;Other&quot;}</i></body>',
    dynamicContent: [
      {
        tokenName: 'Offer',
        content: 'default',
        filters: [
          variant('tag of {contactfield=firstname}', [{ field: 'tags', operator: 'in', filter: [tagId] }]),
          variant('segment', [{ field: 'leadlist', operator: 'in', filter: [segmentId] }]),
          variant('company', [{ object: 'company', field: 'companycity', filter: 'graz' }]),
          variant('either', [
            { field: 'points', operator: 'gt', filter: '1000' },
            { glue: 'or', field: 'points', operator: 'gt', filter: '40' },
            { field: 'firstname', filter: 'First4' },
          ]),
        ],
      },
      { tokenName: 'Other', content: 'plain', filters: [variant('rich', [{ field: 'points', filter: 50 }])] },
      { tokenName: 'Unused', content: 'never', filters: [variant('never', [{ field: 'gone', filter: 1 }])] },
    ],
  })
  await queueSends(sql, emailId, ids)
  await send({ mailer_dsn: server.dsn })
  await until(async () => (await statesOf(sql)).sent === 6)
  const bodies = await bodiesByContact((await server.state()).messages)
  assert.deepEqual(
    ids.map((_, index) => bodies.get(`c${index + 1}@example.com`)),
    [
      'tag of First1|plain',
      'segment|plain',
      'company|plain',
      'either|rich',
      'tag of First5|plain',
      'default|plain',
    ],
  )
})

test('links of a variant are tracked, and the web version shows the variant that was sent', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t, { keepsMessages: true })
  const [one, two] = await insertContacts(sql, 2)
  const emailId = await insertDynamic(sql, {
    subject: 'For {dynamiccontent="Offer"}',
    customHtml: '<body>{dynamiccontent="Offer"}</body>',
    plainText: 'Text: {dynamiccontent="Offer"}',
    dynamicContent: [
      {
        tokenName: 'Offer',
        content: '<b>all</b>',
        filters: [
          variant('<a href="https://x.example/one">one</a>', [{ field: 'firstname', filter: 'First1' }]),
        ],
      },
    ],
  })
  await queueSends(sql, emailId, [one!, two!])
  await send({ mailer_dsn: server.dsn })
  await until(async () => (await statesOf(sql)).sent === 2)
  const mails = await mailsByContact((await server.state()).messages)
  const mail = mails.get('c1@example.com')
  assert.match(String(mail?.subject), /^For one/)
  assert.match(
    String(mail?.html),
    /<a href="https:\/\/campanile\.example\/r\/[0-9a-f]{25}\?ct=[^"]+">one<\/a>/,
  )
  assert.match(String(mail?.text), /^Text: one/)
  assert.equal(mails.get('c2@example.com')?.subject, 'For all')
  const links = await sql`
    select r.url from trackables t join redirects r on r.id = t.redirect_id where t.channel_id = ${emailId}`
  assert.deepEqual(
    links.map((row) => row.url),
    ['https://x.example/one'],
  )

  // Neither a change of the contact nor one of the email changes what was sent.
  await sql`update contacts set firstname = 'Else' where id = ${one!}`
  await sql`update emails set custom_html = 'new', dynamic_content = '[]', revision = 2 where id = ${emailId}`
  const options = { settings: testConfig(), catalog, siteKey: await ensureSiteKey(sql), now: now() }
  const [sendOfOne, sendOfTwo] = await sql<SendName[]>`
    select id as "sendId", contact_id as "contactId" from email_sends order by contact_id`
  assert.match((await renderWebVersion(sql, sendOfOne!, options)) ?? '', />one<\/a>/)
  assert.match((await renderWebVersion(sql, sendOfTwo!, options)) ?? '', /<b>all<\/b>/)
})

test('broadcasts, single sends and the preview choose alike', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t, { keepsMessages: true })
  const ids = await insertContacts(sql, 3)
  const segmentId = await insertOne(
    sql`insert into segments (name, public_name, alias) values ('s', 's', 's') returning id`,
  )
  await sql`
    insert into segment_contacts (segment_id, contact_id, date_added)
    select ${segmentId}, id, ${now()} from unnest(${ids.slice(0, 2)}::bigint[]) id`
  const emailId = await insertDynamic(sql, {
    customHtml: '<body><p>{dynamiccontent="Who"}</p><i></i></body>',
    dynamicContent: [
      {
        tokenName: 'Who',
        content: 'anybody',
        filters: [variant('not two', [{ field: 'firstname', operator: '!=', filter: 'First2' }])],
      },
    ],
  })
  await sql`insert into email_segments (email_id, segment_id) values (${emailId}, ${segmentId})`
  await sql`update emails set public_preview = true`
  await queueBroadcast(sql, { emailId, config: testConfig(), actor: SYSTEM, now: now() })
  const single = { emailId, contactId: ids[2]!, source: 'api', sourceId: 0, ignoresDnc: false }
  await sql.begin((db) => queueSingleSends(db as never, [single], { actor: SYSTEM, now: now() }))
  await send({ mailer_dsn: server.dsn })
  await until(async () => (await statesOf(sql)).sent === 3)
  const bodies = await bodiesByContact((await server.state()).messages)
  assert.deepEqual(
    [1, 2, 3].map((n) => bodies.get(`c${n}@example.com`)),
    ['not two|', 'anybody|', 'not two|'],
  )
  const options = { settings: testConfig(), catalog, siteKey: await ensureSiteKey(sql), now: now() }
  assert.match((await renderPreview(sql, emailId, { ...options, contactId: null })) ?? '', /<p>anybody<\/p>/)
})

test('statements for dynamic content do not depend on the number of contacts', async (t) => {
  const { sql } = await mailTest(t)
  const ids = await insertContacts(sql, 200)
  const emailId = await insertDynamic(sql, {
    customHtml: '<body>{dynamiccontent="A"} {dynamiccontent="B"}</body>',
    dynamicContent: ['A', 'B'].map((tokenName) => ({
      tokenName,
      content: `no ${tokenName}`,
      filters: ['1', '2', '3'].map((digit) =>
        variant(`<a href="https://x.example/${tokenName}/${digit}">x</a>`, [
          { field: 'email', operator: tokenName === 'A' ? 'contains' : 'startsWith', filter: `c${digit}` },
        ]),
      ),
    })),
  })
  const compile = async (
    contactIds: number[],
    from = emailCompiler({ sql, settings: testConfig(), catalog, storage: testStorage() }),
  ) => {
    const sends = contactIds.map((contactId) => ({ emailId, contactId }))
    const { count, result } = await countStatements(sql, () => from.compiledFor(sends, now()))
    return { count, combinations: new Set(result).size, from }
  }
  await compile(ids.slice(0, 1))
  const one = await compile(ids.slice(0, 1))
  const all = await compile(ids)
  assert.deepEqual([one.combinations, all.combinations], [1, 4])
  assert.equal(all.count, one.count)
  // What is compiled already takes the version, the definitions of segments, and the choice with its settings.
  assert.equal((await compile(ids, all.from)).count, 4)
})

test('a filter that can no longer be used fits nobody, one that fails holds up no other mail', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t, { keepsMessages: true })
  const ids = await insertContacts(sql, 2)
  const dynamic = (filter: object) =>
    insertDynamic(sql, {
      customHtml: '<body><p>{dynamiccontent="A"}</p><i></i></body>',
      dynamicContent: [{ tokenName: 'A', content: 'default', filters: [variant('variant', [filter])] }],
    })
  const gone = await dynamic({ field: 'leadlist', operator: 'in', filter: [4711] })
  const broken = await dynamic({ field: 'firstname', operator: 'regexp', filter: '(' })
  await queueSends(sql, broken, ids)
  await queueSends(sql, gone, ids.slice(0, 1))
  await send({ mailer_dsn: server.dsn })
  await until(async () => !(await statesOf(sql)).queued && !(await statesOf(sql)).sending)
  assert.deepEqual(await statesOf(sql), { sent: 1, failed: 2 })
  const [row] = await sql`select error from email_sends where state = 'failed' limit 1`
  assert.match(String(row?.error), /^The filters of its dynamic content failed: .*parentheses/)
  assert.equal((await bodiesByContact((await server.state()).messages)).get('c1@example.com'), 'default|')
})

test('a filter that fails for a contact, or takes too long, fails the mail of that contact and no other', async (t) => {
  const { sql } = await mailTest(t)
  const ids = await insertContacts(sql, 9)
  const slow = ids[6]!
  await sql`update contacts set city = ${`${'a'.repeat(5_000)}b`} where id = ${slow}`
  const tried = async (contactId: number, pattern: string) => {
    const emailId = await insertDynamic(sql, {
      customHtml: '<body>{dynamiccontent="A"}</body>',
      dynamicContent: [
        {
          tokenName: 'A',
          content: 'default',
          filters: [
            variant('any', [
              { field: 'firstname', operator: '!=', filter: `First${ids.indexOf(contactId) + 1}` },
            ]),
            variant('one', [{ field: 'city', operator: 'regexp', filter: pattern }]),
          ],
        },
      ],
    })
    const compiler = emailCompiler({ sql, settings: testConfig(), catalog, storage: testStorage() })
    const sends = ids.map((id) => ({ emailId, contactId: id }))
    const emails = await compiler.compiledFor(sends, now())
    return ids.flatMap((id, index) => {
      const email = emails[index]
      if (!(email instanceof Error)) return email?.copy.body.includes('any') ? [] : [[id, 'another content']]
      return [[id, /failed: (.*)/.exec(email.message)?.[1]]]
    })
  }
  assert.deepEqual(await tried(ids[2]!, '('), [
    [ids[2], 'invalid regular expression: parentheses () not balanced.'],
  ])
  assert.deepEqual(await tried(slow, '^(.+)(.+)(.+)\\1\\2\\3$'), [
    [slow, 'canceling statement due to statement timeout.'],
  ])
})

test('an email whose dynamic content has a wrong filter is refused', async (t) => {
  const { as } = await testApp(t)
  const admin = await as('admin')
  const base = { name: 'a', subject: 'b', language: 'en', lists: [] }
  const withFilter = (filter: object) => ({
    ...base,
    dynamicContent: [{ tokenName: 'Where', content: 'x', filters: [variant('y', [filter])] }],
  })
  for (const [filter, message] of [
    [{ field: 'nowhere', filter: 'x' }, /^"Where": .*nowhere/],
    [{ field: 'city', operator: 'about', filter: 'x' }, /^"Where": .*operator/],
    [{ field: 'city', operator: 'regexp', filter: '(' }, /^"Where": .*regular expression/],
    [{ field: 'date_added', operator: 'gt', filter: 'never' }, /^"Where": .*not a date/],
    [{ field: 'leadlist', operator: 'in', filter: [4711] }, /^"Where": .*4711/],
  ] as const) {
    const refused = await admin.post('/emails/new', withFilter(filter))
    assert.equal(refused.status, 400, refused.text)
    assert.match(refused.body.errors[0].details.dynamicContent[0], message)
  }
  // What an email without dynamic content shows can be sent back, and what nothing names does no harm.
  const made = await admin.post('/emails/new', base)
  const { dynamicContent } = made.body.email
  const again = await admin.patch(`/emails/${made.body.email.id}/edit`, { dynamicContent })
  assert.equal(again.status, 200, again.text)
  const good = await admin.post('/emails/new', withFilter({ field: 'city', filter: 'x' }))
  assert.equal(good.status, 201, good.text)
})

test('what an imported email names in its dynamic content may be gone; wrong filters are refused all the same', async (t) => {
  const [from, to] = [await testApp(t), await testApp(t)]
  const [there, here] = [await from.as('admin'), await to.as('admin')]
  const { list } = (await there.post('/segments/new', { name: 'Gone' })).body
  await there.post('/fields/contact/new', { label: 'Gone', alias: 'gone_field', type: 'text' })
  const named = [
    [{ field: 'leadlist', operator: 'in', filter: [list.id] }],
    [{ field: 'gone_field', filter: 'x' }],
    [{ field: 'city', operator: 'regexp', filter: '^G' }],
  ]
  const mail = {
    ...{ name: 'M', subject: 'S', language: 'en', lists: [], customHtml: '<p>{dynamiccontent="A"}</p>' },
    dynamicContent: [
      {
        tokenName: 'A',
        content: 'default',
        filters: named.map((filters, n) => variant(`variant ${n}`, filters)),
      },
    ],
  }
  const mailed = await there.post('/emails/new', mail)
  assert.equal(mailed.status, 201, mailed.text)
  const event = {
    id: 'new1',
    type: 'email.send',
    eventType: 'action',
    name: 'Send',
    properties: { email: mailed.body.email.id },
  }
  const made = await there.post('/campaigns/new', { name: 'C', events: [event], lists: [] })
  assert.equal(made.status, 201, made.text)
  const exported = await there.get(`/campaigns/export/${made.body.campaign.id}`)
  const { segment: _, custom_field: __, ...document } = exported.body
  const wrong = JSON.parse(JSON.stringify(document).replaceAll('"^G"', '"("'))
  const refused = await here.post('/campaigns/import', wrong)
  assert.equal(refused.status, 400)
  assert.match(refused.text, /regular expression/)
  const answer = await here.post('/campaigns/import', document)
  assert.equal(answer.status, 201, answer.text)
  assert.deepEqual(answer.body.summary.missing, [{ kind: 'segment', id: list.id, name: null }])
  const [row] = await to.sql`select id from emails`
  const contactIds = await insertContacts(to.sql, 1)
  await to.sql`update contacts set city = 'Graz'`
  const compiler = emailCompiler({ sql: to.sql, settings: testConfig(), catalog, storage: testStorage() })
  const sends = [{ emailId: Number(row?.id), contactId: contactIds[0]! }]
  const [compiled] = await compiler.compiledFor(sends, now())
  assert.ok(compiled && !(compiled instanceof Error))
  assert.match(compiled.copy.body, /variant 2/)
})

test('tokens are found in every spelling, and names that mean nothing stay', () => {
  const source = {
    subject: '',
    preheaderText: 'Before {dynamiccontent="A b"}',
    plainText: null,
    customHtml:
      '{dynamiccontent="A b"} {dynamiccontent=&quot;A b&quot;} %7Bdynamiccontent=%22A%20b%22%7D {dynamiccontent="other"}',
    dynamicContent: {
      1: { tokenName: 'A b', content: 'x$&' },
      2: null,
      3: { tokenName: 'A b', content: 'y' },
    },
  }
  const parts = dynamicPartsOf(source)
  assert.equal(withContents(source, parts).preheaderText, 'Before x$&')
  assert.equal(withContents(source, parts).customHtml, 'x$& x$& x$& {dynamiccontent="other"}')
})

function variant(content: string, filters: object[]): object {
  return {
    content,
    filters: filters.map((one) => ({ glue: 'and', object: 'lead', type: 'text', operator: '=', ...one })),
  }
}

async function insertDynamic(
  sql: Sql,
  {
    dynamicContent,
    ...email
  }: { subject?: string; customHtml: string; plainText?: string; dynamicContent: object },
): Promise<number> {
  const emailId = await insertEmail(sql, email)
  await sql`update emails set dynamic_content = ${JSON.stringify(dynamicContent)}::text::jsonb where id = ${emailId}`
  return emailId
}

async function insertOne(inserted: PromiseLike<unknown>): Promise<number> {
  const [row] = (await inserted) as { id: number }[]
  return row!.id
}

async function mailsByContact(messages: readonly string[]): Promise<Map<string, ParsedMail>> {
  const mails = await Promise.all(messages.map((message) => simpleParser(message)))
  return new Map(mails.map((mail) => [[mail.to].flat()[0]?.value[0]?.address ?? '', mail]))
}

/** By address what stands in the `p` and the `i` of the mail. */
async function bodiesByContact(messages: readonly string[]): Promise<Map<string, string>> {
  const mails = await mailsByContact(messages)
  return new Map(
    [...mails].map(([address, mail]) => {
      const [, p, i] = /<p>(.*)<\/p><i>(.*)<\/i>/.exec(String(mail.html)) ?? []
      return [address, `${p}|${i}`]
    }),
  )
}
