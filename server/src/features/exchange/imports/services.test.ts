import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { testDatabase } from '../../../../test/database.ts'
import { csvFile, importFile } from '../../../../test/importFile.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import type { CustomField } from '../../audience/fieldValues/loadFieldSet.ts'
import { errorsPath } from './errorsFile.ts'
import { mapColumns } from './mapColumns.ts'
import { splitTags } from './splitTags.ts'

interface Person {
  email: string
  name?: string
  fields?: Record<string, unknown>
  tags?: string[]
  /** `channel reason comments` of each. */
  blocked?: string[]
  added?: string
}

async function people(sql: Sql): Promise<Record<string, unknown>[]> {
  return sql`
    select to_jsonb(c) - 'date_added' as fields, c.email, concat_ws(' ', c.firstname, c.lastname) as name, c.date_added as added,
      array(select g.tag from contact_tags x join tags g on g.id = x.tag_id where x.contact_id = c.id order by 1) as tags,
      array(select concat_ws(' ', d.channel, d.reason, d.comments) from contact_do_not_contact d where d.contact_id = c.id order by 1) as blocked
    from contacts c order by c.id`
}

async function database(t: TestContext): Promise<Sql> {
  return (await testDatabase(t)).sql
}

const unsubscribed = (service: string) => `email 1 Imported as unsubscribed (${service})`
const complained = (service: string) => `email 1 Imported as complained about as spam (${service})`
const bounced = (service: string) => `email 2 Imported as bounced (${service})`
const notConfirmed = (service: string) => `email 3 Imported as not opted in (${service})`

