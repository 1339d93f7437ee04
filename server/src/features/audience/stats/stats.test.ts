// Every documented table, with exactly the documented columns.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'

const NOW = new Date('2026-11-21T08:00:00.900Z')

const DOCUMENTED: Record<string, string> = {
  asset_downloads:
    'asset_id, code, date_download, email_id, id, ip_id, lead_id, referer, source, source_id, tracking_id',
  audit_log: 'action, bundle, date_added, details, id, ip_address, object, object_id, user_id, user_name',
  campaign_lead_event_log:
    'campaign_id, channel, channel_id, date_triggered, event_id, id, ip_id, is_scheduled, lead_id, metadata, non_action_path_taken, rotation, system_triggered, trigger_date',
  campaign_leads:
    'campaign_id, date_added, date_last_exited, lead_id, manually_added, manually_removed, rotation',
  channel_url_trackables: 'channel, channel_id, hits, redirect_id, unique_hits',
  companies_leads: 'company_id, date_added, is_primary, lead_id, manually_added, manually_removed',
  dynamic_content_lead_data: 'date_added, dynamic_content_id, id, lead_id, slot',
  dynamic_content_stats:
    'date_sent, dynamic_content_id, id, last_sent, lead_id, sent_count, sent_details, source, source_id, tokens',
  email_stat_replies: 'date_replied, id, message_id, stat_id',
  email_stats:
    'copy_id, date_read, date_sent, email_address, email_id, id, ip_id, is_failed, is_read, last_opened, lead_id, list_id, open_count, open_details, retry_count, source, source_id, tokens, tracking_hash, viewed_in_browser',
  email_stats_devices: 'date_opened, device_id, id, ip_id, stat_id',
  focus_stats: 'date_added, focus_id, id, lead_id, type, type_id',
  form_submissions: 'date_submitted, form_id, id, ip_id, lead_id, page_id, referer, tracking_id',
  ip_addresses: 'id, ip_address, ip_details',
  lead_categories: 'category_id, date_added, id, lead_id, manually_added, manually_removed',
  lead_companies_change_log: 'action_name, company_id, date_added, event_name, id, lead_id, type',
  lead_devices:
    'client_info, date_added, device, device_brand, device_fingerprint, device_model, device_os_name, device_os_platform, device_os_shortname, device_os_version, id, lead_id, tracking_id',
  lead_donotcontact: 'channel, channel_id, comments, date_added, id, lead_id, reason',
  lead_event_log:
    'action, bundle, date_added, id, lead_id, object, object_id, properties, user_id, user_name',
  lead_frequencyrules:
    'channel, date_added, frequency_number, frequency_time, id, lead_id, pause_from_date, pause_to_date, preferred_channel',
  lead_lists_leads: 'date_added, leadlist_id, lead_id, manually_added, manually_removed',
  lead_points_change_log: 'action_name, date_added, delta, event_name, id, ip_id, lead_id, type',
  lead_stages_change_log: 'action_name, date_added, event_name, id, lead_id, stage_id',
  lead_utmtags:
    'date_added, id, lead_id, query, referer, remote_host, url, user_agent, utm_campaign, utm_content, utm_medium, utm_source, utm_term',
  page_hits:
    'browser_languages, city, code, country, date_hit, date_left, device_id, email_id, id, ip_id, isp, lead_id, organization, page_id, page_language, query, redirect_id, referer, region, remote_host, source, source_id, tracking_id, url, url_title, user_agent',
  page_redirects:
    'checked_out, checked_out_by, checked_out_by_user, created_by, created_by_user, date_added, date_modified, hits, id, is_published, modified_by, modified_by_user, redirect_id, unique_hits, url',
  point_lead_action_log: 'date_fired, ip_id, lead_id, point_id',
  point_lead_event_log: 'date_fired, event_id, ip_id, lead_id',
  push_notification_stats:
    'click_count, click_details, date_clicked, date_read, date_sent, id, ip_id, is_clicked, last_clicked, lead_id, list_id, notification_id, retry_count, source, source_id, tokens, tracking_hash',
  sms_message_stats:
    'date_sent, id, ip_id, lead_id, list_id, sms_id, source, source_id, tokens, tracking_hash',
  stage_lead_action_log: 'date_fired, ip_id, lead_id, stage_id',
  tweet_stats:
    'date_sent, favorite_count, handle, id, is_failed, lead_id, response_details, retry_count, retweet_count, source, source_id, tweet_id, twitter_tweet_id',
  video_hits:
    'browser_languages, channel, channel_id, city, code, country, date_hit, date_left, duration, guid, id, ip_id, isp, lead_id, organization, page_language, query, referer, region, remote_host, time_watched, url, user_agent',
  webhook_logs: 'date_added, id, note, runtime, status_code, webhook_id',
}

