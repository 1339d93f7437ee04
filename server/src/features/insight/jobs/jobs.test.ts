// Jobs of every kind in one list: who sees which, how far they are, and who ends them.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { finishErasure } from '../../../../test/finishErasure.ts'
import { finishExport } from '../../../../test/finishExport.ts'
import { csvFile, importFile } from '../../../../test/importFile.ts'

const SEES_CAMPAIGNS = { 'campaign:campaigns': ['viewown', 'viewother'] }
const EDITS_CAMPAIGNS = { 'campaign:campaigns': ['viewown', 'viewother', 'editown', 'editother'] }

async function started(client: Client, path: string, key: string, body: object = {}): Promise<number> {
  const { status, text, body: answer } = await client.post(path, body)
  assert.equal(status, 202, text)
  return answer[key].id
}

async function made(client: Client, path: string, key: string, body: object): Promise<number> {
  const { status, text, body: answer } = await client.post(`${path}/new`, body)
  assert.equal(status, 201, text)
  return answer[key].id
}

async function tried(client: Client): Promise<{ campaign: number; run: number }> {
  const events = [{ id: 'new_1', name: 'First', type: 'lead.changepoints', properties: { points: 1 } }]
  const campaign = await made(client, '/campaigns', 'campaign', { name: 'Spring', events })
  return { campaign, run: await started(client, `/campaigns/${campaign}/dryrun`, 'dryRun') }
}