/** Files as the services write them: their columns, their separators, their words. */
const FILES: Record<string, { lines: string[]; people: Person[]; leftOut?: string[] }[]> = {
  Mailchimp: [
    {
      lines: [
        '"Email Address","First Name","Last Name",Address,"Phone Number",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS',
        'ann@x.example,Ann,Lee,"1 Main St  Springfield",555-0100,4,"2020-02-03 04:05:06",198.51.100.7,"2020-02-03 04:06:00",198.51.100.7,40.7,-74,-5,-4,Antarctica/Nowhere,us,ZZ,"2021-01-01 00:00:00",123,ab12,,"""VIP"",""Blog, weekly"""',
      ],
      people: [
        {
          email: 'ann@x.example',
          name: 'Ann Lee',
          fields: { phone: '555-0100', address1: '1 Main St  Springfield', state: null, timezone: null },
          tags: ['Blog, weekly', 'VIP'],
          added: '2020-02-03T04:05:06.000Z',
        },
      ],
      leftOut: ['TIMEZONE', 'REGION', 'LEID', 'EUID'],
    },
    {
      lines: [
        '"Email Address","First Name",MEMBER_RATING,OPTIN_TIME,LEID,EUID,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_REASON,TAGS',
        'bob@x.example,Bob,2,,1,a,"2021-05-06 07:08:09",News,"NORMAL (Unsubscribed by an Admin)",',
      ],
      people: [{ email: 'bob@x.example', blocked: [unsubscribed('Mailchimp')] }],
    },
    {
      lines: [
        '"Email Address",MEMBER_RATING,LEID,EUID,CLEAN_TIME',
        'cy@x.example,2,1,a,"2021-05-06 07:08:09"',
      ],
      people: [{ email: 'cy@x.example', blocked: [bounced('Mailchimp')] }],
    },
  ],
  Brevo: [
    {
      lines: [
        'CONTACT ID;EMAIL;NOM;PRENOM;SMS;LANDLINE_NUMBER;DOUBLE_OPT-IN;EMAIL_BLACKLISTED;SMS_BLACKLISTED;ADDED_TIME;MODIFIED_TIME',
        '1;ann@x.example;Durand;Ann;33611111111;3312345678;1;No;No;12-04-2022 09:30;13-04-2022 10:00',
        '2;bob@x.example;Petit;Bob;;;;Yes;Yes;12-04-2022 09:30;',
      ],
      people: [
        {
          email: 'ann@x.example',
          name: 'Ann Durand',
          fields: { mobile: '33611111111', phone: '3312345678' },
          added: '2022-04-12T09:30:00.000Z',
        },
        {
          email: 'bob@x.example',
          blocked: [unsubscribed('Brevo'), 'sms 1 Imported as unsubscribed (Brevo)'],
        },
      ],
      leftOut: ['CONTACT ID', 'DOUBLE_OPT-IN'],
    },
  ],
  HubSpot: [
    {
      lines: [
        'Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Lead Status,Lifecycle Stage,Marketing contact status,Create Date,Country/Region,Unsubscribed from all email,Email hard bounce reason',
        '51,Ann,Lee,ann@x.example,555-0100,Jane Doe,NEW,Customer,Marketing contact,2023-09-06 14:20,France,,',
        '52,Bob,Roe,bob@x.example,,,,,,2023-09-06 14:20,,true,',
        '53,Cy,Poe,cy@x.example,,,,,,2023-09-06 14:20,,false,Unknown user',
      ],
      people: [
        {
          email: 'ann@x.example',
          fields: { country: 'France', stage_id: null, owner_id: null },
          added: '2023-09-06T14:20:00.000Z',
        },
        { email: 'bob@x.example', blocked: [unsubscribed('HubSpot')] },
        { email: 'cy@x.example', blocked: [bounced('HubSpot')] },
      ],
      leftOut: ['Record ID', 'Contact owner', 'Lifecycle Stage'],
    },
  ],
  ActiveCampaign: [
    {
      lines: [
        'Contact ID,Email,First Name,Last Name,Phone,Account,Tags,Date Created,IP,Status',
        '7,ann@x.example,Ann,Lee,0102,Acme,"prospect, webinar",2021-07-08 09:10:11,198.51.100.1,Active',
        '8,bob@x.example,Bob,Roe,,,,2021-07-08 09:10:11,,Unsubscribed',
        '9,cy@x.example,Cy,Poe,,,,2021-07-08 09:10:11,,Bounced',
        '10,di@x.example,Di,Zoe,,,,2021-07-08 09:10:11,,Unconfirmed',
      ],
      people: [
        { email: 'ann@x.example', fields: { company: 'Acme' }, tags: ['prospect', 'webinar'] },
        { email: 'bob@x.example', blocked: [unsubscribed('ActiveCampaign')] },
        { email: 'cy@x.example', blocked: [bounced('ActiveCampaign')] },
        { email: 'di@x.example', blocked: [notConfirmed('ActiveCampaign')] },
      ],
      leftOut: ['Contact ID'],
    },
  ],
  'Constant Contact': [
    {
      lines: [
        'Email address,First name,Last name,Email status,Email permission status,Email update source,Confirmed Opt-Out Date,Confirmed Opt-Out Source,Confirmed Opt-Out Reason,Job title,Phone - work,Phone - mobile,Street address line 1 - Home,City - Home,State/Province - Home,Zip/Postal Code - Home,Country - Home,Email Lists,Tags,Created At',
        'ann@x.example,Ann,Lee,Opened,Express,Contact,,,,CEO,0102,0203,1 Main St,Boston,Massachusetts,02108,US,General,"vip,north",2019-01-02 03:04:05',
        'bob@x.example,Bob,Roe,,Unsubscribed,Contact,2020-03-04,Contact,,,,,,,,,,,,',
        'cy@x.example,Cy,Poe,,Awaiting confirmation,Owner,,,,,,,,,,,,,,',
      ],
      people: [
        {
          email: 'ann@x.example',
          fields: {
            position: 'CEO',
            phone: '0102',
            mobile: '0203',
            address1: '1 Main St',
            city: 'Boston',
            state: 'Massachusetts',
            zipcode: '02108',
            country: 'United States',
          },
          tags: ['north', 'vip'],
        },
        { email: 'bob@x.example', blocked: [unsubscribed('Constant Contact')] },
        { email: 'cy@x.example', blocked: [notConfirmed('Constant Contact')] },
      ],
      leftOut: ['Email status', 'Email Lists'],
    },
  ],
  MailerLite: [
    {
      lines: [
        'Subscriber,Name,Last name,Sent,Opens,Clicks,Subscribed,Unsubscribed,Location,Status,Groups',
        'ann@x.example,Ann,Lee,9,4,1,2022-03-04 05:06:07,,Vilnius,active,"News;Offers"',
        'bob@x.example,Bob,Roe,9,0,0,2022-03-04 05:06:07,2023-03-04 05:06:07,,unsubscribed,',
        'cy@x.example,Cy,Poe,1,0,0,2022-03-04 05:06:07,,,junk,',
      ],
      people: [
        {
          email: 'ann@x.example',
          name: 'Ann Lee',
          tags: ['News', 'Offers'],
          added: '2022-03-04T05:06:07.000Z',
        },
        { email: 'bob@x.example', blocked: [unsubscribed('MailerLite')] },
        { email: 'cy@x.example', blocked: [complained('MailerLite')] },
      ],
      leftOut: ['Sent', 'Opens', 'Clicks', 'Location'],
    },
  ],
  Klaviyo: [
    {
      lines: [
        'Email,Klaviyo ID,First Name,Last Name,Organization,Title,Phone Number,Address,Address 2,City,State / Region,Country,Zip Code,Source,IP Address,Email Marketing Consent,Email Marketing Consent Timestamp,SMS Marketing Consent,Last Active,Profile Created On,Date Added,Email Suppressions',
        'ann@x.example,01A,Ann,Lee,Acme,CEO,+14165550100,1 Main St,,Toronto,Ontario,Canada,M5V,-8,198.51.100.2,SUBSCRIBED,2022-01-01 00:00:00,NEVER_SUBSCRIBED,2024-01-01 00:00:00,2021-01-01 00:00:00,2023-01-01 00:00:00,[]',
        "bob@x.example,01B,Bob,Roe,,,,,,,,,,,,UNSUBSCRIBED,,,,2021-01-01 00:00:00,,\"['UNSUBSCRIBED', 'HARD_BOUNCE']\"",
        "cy@x.example,01C,Cy,Poe,,,,,,,,,,,,SUBSCRIBED,,,,2021-01-01 00:00:00,,['HARD_BOUNCE']",
        'di@x.example,01D,Di,Zoe,,,,,,,,,,,,NEVER_SUBSCRIBED,,,,2021-01-01 00:00:00,,',
      ],
      people: [
        {
          email: 'ann@x.example',
          fields: { company: 'Acme', position: 'CEO', title: null, country: 'Canada', state: 'Ontario' },
          added: '2021-01-01T00:00:00.000Z',
          blocked: ['sms 3 Imported as not opted in (Klaviyo)'],
        },
        { email: 'bob@x.example', blocked: [unsubscribed('Klaviyo')] },
        { email: 'cy@x.example', blocked: [bounced('Klaviyo')] },
        { email: 'di@x.example', blocked: [notConfirmed('Klaviyo')] },
      ],
    },
  ],
  CleverReach: [
    {
      lines: [
        'email;registered;activated;deactivated;bounced;source;tags;points;firstname',
        'ann@x.example;1561212121;1561212200;0;0;Formular;"kunde,nord";40;Ann',
        'bob@x.example;2019-06-22 14:02:01;2019-06-22 14:03:20;2020-01-01 00:00:00;;Import;;0;Bob',
        'cy@x.example;1561212121;1561212200;0;1571212121;Import;;0;Cy',
        'di@x.example;1561212121;0;0;0;Formular;;0;Di',
      ],
      people: [
        {
          email: 'ann@x.example',
          tags: ['kunde', 'nord'],
          fields: { points: 0 },
          added: '2019-06-22T14:02:01.000Z',
        },
        { email: 'bob@x.example', blocked: [unsubscribed('CleverReach')] },
        { email: 'cy@x.example', blocked: [bounced('CleverReach')] },
        { email: 'di@x.example', blocked: [notConfirmed('CleverReach')] },
      ],
    },
  ],
  GetResponse: [
    {
      lines: [
        'contactId,name,email,origin,dayOfCycle,createdOn,changedOn,campaign,ipAddress,tags',
        'p1,Ann Marie Lee,ann@x.example,import,3,2021-07-08T09:10:11+0000,,news,198.51.100.1,"vip,north"',
        'p2,Cher,cher@x.example,import,,2021-07-08T09:10:11+0000,,news,,',
      ],
      people: [
        {
          email: 'ann@x.example',
          name: 'Ann Marie Lee',
          fields: { lastname: 'Lee' },
          tags: ['north', 'vip'],
        },
        { email: 'cher@x.example', fields: { firstname: 'Cher', lastname: null } },
      ],
      leftOut: ['contactId', 'origin', 'dayOfCycle', 'campaign'],
    },
  ],
  Shopify: [
    {
      lines: [
        'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address City,Default Address Country Code,Default Address Zip,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags',
        '\'1,Ann,Lee,ann@x.example,yes,Acme,1 Main St,Ulm,DE,89073,\'+4973112345,no,10.00,1,,no,"vip, wholesale"',
        "'2,Bob,Roe,bob@x.example,no,,,,,,,no,0.00,0,,no,",
      ],
      people: [
        {
          email: 'ann@x.example',
          fields: { country: 'Germany', zipcode: '89073', city: 'Ulm', company: 'Acme' },
          tags: ['vip', 'wholesale'],
          blocked: ['sms 3 Imported as not opted in (Shopify)'],
        },
        {
          email: 'bob@x.example',
          blocked: [notConfirmed('Shopify'), 'sms 3 Imported as not opted in (Shopify)'],
        },
      ],
    },
  ],
  Mautic: [
    {
      lines: [
        'id,title,firstname,lastname,company,position,email,mobile,phone,points,fax,address1,address2,city,state,zipcode,country,preferred_locale,attribution_date,attribution,website,facebook,linkedin,owner_id,tags',
        '2,,Ann,Lee,,,ann@x.example,,,7,,,,Ulm,,,Germany,de,2020-01-01,12.5,,,,44,"a, b|c"',
        '1,,Bob,Roe,,,bob@x.example,,,0,,,,,,,,,,,,,,,',
      ],
      people: [
        {
          email: 'ann@x.example',
          fields: { points: 7, attribution: 12.5, preferred_locale: 'de', id: 1 },
          tags: ['a, b', 'c'],
        },
        { email: 'bob@x.example', name: 'Bob Roe', fields: { id: 2 } },
      ],
      leftOut: ['id', 'owner_id'],
    },
  ],
}