async function setUp(t: Parameters<typeof testApp>[0]) {
  const app = await testApp(t)
  const { sql } = app
  const admin = await app.as('admin')
  await sql`insert into contacts (date_added) select ${NOW} from generate_series(1, 3)`
  await sql`insert into contact_do_not_contact (contact_id, channel, reason, comments, date_added)
    values (1, 'email', 1, 'Bounce', ${NOW}), (2, 'email', 3, null, ${NOW}), (3, 'sms', 2, 'x', ${NOW})`
  await sql`insert into segment_contacts (segment_id, contact_id, date_added, manually_added) values (7, 1, ${NOW}, true), (7, 2, ${NOW}, false)`
  return { app, sql, admin }
}

suite('statistics', () => {
  test('the index lists every documented table with exactly its columns, in order', async (t) => {
    const { admin } = await setUp(t)
    const { status, body } = await admin.get('/stats')
    assert.equal(status, 200)
    assert.deepEqual(body.availableTables, Object.keys(DOCUMENTED))
    assert.deepEqual(
      body.tableColumns,
      Object.fromEntries(Object.entries(DOCUMENTED).map(([table, columns]) => [table, columns.split(', ')])),
    )
    for (const unknown of ['nope', 'constructor', '__proto__', 'contacts'])
      assert.deepEqual((await admin.get(`/stats/${unknown}`)).body, body)
  })

  test('every table can be read, ordered and searched by each of its columns', async (t) => {
    const { admin } = await setUp(t)
    const { tableColumns } = (await admin.get('/stats')).body
    for (const [table, columns] of Object.entries(DOCUMENTED))
      await t.test(`Stats, Tables and columns: ${table}`, async () => {
        const names = columns.split(', ')
        assert.deepEqual(tableColumns[table], names)
        const { body } = await admin.get(`/stats/${table}`)
        for (const row of body.stats) assert.deepEqual(Object.keys(row), names)
        const order = names.map((name, n) => `order[${n}][col]=${name}&order[${n}][dir]=DESC`).join('&')
        const where = names.map((name, n) => `where[${n}][col]=${name}&where[${n}][expr]=isNotNull`).join('&')
        const found = await admin.get(`/stats/${table}?${order}&${where}&limit=1`)
        assert.equal(found.status, 200, found.text)
        assert.equal(typeof found.body.total, 'number')
      })
  })

  test('values are texts as documented, null stays null, the total counts all rows', async (t) => {
    const { sql, admin } = await setUp(t)
    await sql`insert into contact_devices (contact_id, date_added, client_info, device) values (1, ${NOW}, '{"name": "Firefox"}', 'desktop')`
    const { body } = await admin.get('/stats/lead_donotcontact?limit=1&start=1')
    assert.deepEqual(body, {
      total: 3,
      stats: [
        {
          channel: 'email',
          channel_id: null,
          comments: null,
          date_added: '2026-11-21 08:00:00',
          id: '2',
          lead_id: '2',
          reason: '3',
        },
      ],
    })
    assert.deepEqual((await admin.get('/stats/lead_lists_leads')).body.stats[0], {
      date_added: '2026-11-21 08:00:00',
      leadlist_id: '7',
      lead_id: '1',
      manually_added: '1',
      manually_removed: '0',
    })
    assert.equal((await admin.get('/stats/lead_devices')).body.stats[0].client_info, '{"name": "Firefox"}')
  })

  test('where and order take what the contract names, nested too', async (t) => {
    const { admin } = await setUp(t)
    const ids = async (query: string) => {
      const { status, body, text } = await admin.get(`/stats/lead_donotcontact?${query}`)
      assert.equal(status, 200, text)
      assert.equal(body.total, body.stats.length)
      return body.stats.map((row: { id: string }) => row.id).join()
    }
    assert.equal(await ids('where[0][col]=channel&where[0][expr]=eq&where[0][val]=EMAIL'), '1,2')
    assert.equal(
      await ids('where[0][col]=reason&where[0][expr]=gt&where[0][val]=1&order[0][col]=id&order[0][dir]=desc'),
      '3,2',
    )
    assert.equal(await ids('where[0][col]=t.lead_id&where[0][expr]=in&where[0][val]=1,3'), '1,3')
    assert.equal(
      await ids(
        'where[0][column]=date_added&where[0][expr]=between&where[0][value][]=2026-11-21&where[0][value][]=2026-11-22',
      ),
      '1,2,3',
    )
    assert.equal(
      await ids(
        'where[0][expr]=orX&where[0][val][0][col]=id&where[0][val][0][expr]=eq&where[0][val][0][val]=1&where[0][val][1][col]=channel&where[0][val][1][expr]=eq&where[0][val][1][val]=sms',
      ),
      '1,3',
    )
    assert.equal(await ids('limit=0'), '1,2,3')
  })

  test('a bad column, expression or value is a 400', async (t) => {
    const { admin } = await setUp(t)
    const bad = [
      'where[0][col]=nope&where[0][expr]=eq&where[0][val]=1',
      'where[0][col]=id&where[0][expr]=wat&where[0][val]=1',
      'where[0][col]=id',
      'where[0][col]=id&where[0][expr]=eq&where[0][val]=x',
      'order[0][col]=nope',
      'where=x',
      'order=x',
      'where[0][expr]=andX&where[0][val][0][col]=id&where[0][val][0][expr]=wat',
      'order[0][col]=id;drop table contacts',
    ]
    for (const query of bad)
      assert.equal((await admin.get(`/stats/lead_donotcontact?${query}`)).status, 400, query)
  })

  test('each table asks for its own right', async (t) => {
    const { app } = await setUp(t)
    const status = async (permissions: Parameters<typeof app.as>[0], table: string) =>
      (await (await app.as(permissions)).get(`/stats/${table}`)).status
    assert.equal(await status({ 'lead:leads': ['full'] }, 'audit_log'), 403)
    assert.equal(await status('admin', 'audit_log'), 200)
    for (const table of ['ip_addresses', 'page_redirects', 'channel_url_trackables'])
      assert.equal(await status({}, table), 200, table)
    for (const table of ['lead_donotcontact', 'email_stats', 'email_stat_replies', 'campaign_leads'])
      assert.equal(await status({}, table), 403, table)
    assert.equal(await status({ 'lead:leads': ['full'] }, 'webhook_logs'), 403)
    assert.equal(await status({ 'webhook:webhooks': ['viewown'] }, 'webhook_logs'), 200)
    assert.equal(await status({ 'mauticSocial:tweets': ['viewother'] }, 'tweet_stats'), 200)
    assert.equal(await status({ 'lead:leads': ['full'] }, 'tweet_stats'), 403)
    assert.equal(await status('nobody', 'ip_addresses'), 401)
  })

  test('who may see only own contacts sees only their rows, also of tables that know the send', async (t) => {
    const { app, sql } = await setUp(t)
    const owner = await app.as({ 'lead:leads': ['viewown'] })
    await sql`update contacts set owner_id = ${owner.userId} where id = 2`
    await sql`insert into email_sends (contact_id, email_id, address, state, dedupe_key, attempt_at, date_queued, date_sent)
      select id, 1, 'a@b.c', 'sent', 'x', ${NOW}, ${NOW}, ${NOW} from contacts where id < 3`
    await sql`insert into email_replies (send_id, contact_id, message_id, date_replied) select id, contact_id, 'm', ${NOW} from email_sends`
    for (const table of ['lead_donotcontact', 'lead_lists_leads', 'email_stats', 'email_stat_replies']) {
      const { body } = await owner.get(`/stats/${table}`)
      assert.deepEqual([body.total, body.stats.length], [1, 1], table)
      if ('lead_id' in body.stats[0]) assert.equal(body.stats[0].lead_id, '2')
    }
    const { body } = await owner.get(
      '/stats/lead_donotcontact?where[0][col]=lead_id&where[0][expr]=eq&where[0][val]=1',
    )
    assert.equal(body.total, 0)
  })

  test('rows of webhooks and tweets follow the rights on these records, and addresses those on contacts', async (t) => {
    const { app, sql } = await setUp(t)
    const viewer = await app.as({
      'lead:leads': ['viewown'],
      'webhook:webhooks': ['viewown'],
      'mauticSocial:tweets': ['viewown'],
    })
    const other = await app.as({ 'webhook:webhooks': ['viewother'], 'mauticSocial:tweets': ['viewother'] })
    await sql`update contacts set owner_id = ${viewer.userId} where id = 2`
    await sql`
      insert into webhooks (name, webhook_url, secret, created_by)
      values ('own', 'https://a.example', 'x', ${viewer.userId}), ('other', 'https://b.example', 'x', 999)`
    await sql`
      insert into webhook_deliveries (webhook_id, date_added, note, runtime, status_code)
      select id, ${NOW}, name, 1, 200 from webhooks`
    await sql`
      insert into tweets (name, text, created_by) values ('own', 'x', ${viewer.userId}), ('other', 'x', 999)`
    await sql`
      insert into tweet_sends (contact_id, tweet_id, address, state, date_sent)
      select c.id, tweets.id, 'handle' || c.id, 'sent', ${NOW} from tweets, contacts c where c.id < 3`
    await sql`insert into ip_addresses (ip_address) select '192.0.2.' || n from generate_series(1, 4) n`
    await sql`
      insert into contact_ip_addresses (contact_id, ip_id)
      select case ip_address when '192.0.2.2' then 2 else 1 end, id from ip_addresses`
    const rows = async (client: typeof viewer, table: string, column: string) => {
      const { status, body, text } = await client.get(`/stats/${table}?order[0][col]=id`)
      assert.equal(status, 200, text)
      assert.equal(body.total, body.stats.length)
      return body.stats.map((row: Record<string, string>) => row[column])
    }
    assert.deepEqual(await rows(viewer, 'webhook_logs', 'note'), ['own'])
    assert.deepEqual(await rows(other, 'webhook_logs', 'note'), ['own', 'other'])
    assert.deepEqual(await rows(viewer, 'tweet_stats', 'handle'), ['handle2'])
    assert.deepEqual(await rows(other, 'tweet_stats', 'handle'), [], 'a viewer of no contact sees no handle')
    assert.deepEqual(await rows(viewer, 'ip_addresses', 'ip_address'), ['192.0.2.2'])
    assert.deepEqual(await rows(other, 'ip_addresses', 'ip_address'), [])
    const admin = await app.as('admin')
    assert.equal((await rows(admin, 'webhook_logs', 'note')).length, 2)
    assert.equal((await rows(admin, 'tweet_stats', 'handle')).length, 4)
    assert.equal((await rows(admin, 'ip_addresses', 'ip_address')).length, 4)
  })

  test('a page costs two statements', async (t) => {
    const { sql, admin } = await setUp(t)
    await admin.get('/stats')
    for (const limit of [1, 200])
      assert.equal(
        (await countStatements(sql, () => admin.get(`/stats/lead_donotcontact?limit=${limit}`))).count,
        2,
      )
  })
})
