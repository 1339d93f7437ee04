// Reports that move in: the columns that the established system has for each source.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'

const STANDARD =
  'id name created_by_user date_added modified_by_user date_modified description publish_up publish_down is_published'
const CONTACT = ['l.id', 'l.firstname', 'l.lastname', 'l.email', 'l.city', 'l.points']
const COMPANY = [
  'comp.id',
  'comp.companyname',
  'comp.companycity',
  'companies_lead.is_primary',
  'companies_lead.date_added',
]
const BASE = [
  ...CONTACT,
  'i.ip_address',
  'l.date_identified',
  'l.date_added',
  'l.owner_id',
  'u.first_name',
  'u.last_name',
]
const CATEGORY = ['c.id', 'c.title']
const CAMPAIGN = ['clel.campaign_id', 'cmp.name']

function of(prefix: string, words: string): string[] {
  return words.split(' ').map((word) => `${prefix}.${word}`)
}

function without(columns: readonly string[], ...others: string[]): string[] {
  return columns.filter((column) => !others.includes(column))
}

const EMAIL = [
  ...of('e', 'subject lang sent_count revision variant_start_date'),
  ...of('e', STANDARD),
  ...CATEGORY,
  ...['unsubscribed', 'bounced', 'vp.id', 'vp.subject', 'hits', 'unique_hits'],
]
const EMAIL_SUMS =
  'read_ratio unsubscribed_ratio bounced_ratio hits_ratio unique_ratio click_through_count click_through_rate click_to_open_rate'
const PAGE = [
  ...of('p', 'title alias revision hits unique_hits lang variant_start_date variant_hits'),
  ...without(of('p', STANDARD), 'p.name', 'p.description'),
  ...['tp.id', 'tp.title', 'vp.id', 'vp.title'],
  ...CATEGORY,
]
const ASSET = [
  ...of('a', 'download_count unique_download_count alias lang title'),
  ...without(of('a', STANDARD), 'a.name'),
  ...CATEGORY,
]
const NOTIFICATION = [
  ...of('pn', 'heading lang sent_count'),
  ...of('pn', STANDARD),
  ...['hits', 'unique_hits'],
  ...CATEGORY,
]
const ATTRIBUTION = [
  ...BASE,
  ...COMPANY,
  ...'log.campaign_id log.date_triggered c.name l.stage_id ss.name channel channel_action e.name cat.id cat.title'.split(
    ' ',
  ),
]