for (const [service, files] of Object.entries(FILES)) {
  test(`a file of ${service}: known by its columns, with fields, tags, dates and who is not to be written to`, async (t) => {
    for (const { lines, people: expected, leftOut = [] } of files) {
      const sql = await database(t)
      const summary = await importFile(sql, csvFile(t, lines.join('\r\n')))
      assert.equal(summary.service, service)
      assert.deepEqual([summary.inserted, summary.failed, summary.errors], [expected.length, 0, []])
      const ignored = summary.columns.filter(({ target }) => !target).map(({ header }) => header)
      assert.deepEqual(
        leftOut.filter((header) => !ignored.includes(header)),
        [],
      )
      const found = await people(sql)
      for (const [
        index,
        { email, name, fields = {}, tags = [], blocked = [], added },
      ] of expected.entries()) {
        const person = found[index] as Record<string, unknown> & { fields: Record<string, unknown> }
        assert.equal(person.email, email)
        if (name !== undefined) assert.equal(person.name, name)
        if (added) assert.equal((person.added as Date).toISOString(), added)
        assert.deepEqual([person.tags, person.blocked], [tags, blocked], email)
        for (const [alias, value] of Object.entries(fields))
          assert.deepEqual(person.fields[alias], value, `${email} ${alias}`)
      }
    }
  })
}

