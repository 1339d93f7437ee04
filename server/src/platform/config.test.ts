import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { aboutUnusableSettings, loadConfig, withSettings } from './config.ts'

function folder(t: TestContext, yaml?: string): string {
  const cwd = mkdtempSync(join(tmpdir(), 'campanile-config-'))
  t.after(() => rmSync(cwd, { recursive: true }))
  mkdirSync(join(cwd, 'config'))
  if (yaml !== undefined) writeFileSync(join(cwd, 'config/local.yaml'), yaml)
  return cwd
}

test('environment wins over file, file over settings, settings over default', (t) => {
  const cwd = folder(t, 'default_pagelimit: 2\nlocale: de_DE\n')
  const local = loadConfig({ env: { CAMPANILE_DEFAULT_PAGELIMIT: '1' }, cwd })
  const config = withSettings(local, [
    { key: 'default_pagelimit', value: 3 },
    { key: 'locale', value: 'fr_FR' },
    { key: 'default_timezone', value: 'Europe/Rome' },
    { key: 'site_key', value: 'not a key of the configuration' },
  ])
  assert.equal(config.default_pagelimit, 1)
  assert.equal(config.locale, 'de_DE')
  assert.equal(config.default_timezone, 'Europe/Rome')
  assert.equal(config.api_batch_max_limit, 200)
  assert.ok(!('site_key' in config))
})

test('variables are booleans, numbers, lists and maps as their key wants', (t) => {
  const env = {
    CAMPANILE_API_ENABLED: 'No',
    CAMPANILE_CORS_VALID_DOMAINS: 'https://a.example, https://b.example',
    CAMPANILE_DO_NOT_TRACK_IPS: '["10.0.0.0/8"]',
    CAMPANILE_MAILER_CUSTOM_HEADERS: '{"X-A":"1"}',
    CAMPANILE_CAMPAIGN_TIME_WAIT_ON_EVENT_FALSE: 'null',
    CAMPANILE_ADMIN_PASSWORD: 'not a key',
  }
  const config = withSettings(loadConfig({ env, cwd: folder(t) }))
  assert.equal(config.api_enabled, false)
  assert.deepEqual(config.cors_valid_domains, ['https://a.example', 'https://b.example'])
  assert.deepEqual(config.do_not_track_ips, ['10.0.0.0/8'])
  assert.deepEqual(config.mailer_custom_headers, { 'X-A': '1' })
  assert.equal(config.campaign_time_wait_on_event_false, null)
})

test('an unknown key stops the start and is named with its file', (t) => {
  const cwd = folder(t, 'api_enbled: true\n')
  assert.throws(
    () => loadConfig({ env: {}, cwd }),
    /Unknown configuration key "api_enbled" in .*config\/local\.yaml/,
  )
  const env = { CAMPANILE_API_ENBLED: '1' }
  assert.throws(
    () => loadConfig({ env, cwd: folder(t) }),
    /"api_enbled" in the environment variable CAMPANILE_API_ENBLED/,
  )
})

test('a wrong type stops the start and says what is expected', (t) => {
  const wrong = (yaml: string) => () => loadConfig({ env: {}, cwd: folder(t, yaml) })
  assert.throws(wrong('api_enabled: 1'), /api_enabled in .*local\.yaml is 1; true or false is expected/)
  assert.throws(
    wrong('default_pagelimit: 0'),
    /default_pagelimit in .* is 0; a whole number from 1 is expected/,
  )
  assert.throws(wrong('queue_mode: x'), /one of immediate_process, command_process is expected/)
  assert.throws(wrong('trusted_proxies: 10.0.0.1'), /a list of texts is expected/)
  assert.throws(wrong('- a'), /a map from key to value is expected/)
  assert.throws(wrong('a: [1'), /local\.yaml cannot be read/)
})

test('messages about a configuration that cannot be read quote no secret of it', (t) => {
  const about = (yaml: string, env: Record<string, string> = {}) => {
    try {
      loadConfig({ env, cwd: folder(t, yaml) })
    } catch (error) {
      return String(error)
    }
    return assert.fail('it was read')
  }
  const map = about('', { CAMPANILE_INTEGRATION_SECRETS: 'topsecret' })
  assert.match(map, /integration_secrets in .* has the wrong type; a map from text to text is expected/)
  const yaml = about('mailer_dsn: "topsecret\nlocale: [')
  assert.match(yaml, /local\.yaml cannot be read: .* line \d+/)
  for (const message of [map, yaml]) assert.doesNotMatch(message, /topsecret/)
})

test('a saved value that cannot be used is passed over and named without the value; the default is used', (t) => {
  const local = loadConfig({ env: {}, cwd: folder(t) })
  const rows = [
    { key: 'locale', value: 5 },
    { key: 'queue_mode', value: 'later' },
    { key: 'default_timezone', value: 'Europe/Atlantis' },
    { key: 'trusted_proxies', value: ['10.0.0.0/8', 'proxy'] },
    { key: 'site_url', value: 'campanile' },
    { key: 'storage_dsn', value: 'folder:/elsewhere' },
    { key: 'mailer_dsn', value: 'smpt://user:topsecret@mail.example' },
    { key: 'default_pagelimit', value: 50 },
    { key: 'site_key', value: 5 },
  ]
  const config = withSettings(local, rows)
  const defaults = withSettings(local)
  assert.deepEqual({ ...config, default_pagelimit: 30 }, defaults)
  assert.equal(config.default_pagelimit, 50)
  const named = aboutUnusableSettings(rows)
  assert.deepEqual(
    named.map((sentence) => /^The saved value of (\w+) is not used: .+\.$/.exec(sentence)?.[1]),
    ['locale', 'queue_mode', 'default_timezone', 'trusted_proxies', 'site_url', 'storage_dsn', 'mailer_dsn'],
  )
  assert.doesNotMatch(named.join(), /topsecret/)
})

test('the file that CAMPANILE_CONFIG names must exist', (t) => {
  assert.throws(
    () => loadConfig({ env: { CAMPANILE_CONFIG: 'no.yaml' }, cwd: folder(t) }),
    /which does not exist/,
  )
})

test('the public address follows host and port unless it is set', (t) => {
  const address = (env: Record<string, string>) => withSettings(loadConfig({ env, cwd: folder(t) })).site_url
  assert.equal(address({}), 'http://127.0.0.1:8080')
  assert.equal(address({ HOST: '0.0.0.0', PORT: '81' }), 'http://127.0.0.1:81')
  assert.equal(address({ HOST: '::1' }), 'http://[::1]:8080')
  assert.equal(address({ CAMPANILE_SITE_URL: 'https://m.example/' }), 'https://m.example')
  assert.throws(() => address({ PORT: 'x' }), /PORT is x; a port number is expected/)
})