const SOURCES: Readonly<Record<string, readonly string[]>> = {
  emails: [
    ...EMAIL,
    ...EMAIL_SUMS.split(' '),
    ...of('e', 'read_count variant_sent_count variant_read_count'),
  ],
  'email.stats': [
    ...EMAIL,
    ...of(
      'es',
      'email_address date_sent is_read is_failed viewed_in_browser date_read retry_count source source_id',
    ),
    ...['is_hit', 'read_delay'],
    ...[...CAMPAIGN, ...CONTACT, 'i.ip_address', ...COMPANY],
  ],
  campaign_lead_event_log: [
    ...of(
      'log',
      'date_triggered is_scheduled trigger_date system_triggered non_action_path_taken channel channel_id rotation',
    ),
    ...of('e', 'name description type event_type trigger_date trigger_mode channel channel_id'),
    ...of('c', STANDARD),
    ...['cat.id', 'cat.title', 'i.ip_address'],
    ...of('channel', 'category_id created_by created_by_user date_added description name'),
    ...[...CONTACT, ...COMPANY],
  ],
  pages: PAGE,
  'page.hits': [
    ...PAGE,
    ...of(
      'ph',
      'id date_hit date_left country region city isp organization code referer url url_title user_agent remote_host browser_languages source source_id',
    ),
    ...of('r', 'url hits unique_hits'),
    ...of(
      'ds',
      'device device_brand device_model device_os_name device_os_shortname device_os_version device_os_platform',
    ),
    ...[...CAMPAIGN, ...CONTACT, 'i.ip_address', ...COMPANY],
  ],
  'video.hits': [
    ...of(
      'vh',
      'id date_hit country region city isp organization code referer url user_agent remote_host browser_languages channel channel_id',
    ),
    ...['time_watched', 'duration', ...CONTACT, 'i.ip_address'],
  ],
  forms: ['f.alias', ...of('f', STANDARD), ...CATEGORY],
  'form.submissions': [
    ...['f.alias', ...of('f', STANDARD), ...CATEGORY],
    ...['fs.date_submitted', 'fs.referer', 'p.id', 'p.title'],
    ...[...CAMPAIGN, ...CONTACT, 'i.ip_address', ...COMPANY],
  ],
  assets: ASSET,
  'asset.downloads': [
    ...ASSET,
    ...of('ad', 'date_download code referer source source_id'),
    ...of('ad', 'utm_campaign utm_content utm_medium utm_source utm_term'),
    ...[...CAMPAIGN, ...CONTACT, 'i.ip_address', ...COMPANY],
  ],
  mobile_notifications: [...NOTIFICATION, 'pn.read_count', 'read_ratio', 'hits_ratio', 'unique_ratio'],
  'mobile_notifications.stats': [
    ...NOTIFICATION,
    ...of('pns', 'date_sent date_read source source_id'),
    ...[...CONTACT, 'i.ip_address', ...COMPANY],
  ],
  'message.channel': [
    ...of(
      'mq',
      'channel channel_id priority max_attempts attempts success status last_attempt date_sent scheduled_date date_published',
    ),
    ...[...CONTACT, ...COMPANY],
  ],
  'audit.log': of('al', 'user_id user_name object object_id action details date_added ip_address'),
  leads: [...BASE, ...COMPANY, 'l.stage_id', 'ss.name', 'ss.date_added'],
  'lead.pointlog': [
    ...[...BASE, ...COMPANY],
    ...of('lp', 'id type event_name action_name delta date_added'),
    ...of('pl', 'id name'),
  ],
  'group.score': ['pl.id', 'pl.name', 'ls.score', ...CONTACT],
  'contact.frequencyrules': [
    ...[...BASE, ...COMPANY],
    ...of(
      'lf',
      'frequency_number frequency_time channel preferred_channel pause_from_date pause_to_date date_added',
    ),
  ],
  'contact.attribution.multi': ATTRIBUTION,
  'contact.attribution.first': ATTRIBUTION,
  'contact.attribution.last': ATTRIBUTION,
  'contact.dnc': [...BASE, ...COMPANY, ...of('dnc', 'reason comments date_added channel channel_id')],
  'contact.devices': [
    ...[...BASE, ...COMPANY],
    ...of(
      'dev',
      'date_added client_info device device_os_name device_os_version device_os_platform device_brand device_model',
    ),
  ],
  'lead.utmTag': [
    ...BASE,
    ...COMPANY,
    ...of('utm', 'utm_campaign utm_content utm_medium utm_source utm_term'),
  ],
  'segment.membership': [
    ...BASE,
    ...of('lll', 'manually_removed manually_added'),
    ...without(of('s', STANDARD), 's.publish_up', 's.publish_down'),
  ],
  'segment.log': [...BASE, 'log_added.object_id', 'log_added.date_added', 'log_removed.date_added'],
  companies: of('comp', 'id companyname companycity companystate companycountry companyindustry'),
}