/** What somebody sees, as `kind state`. */
async function seen(client: Client, query = ''): Promise<string[]> {
  const { status, text, body } = await client.get(`/jobs${query}`)
  assert.equal(status, 200, text)
  return body.jobs.map(({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`)
}

/** One job of each kind by an administrator: an import and an erasure that are done, and two that wait. */
async function account(t: TestContext) {
  const app: TestApp = await testApp(t)
  const admin = await app.as('admin')
  const summary = await importFile(app.sql, csvFile(t, 'email\na@sample.example\nb@sample.example\n'))
  assert.equal(summary.inserted, 2)
  const gone = await made(admin, '/contacts', 'contact', { email: 'gone@sample.example' })
  const erasure = await started(admin, `/contacts/${gone}/erase`, 'erasure')
  await finishErasure(app, erasure)
  const { campaign, run } = await tried(admin)
  const file = await started(admin, '/contacts/export', 'export')
  return { app, admin, erasure, campaign, run, file }
}

test('jobs of every kind are in one list, newest first, with how far they are; by kind, state and page', async (t) => {
  const { app, admin, campaign, run, file } = await account(t)
  const all = ['export queued', 'dryrun queued', 'erasure done', 'import done']
  assert.deepEqual(await seen(admin), all)
  assert.deepEqual(await seen(admin, '?kind=import'), ['import done'])
  assert.deepEqual(await seen(admin, '?state=queued,running'), all.slice(0, 2))
  assert.deepEqual(await seen(admin, '?state=done&kind=erasure'), ['erasure done'])
  assert.deepEqual(await seen(admin, '?state=cancelled'), [])
  assert.deepEqual(await seen(admin, '?start=1&limit=2'), all.slice(1, 3))
  assert.deepEqual(await seen(admin, '?start=4'), [])

  const [imported] = (await admin.get('/jobs?kind=import')).body.jobs
  const { name, progress, done, mayCancel, link } = imported
  assert.deepEqual([name, progress, done, mayCancel, link], ['people.csv', 1, 2, false, null])

  const waiting = (await admin.get(`/jobs/export/${file}`)).body.job
  assert.equal(waiting.link, `http://127.0.0.1:8080/api/exports/${file}`)
  assert.deepEqual([waiting.state, waiting.progress, waiting.mayCancel], ['queued', 0, true])
  await finishExport(app, file)
  const written = (await admin.get(`/jobs/export/${file}`)).body.job
  assert.deepEqual([written.state, written.progress, written.done, written.mayCancel], ['done', 1, 2, false])
  const dryRun = (await admin.get(`/jobs/dryrun/${run}`)).body.job
  assert.deepEqual([dryRun.name, dryRun.progress], ['Spring', null])
  assert.equal(dryRun.link, `http://127.0.0.1:8080/api/campaigns/${campaign}/dryruns/${run}`)

  await app.sql`update imports set status = 'in progress'`
  assert.deepEqual(await seen(admin, '?kind=import&state=running'), ['import running'])
  await app.sql`update imports set status = 'stopped'`
  assert.deepEqual(await seen(admin, '?kind=import&state=cancelled'), ['import cancelled'])
})

test('nobody sees, or ends, a job of which he or she may see nothing', async (t) => {
  const { app, admin, erasure, run, file } = await account(t)
  const viewer = await app.as(SEES_CAMPAIGNS)
  assert.deepEqual(await seen(viewer), ['dryrun queued'])
  const stranger = await app.as({ 'lead:leads': ['viewown', 'viewother'], 'lead:export': ['enable'] })
  assert.deepEqual(await seen(stranger), [])
  for (const place of [`export/${file}`, `dryrun/${run}`, `erasure/${erasure}`, 'import/1']) {
    assert.equal((await stranger.get(`/jobs/${place}`)).status, 404, place)
    assert.equal((await stranger.post(`/jobs/${place}/cancel`)).status, 404, place)
  }
  const own = await started(stranger, '/contacts/export', 'export')
  assert.deepEqual(await seen(stranger), ['export queued'])
  assert.equal((await stranger.post(`/jobs/export/${own}/cancel`)).status, 200)
  assert.deepEqual(await seen(stranger), [])

  assert.equal((await viewer.get(`/jobs/dryrun/${run}`)).body.job.mayCancel, false)
  assert.equal((await viewer.post(`/jobs/dryrun/${run}/cancel`)).status, 403)
  assert.equal((await (await app.as('nobody')).get('/jobs')).status, 401)
  assert.equal((await admin.get(`/jobs/dryrun/${run}`)).body.job.state, 'queued')
})

test('what is under way is cancelled once, where its kind allows that; what is done stays', async (t) => {
  const { app, admin, erasure, run, file } = await account(t)
  const editor = await app.as(EDITS_CAMPAIGNS)
  const both = await Promise.all([1, 2].map(() => editor.post(`/jobs/dryrun/${run}/cancel`)))
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
  assert.deepEqual(await seen(editor), ['dryrun cancelled'])

  await finishExport(app, file)
  assert.equal((await admin.post(`/jobs/export/${file}/cancel`)).status, 409)
  assert.equal((await admin.get(`/exports/${file}/file`)).status, 200)

  const next = await started(admin, '/contacts/export', 'export')
  assert.equal((await admin.post(`/jobs/export/${next}/cancel`)).status, 200)
  assert.equal((await admin.get(`/exports/${next}`)).status, 404)
  const told = await app.sql<{ action: string }[]>`
    select action from audit_log where object = 'export' and object_id = ${next} order by id`
  assert.deepEqual(
    told.map(({ action }) => action),
    ['create', 'delete'],
  )
  const refused = await admin.post(`/jobs/erasure/${erasure}/cancel`)
  assert.deepEqual(
    [refused.status, refused.body.errors[0].message],
    [409, 'Jobs of this kind run to their end.'],
  )
})

test('what is asked for badly is refused in words', async (t) => {
  const admin = await (await testApp(t)).as('admin')
  for (const query of [
    'kind=segment',
    'kind=constructor',
    'kind[]=export',
    'state=gone',
    'state[]=done',
    `state=${'done,'.repeat(1_000)}`,
    'start=1000',
    'start=99999999999999999999',
  ])
    assert.equal((await admin.get(`/jobs?${query}`)).status, 400, query)
  for (const place of ['export/1', 'export/99999999999999999999', 'nothing/1', 'constructor/1', 'export/-1'])
    assert.equal((await admin.get(`/jobs/${place}`)).status, 404, place)
  for (const query of ['limit=100000', 'limit=-1', 'start=-1', 'limit=x']) await seen(admin, `?${query}`)
})

test('the list takes as many statements for many jobs as for none', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const { campaign } = await tried(admin)
  const ask = () => countStatements(app.sql, () => seen(admin))
  await ask()
  const few = await ask()
  await app.sql`
    insert into campaign_dry_runs (campaign_id, source, graph, state, starter, date_added, ended_at)
    select ${campaign}, 'saved', '{}', 'done', 'user:0', date_added, date_added
    from campaign_dry_runs, generate_series(1, 500)`
  await app.sql`
    insert into imports (file_name, file_hash, file_size, mapping, status, date_added)
    select 'f' || n, 'x', 1, '{}', 'imported', date_added from campaign_dry_runs, generate_series(1, 3) n`
  const many = await ask()
  assert.equal(many.result.length, 30)
  assert.equal(many.count, few.count)
})
