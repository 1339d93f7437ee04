import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { type TestApp, testApp } from '../../../test/app.ts'
import { countStatements } from '../../../test/countStatements.ts'
import { configKeys } from '../configKeys.ts'
import { findSettings } from '../database/settings.ts'

const refusedText = async (app: TestApp, body: unknown) => {
  const { status, body: answer } = await (await app.as('admin')).patch('/config', body)
  return [status, answer.errors?.[0]?.message, Object.keys(answer.errors?.[0]?.details ?? {})]
}

suite('GET and PATCH /api/config', () => {
  test('administrators see every key: value, source, default, type, meaning, and when a change takes effect', async (t) => {
    const app = await testApp(t, { locale: 'de_DE' })
    const { config } = (await (await app.as('admin')).get('/config')).body
    assert.deepEqual(Object.keys(config).sort(), Object.keys(configKeys).sort())
    assert.deepEqual(config.default_pagelimit, {
      ...{ value: 30, source: 'default', default: 30, type: 'integer', choices: null, problem: null },
      ...{ expected: 'a whole number from 1', group: 'Site', effect: 'at once', editable: true },
      meaning: 'Rows per page of a list when the request names no limit.',
    })
    const { locale, queue_mode: mode, storage_dsn: storage, trusted_proxies: proxies } = config
    assert.deepEqual([locale.value, locale.source, locale.editable], ['de_DE', 'file', false])
    assert.deepEqual([mode.choices, mode.effect], [['immediate_process', 'command_process'], 'never'])
    assert.equal(config.parallel_import_limit.effect, 'not yet')
    assert.deepEqual([storage.editable, proxies.editable, proxies.effect], [false, true, 'after a restart'])
    const guide = readFileSync(join(import.meta.dirname, '../../../../docs/guide/configuration.md'), 'utf8')
    for (const [key, { meaning }] of Object.entries(config) as [string, { meaning: string }][])
      assert.ok(guide.includes(meaning.replaceAll('|', '\\|')), key)
  })

  test('nobody else sees or changes it', async (t) => {
    const app = await testApp(t)
    const editor = { 'core:themes': ['full'], 'user:users': ['full'], 'lead:leads': ['full'] }
    const others = [await app.as(editor), await app.asProgram(editor)]
    for (const client of others) {
      assert.equal((await client.get('/config')).status, 403)
      assert.equal((await client.patch('/config', { default_pagelimit: 5 })).status, 403)
    }
    const nobody = await app.as('nobody')
    assert.equal((await nobody.get('/config')).status, 401)
    assert.equal((await nobody.patch('/config', { default_pagelimit: 5 })).status, 401)
    assert.equal((await (await app.as('credential')).get('/config')).status, 200)
    assert.deepEqual([...(await app.sql`select from settings where key = 'default_pagelimit'`)], [])
  })

  test('what is saved is in force for the next request, is noted in the audit log, and null takes it back', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    await app.sql`insert into tags (tag) select 'tag ' || n from generate_series(1, 5) n`
    const count = async () => Object.keys((await admin.get('/tags')).body.tags).length
    assert.equal(await count(), 5)
    const answer = await admin.patch('/config', {
      default_pagelimit: '2',
      cors_valid_domains: 'a.example, b.example',
    })
    const { default_pagelimit: limit, cors_valid_domains: domains } = answer.body.config
    assert.deepEqual([limit.value, limit.source, domains.value], [2, 'settings', ['a.example', 'b.example']])
    assert.equal(await count(), 2)
    assert.equal((await admin.patch('/config', { default_pagelimit: 2 })).status, 200, 'the same again')
    const back = await admin.patch('/config', { default_pagelimit: null })
    assert.deepEqual([back.body.config.default_pagelimit.value, await count()], [30, 5])
    // Here null is a value: a failed event never runs again.
    const never = await admin.patch('/config', { campaign_time_wait_on_event_false: null })
    const wait = never.body.config.campaign_time_wait_on_event_false
    assert.deepEqual([wait.value, wait.source], [null, 'settings'])
    const rows =
      await app.sql`select user_id as "userId", action, details from audit_log where object = 'config' order by id`
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      [
        { cors_valid_domains: [null, ['a.example', 'b.example']], default_pagelimit: [null, 2] },
        { default_pagelimit: [2, null] },
        { campaign_time_wait_on_event_false: [null, null] },
      ].map((details) => ({ userId: admin.userId, action: 'update', details })),
    )
  })

  test('many values take as many statements as one', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const one = { default_pagelimit: 7 }
    const many = {
      default_pagelimit: 8,
      locale: 'fr_FR',
      unsubscribe_text: 'a',
      mailer_rate_limit: 5,
      max_size: null,
    }
    await admin.patch('/config', { default_pagelimit: 6 })
    const counts = []
    for (const body of [one, many])
      counts.push((await countStatements(app.sql, () => admin.patch('/config', body))).count)
    assert.equal(counts[0], counts[1])
    // Four to save, one to follow, one to show.
    assert.ok(counts[0]! <= 6, `${counts[0]}`)
  })

  test('a wrong key or value is named, and then nothing is saved', async (t) => {
    const app = await testApp(t)
    const cases: [object, RegExp, string[]][] = [
      [{ default_pagelimt: 5 }, /no configuration key/, ['default_pagelimt']],
      [{ site_key: 'x', default_pagelimit: 5 }, /no configuration key/, ['site_key']],
      [{ default_pagelimit: 'many' }, /whole number from 1/, ['default_pagelimit']],
      [{ default_pagelimit: 0 }, /whole number from 1/, ['default_pagelimit']],
      [{ default_pagelimit: 3_000_000_000 }, /whole number from 1/, ['default_pagelimit']],
      [{ http_body_timeout: 9_000_000 }, /from 1 to 86400/, ['http_body_timeout']],
      [{ api_enabled: 'maybe', locale: 5 }, /true or false.*text is expected/, ['api_enabled', 'locale']],
      [{ queue_mode: 'later' }, /one of immediate_process/, ['queue_mode']],
      [{ cors_valid_domains: [5] }, /list of texts/, ['cors_valid_domains']],
      [{ mailer_custom_headers: ['a'] }, /map from text to text/, ['mailer_custom_headers']],
      [{ mailer_custom_headers: 'a' }, /map from text to text/, ['mailer_custom_headers']],
      [{ default_timezone: 'Europe/Atlantis' }, /time zone/, ['default_timezone']],
      // PostgreSQL reads the first the other way round, and the second not at all.
      [{ default_timezone: '+05:00' }, /time zone/, ['default_timezone']],
      [{ default_timezone: '-0330' }, /time zone/, ['default_timezone']],
      [{ campaign_time_wait_on_event_false: 'P99999999Y' }, /PT1H/, ['campaign_time_wait_on_event_false']],
      [{ campaign_time_wait_on_event_false: 'PT' }, /PT1H/, ['campaign_time_wait_on_event_false']],
      [
        { api_oauth2_refresh_token_lifetime: 2_147_483_647 },
        /to 36500/,
        ['api_oauth2_refresh_token_lifetime'],
      ],
      [{ trusted_proxies: ['10.0.0.0/99'] }, /networks/, ['trusted_proxies']],
      [{ mailer_dsn: 'smtp://a:topsecret@' }, /is not an address/, ['mailer_dsn']],
      [{ mailer_dsn: 'smtp://m.example?ca=/etc/shadow' }, /configuration file only/, ['mailer_dsn']],
      [{ mailer_from_email: 'a@b.example\r\nBcc: c@d.example' }, /an address/, ['mailer_from_email']],
      [{ mailer_reply_to_email: 'a@b.example\n' }, /an address/, ['mailer_reply_to_email']],
      [{ mailer_return_path: 'nobody' }, /an address/, ['mailer_return_path']],
      [{ mailer_from_name: 'A\r\nBcc: c@d.example' }, /one line/, ['mailer_from_name']],
      [{ mailer_custom_headers: { 'X-A': 'b\nBcc: c' } }, /names of headers/, ['mailer_custom_headers']],
      [{ mailer_custom_headers: { 'X A': 'b' } }, /names of headers/, ['mailer_custom_headers']],
      [{ metrics_token: 'schlüssel' }, /ASCII/, ['metrics_token']],
      [{ metrics_token: ' a' }, /ASCII/, ['metrics_token']],
      [{ metrics_token: 'a\r\nb' }, /ASCII/, ['metrics_token']],
      [{ mailer_connections: 501 }, /from 1 to 500/, ['mailer_connections']],
      [{ api_batch_max_limit: 5_001 }, /from 1 to 5000/, ['api_batch_max_limit']],
      [{ http_body_memory: 65_537 }, /from 1 to 65536/, ['http_body_memory']],
      [{ sms_dsn: 'ftp://x' }, /twilio/, ['sms_dsn']],
      [{ unsubscribe_text: 'x'.repeat(70_000) }, /at most 65536 characters/, ['unsubscribe_text']],
      [{ do_not_track_ips: Array(1_001).fill('::1') }, /at most 1000 entries/, ['do_not_track_ips']],
    ]
    for (const [body, message, keys] of cases) {
      const [status, text, details] = await refusedText(app, body)
      assert.deepEqual([status, details], [400, keys], JSON.stringify(body).slice(0, 100))
      assert.match(String(text), message)
      assert.doesNotMatch(String(text), /topsecret/)
    }
    for (const body of [{}, [], 'x', { unsubscribe_text: 'a\0' }])
      assert.equal((await refusedText(app, body))[0], 400)
    const names = Object.keys(configKeys)
    assert.deepEqual([...(await app.sql`select key from settings where key = any(${names}::text[])`)], [])
  })

  test('whoever shut the interface is told, by the answer, what opens it again', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const limited = (await admin.patch('/config', { api_rate_limiter_limit: 1 })).body.config
    assert.match(limited.api_rate_limiter_limit.meaning, /campanile config set/)
    const other = await testApp(t)
    const shut = (await (await other.as('admin')).patch('/config', { api_enabled: false })).body.config
    assert.match(shut.api_enabled.meaning, /campanile config set api_enabled/)
  })

  test('what environment or file fix, or only they can set, is a conflict that says so', async (t) => {
    const app = await testApp(t, { locale: 'de_DE' })
    assert.deepEqual((await refusedText(app, { locale: 'fr_FR' })).slice(0, 2), [
      409,
      'locale is set in the configuration file.',
    ])
    const [status, text] = await refusedText(app, { storage_dsn: 'database:' })
    assert.deepEqual(
      [status, text],
      [409, 'storage_dsn can be set in the environment or the configuration file only.'],
    )
    // Whoever could name private hosts would reach what listens beside the server.
    assert.equal((await refusedText(app, { outbound_allowed_hosts: ['127.0.0.1'] }))[0], 409)
  })

  test('secrets are shown to nobody, stay when they are sent back masked, and are not sent elsewhere', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const dsn = 'smtp://user:top%20secret@mail.example:587?encryption=tls'
    const secrets = {
      mailer_dsn: dsn,
      metrics_token: 'topsecret',
      sms_dsn: 'twilio://acc:topsecret@default?from=%2B1',
    }
    const { config } = (await admin.patch('/config', secrets)).body
    assert.equal(config.mailer_dsn.value, 'smtp://user:********@mail.example:587?encryption=tls')
    assert.equal(config.metrics_token.value, '********')
    assert.equal(config.sms_dsn.value, 'twilio://acc:********@default?from=%2B1')
    const headers = { 'X-Api-Key': 'topsecret', 'X-Site': 'one' }
    const masked = { 'X-Api-Key': '********', 'X-Site': '********' }
    const elsewhere = await testApp(t, { site_url: 'https://user:topsecret@mail.example' })
    const there = (await (await elsewhere.as('admin')).get('/config')).body.config
    assert.equal(there.site_url.value, 'https://user:********@mail.example/')
    const saving = await admin.patch('/config', { mailer_custom_headers: headers })
    assert.deepEqual(saving.body.config.mailer_custom_headers.value, masked)
    assert.equal((await admin.patch('/config', { mailer_custom_headers: masked })).status, 200)
    const [kept] = await findSettings(app.sql, ['mailer_custom_headers'])
    assert.deepEqual(kept?.value, headers)
    const half = { mailer_custom_headers: { ...masked, 'X-Site': 'two' } }
    assert.equal((await admin.patch('/config', half)).status, 400)
    // A # in the password ends the host for whoever takes the address apart.
    const cut = { mailer_dsn: 'smtp://user:12#topsecret@mail.example' }
    assert.equal((await admin.patch('/config', cut)).body.config.mailer_dsn.value, '********')
    await admin.patch('/config', { mailer_dsn: dsn })
    const shown = Object.fromEntries(Object.keys(secrets).map((key) => [key, config[key].value]))
    assert.equal((await admin.patch('/config', { ...shown, default_pagelimit: 7 })).status, 200)
    const saved = await findSettings(app.sql, Object.keys(secrets))
    assert.deepEqual(Object.fromEntries(saved.map(({ key, value }) => [key, value])), secrets)
    // A password goes with its host: to name another host is to name the password again.
    const moved = await refusedText(app, {
      mailer_dsn: shown.mailer_dsn.replace('mail.example', 'evil.example'),
    })
    assert.deepEqual(moved, [
      400,
      'mailer_dsn: The hidden part is needed: send the whole value.',
      ['mailer_dsn'],
    ])
    const log = await app.sql`select details::text as details from audit_log where object = 'config'`
    assert.equal(log.length, 5)
    const stored = await app.sql`select value::text as value from settings`
    assert.doesNotMatch(
      JSON.stringify([log, [...stored], (await admin.get('/config')).body]),
      /top%20secret|topsecret/,
    )
  })

  test('a value that an earlier version saved is shown as not used, with the reason', async (t) => {
    const app = await testApp(t)
    await app.sql`insert into settings (key, value) values ('queue_mode', '"later"'), ('metrics_token', '5')`
    const { config } = (await (await app.as('admin')).get('/config')).body
    assert.deepEqual(
      [config.queue_mode.value, config.queue_mode.source, config.queue_mode.problem],
      [
        'immediate_process',
        'default',
        'The saved value of queue_mode is not used: one of immediate_process, command_process is expected.',
      ],
    )
    assert.deepEqual([config.metrics_token.value, config.metrics_token.source], [null, 'default'])
  })
})