test('--create-fields makes no field of a column that the service or the mapping leaves out', async (t) => {
  for (const [service, files] of Object.entries(FILES))
    for (const { lines, people: expected } of files) {
      const sql = await database(t)
      const path = csvFile(t, lines.join('\r\n'))
      const { columns } = await importFile(sql, path, {}, { isDryRun: true })
      const summary = await importFile(sql, path, { createFields: true })
      assert.deepEqual([summary.inserted, summary.failed], [expected.length, 0], service)
      const excluded = columns.filter(({ isLeftOut }) => isLeftOut).map(({ header }) => header)
      const created = summary.createdFields.map(({ label }) => label)
      assert.deepEqual(
        excluded.filter((header) => created.includes(header)),
        [],
        service,
      )
      const ids = created.filter((label) => /(^|[ _])id$|Id$|^[LE]..?ID$/i.test(label))
      assert.deepEqual(ids, [], service)
    }
  const few = csvFile(t, 'id,owner_id,stage_id,is_published,email\n1,2,3,1,ann@x.example')
  assert.deepEqual((await importFile(await database(t), few, { createFields: true })).createdFields, [])
  const sql = await database(t)
  const path = csvFile(t, 'email,Old number,Shoe size\nann@x.example,7,38')
  const { createdFields } = await importFile(sql, path, { createFields: true, map: { 'Old number': '' } })
  assert.deepEqual(
    createdFields.map(({ label }) => label),
    ['Shoe size'],
  )
})

