import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/database.ts'
import { command, installation, startServer } from '../../test/process.ts'
import { runCampanile } from '../../test/processes.ts'
import { listSettings } from '../platform/database/settings.ts'

test('config get and set work beside a server, say what fixes a key, and show no secret', async (t) => {
  const { sql, url } = await testDatabase(t)
  const where = await installation(t, { DATABASE_URL: url, CAMPANILE_LOCALE: 'de_DE' })
  const run = (...words: string[]) => command(where, ['config', ...words])
  const all = JSON.parse((await run('get', '--json')).stdout)
  assert.deepEqual([all.config.locale.value, all.config.locale.source], ['de_DE', 'environment'])
  assert.equal(
    (await run('set', 'default_pagelimit', '5')).stdout,
    'default_pagelimit = 5 (settings), at once\n',
  )
  assert.equal((await run('get', 'default_pagelimit')).stdout, 'default_pagelimit = 5 (settings)\n')
  const { stdout } = await run('set', 'mailer_dsn', 'smtp://user:topsecret@mail.example', '--json')
  assert.equal(JSON.parse(stdout).config.mailer_dsn.value, 'smtp://user:********@mail.example')
  const piped = runCampanile(t, ['config', 'set', 'metrics_token', '-'], { DATABASE_URL: url })
  piped.child.stdin?.end('topsecret\n')
  assert.equal((await piped.ended).stdout, 'metrics_token = "********" (settings), at once\n')
  const saved = (await listSettings(sql)).find(({ key }) => key === 'metrics_token')
  assert.equal(saved?.value, 'topsecret')
  assert.equal((await run('set', 'default_pagelimit')).stdout, 'default_pagelimit = 30 (default), at once\n')
  assert.match((await run('set', 'trusted_proxies', '10.0.0.0/8')).stdout, /takes effect after a restart\n$/)
  const refused: [string[], RegExp][] = [
    [['set', 'locale', 'fr_FR'], /^locale is set by the environment variable CAMPANILE_LOCALE\.\n$/],
    [['set', 'default_pagelimit', 'many'], /^default_pagelimit: a whole number from 1 is expected\.\n$/],
    [['set', 'nothing', '1'], /^There is no configuration key nothing\./],
    [['get', 'nothing'], /^There is no configuration key nothing\./],
  ]
  for (const [words, message] of refused) {
    const { status, stderr } = await run(...words)
    assert.equal(status, 1)
    assert.match(stderr, message)
  }
})

test('doctor says when mail leaves with links that lead to this machine only', async (t) => {
  const { url } = await testDatabase(t)
  const mailing = { DATABASE_URL: url, CAMPANILE_MAILER_DSN: 'smtp://mail.example:25' }
  const where = await installation(t, mailing)
  await startServer(t, where)
  const lines = async (env: Record<string, string>) =>
    (await command({ ...where, env: { ...where.env, ...env } }, ['doctor'])).stdout
  const warning = /warning: site_url is http:\/\/127\.0\.0\.1:\d+ and mail leaves through mailer_dsn/
  assert.match(await lines({}), warning)
  assert.doesNotMatch(await lines({ CAMPANILE_SITE_URL: 'https://m.example' }), /site_url/)
})

test('saved values that cannot be used do not stop a server: the start and doctor name them', async (t) => {
  const { sql, url } = await testDatabase(t)
  await sql`
    insert into settings (key, value) values ('trusted_proxies', '["everybody"]'), ('mailer_dsn', '"smpt://x"'),
      ('storage_dsn', '"folder:here"'), ('mailer_dkim_domain', '"a.example"'), ('api_batch_max_limit', '"many"')`
  const where = await installation(t, { DATABASE_URL: url })
  const server = await startServer(t, where)
  const { stdout } = await command(where, ['doctor'])
  for (const key of [
    'trusted_proxies',
    'mailer_dsn',
    'storage_dsn',
    'mailer_dkim_domain',
    'api_batch_max_limit',
  ]) {
    assert.match(server.output(), new RegExp(`The saved value of ${key} is not used`))
    assert.match(stdout, new RegExp(`warning: The saved value of ${key} is not used: .+`))
  }
})