suite('reports of the established system', () => {
  test('every source accepts and shows all of its columns there', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    for (const [source, columns] of Object.entries(SOURCES)) {
      const created = await admin.post('/reports/new', { name: source, source, columns })
      assert.equal(created.status, 201, `${source}: ${created.text}`)
      const { id } = created.body.report
      const shown = await admin.get(`/reports/${id}`)
      assert.equal(shown.status, 200, `${source}: ${shown.text}`)
      const names = Object.values(shown.body.dataColumns)
      assert.deepEqual(without(columns, ...(names as string[])), [], source)
      const grouped = await admin.patch(`/reports/${id}/edit`, { groupBy: columns.slice(0, 50) })
      assert.equal(grouped.status, 200, `${source}: ${grouped.text}`)
      assert.equal((await admin.get(`/reports/${id}`)).status, 200, source)
    }
  })

  test('sums of an email count clicks, unsubscribed and bounced contacts', async (t) => {
    const app = await testApp(t)
    const { sql } = app
    const admin = await app.as('admin')
    const [email] = await sql<{ id: number }[]>`
      insert into emails (name, subject, language, sent_count, read_count) values ('May', 'S', 'en', 8, 4) returning id`
    const contacts = await sql<{ id: number }[]>`
      insert into contacts (date_added, email) values (now(), 'a@x.example'), (now(), 'b@x.example') returning id`
    const [first, second] = contacts.map(({ id }) => id) as [number, number]
    const [redirect] = await sql<{ id: number }[]>`
      insert into redirects (redirect_id, url) values ('r', 'https://x.example/') returning id`
    await sql`
      insert into trackables (channel, channel_id, redirect_id, hits, unique_hits)
      values ('email', ${email!.id}, ${redirect!.id}, 3, 1)`
    await sql`
      insert into count_differences (counter, id, part, difference)
      values ('trackables.hits', ${redirect!.id}, ${`email ${email!.id}`}, 1)`
    await sql`
      insert into page_hits (contact_id, date_hit, redirect_id, email_id, code)
      values (${first}, now(), ${redirect!.id}, ${email!.id}, 200), (${first}, now(), ${redirect!.id}, ${email!.id}, 200)`
    await sql`
      insert into contact_do_not_contact (contact_id, channel, channel_id, reason, date_added)
      values (${first}, 'email', ${email!.id}, 1, now()), (${second}, 'email', ${email!.id}, 2, now())`
    await sql`
      insert into email_sends (contact_id, email_id, address, state, attempt_at, date_queued, date_sent, date_read, is_read, dedupe_key)
      values (${first}, ${email!.id}, 'a@x.example', 'sent', now(), now(), timestamptz '2026-05-01 08:00Z', timestamptz '2026-05-02 09:01Z', true, 'a'),
        (${second}, ${email!.id}, 'b@x.example', 'sent', now(), now(), timestamptz '2026-05-01 08:00Z', null, false, 'b')`
    const rowsOf = async (source: string, columns: string[]) => {
      const tableOrder = source === 'emails' ? [] : [{ column: 'es.email_address', direction: 'ASC' }]
      const { body } = await admin.post('/reports/new', { name: 'R', source, columns, tableOrder })
      return (await admin.get(`/reports/${body.report.id}`)).body.data
    }
    const sums = `${EMAIL_SUMS} hits unique_hits unsubscribed bounced`.split(' ')
    assert.deepEqual(await rowsOf('emails', sums), [
      {
        ...{ read_ratio: '50.0%', unsubscribed_ratio: '12.5%', bounced_ratio: '12.5%' },
        ...{ hits_ratio: '50.0%', unique_ratio: '12.5%' },
        ...{ click_through_count: 1, click_through_rate: '12.5%', click_to_open_rate: '25.0%' },
        ...{ hits: 4, unique_hits: 1, unsubscribed: 1, bounced: 1 },
      },
    ])
    const single = 'is_hit hits unique_hits unsubscribed bounced read_delay'.split(' ')
    assert.deepEqual(await rowsOf('email.stats', single), [
      { is_hit: 1, hits: 2, unique_hits: 1, unsubscribed: 1, bounced: 0, read_delay: '25:01:00' },
      { is_hit: 0, hits: 0, unique_hits: 0, unsubscribed: 0, bounced: 1, read_delay: '-' },
    ])
  })

  test('custom fields with labels show them, filters compare stored values', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const list = [
      { label: "It's large", value: 'l' },
      { label: 'Small', value: 's' },
    ]
    await admin.post('/fields/contact/new', {
      label: 'Size',
      alias: 'size',
      type: 'select',
      properties: { list },
    })
    await admin.post('/fields/contact/new', {
      ...{ label: 'Sizes', alias: 'sizes', type: 'multiselect', properties: { list } },
    })
    const properties = { yes: 'Agreed', no: 'Refused' }
    await admin.post('/fields/contact/new', { label: 'Terms', alias: 'terms', type: 'boolean', properties })
    await admin.post('/contacts/new', { firstname: 'A', size: 'l', sizes: ['s', 'l'], terms: true })
    await admin.post('/contacts/new', { firstname: 'B', size: 's', terms: false })
    const { body } = await admin.post('/reports/new', {
      ...{ name: 'R', source: 'leads', columns: ['l.size', 'l.sizes', 'l.terms'] },
      filters: [{ column: 'l.size', condition: 'eq', value: 'l' }],
    })
    assert.deepEqual((await admin.get(`/reports/${body.report.id}`)).body.data, [
      { size: "It's large", sizes: "Small|It's large", terms: 'Agreed' },
    ])
  })

  test('docs/compatibility.md lists every source with its columns', () => {
    const document = readFileSync(join(import.meta.dirname, '../../../../../docs/compatibility.md'), 'utf8')
    for (const [source, columns] of Object.entries(SOURCES)) {
      const row = document.split('\n').find((line) => line.startsWith(`| \`${source}\` | `)) ?? ''
      const isField = (column: string) => /^(l|comp)\.[a-z]+$/.test(column)
      const missing = columns.filter((column) => !isField(column) && !row.includes(`\`${column}\``))
      assert.deepEqual(missing, [], source)
    }
  })

  test('a column that a source does not have is named in the error', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const refused = await admin.post('/reports/new', {
      ...{ name: 'R', source: 'emails', columns: ['e.name', 'e.unheard_of'] },
    })
    assert.equal(refused.status, 400)
    assert.match(refused.text, /e\.unheard_of/)
  })
})