test('what a state means and nobody knows fails its row, which imports once it is corrected; nothing is opened', async (t) => {
  const sql = await database(t)
  const lines = (status: string) =>
    [
      'Email,Klaviyo ID,Email Marketing Consent,Profile Created On',
      'ann@x.example,1,UNSUBSCRIBED,2021-01-01',
      `bob@x.example,2,${status},2021-01-01`,
    ].join('\n')
  const path = csvFile(t, lines('ON HOLIDAY'))
  const summary = await importFile(sql, path)
  assert.deepEqual([summary.inserted, summary.failed], [1, 1])
  assert.deepEqual(summary.errors, [
    { line: 3, reason: 'emailStatus: This value says nothing that is known: "ON HOLIDAY".' },
  ])
  const corrected = readFileSync(errorsPath(path), 'utf8').replaceAll('ON HOLIDAY', 'HARD_BOUNCE')
  const again = await importFile(sql, csvFile(t, corrected))
  assert.deepEqual([again.service, again.inserted], ['Klaviyo', 1])
  await importFile(sql, csvFile(t, lines('SUBSCRIBED').replace('UNSUBSCRIBED', 'SUBSCRIBED')))
  assert.deepEqual(
    (await people(sql)).map(({ blocked }) => blocked),
    [[unsubscribed('Klaviyo')], [bounced('Klaviyo')]],
  )
})

test('columns without a service: a header says what it means, a field of the same name goes before', async (t) => {
  const sql = await database(t)
  const lines = [
    'Email,Full name,Unsubscribed,Bounced at,Spam complaint,Opt-in,Tags',
    'ann@x.example,Ann Lee,no,,0,yes,"a;b"',
    'bob@x.example,Bob,2020-01-02,,,,',
    'cy@x.example,,,2020-01-02 03:04,,,',
    'di@x.example,,,,true,,',
    'ed@x.example,,,,,no,',
    'fi@x.example,,never,,,0000-00-00,',
  ].join('\n')
  const summary = await importFile(sql, csvFile(t, lines))
  assert.deepEqual([summary.service, summary.failed], [null, 0])
  const found = await people(sql)
  assert.deepEqual(
    found.map(({ name, blocked }) => [name, blocked]),
    [
      ['Ann Lee', []],
      ['Bob', ['email 1 Imported as unsubscribed']],
      ['', ['email 2 Imported as bounced']],
      ['', ['email 1 Imported as complained about as spam']],
      ['', ['email 3 Imported as not opted in']],
      ['', ['email 3 Imported as not opted in']],
    ],
  )
  assert.deepEqual(found[0]?.tags, ['a', 'b'])
  const own = [{ alias: 'bounced', label: 'Bounced' }] as CustomField[]
  assert.deepEqual(mapColumns(['Bounced'], own)[0]?.target, { field: 'bounced' })
  assert.deepEqual(mapColumns(['Bounced'], [])[0]?.target, { special: 'bounced' })
})

test('tags are parted by bars, else commas, else semicolons, and not within quotes', () => {
  const cases: [string, boolean, string[]][] = [
    ['a, b|c', false, ['a, b', 'c']],
    ['a, b', false, ['a', 'b']],
    ['a, b', true, ['a, b']],
    ['"a, b"|"c ""d"""', false, ['a, b', 'c "d"']],
    ['"VIP","Blog, weekly"', false, ['VIP', 'Blog, weekly']],
    ['"a|b"', true, ['a|b']],
    ['a;b', false, ['a', 'b']],
    ['"never closed, x', false, ['"never closed', 'x']],
    ['5" nail, x', false, ['5" nail', 'x']],
    [' , ,', false, []],
    [',"a,b', false, ['"a', 'b']],
  ]
  for (const [text, hasBarsOnly, tags] of cases) assert.deepEqual(splitTags(text, hasBarsOnly), tags, text)
  assert.equal(splitTags('"a,'.repeat(300_000), false).length, 300_000)
})
