import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'

const HOOK = {
  name: 'Sample hook',
  webhookUrl: 'https://receiver.example/x?a=1&b=2',
  triggers: ['mautic.lead_post_save_new', 'mautic.form_on_submit'],
}

suite('compatibility 2.4, hooks', () => {
  test('the documented keys in the documented order, in a map by id, also with minimal', async (t) => {
    const admin = await (await testApp(t)).as('admin')
    const { body, status } = await admin.post('/hooks/new', HOOK)
    assert.equal(status, 201)
    assert.deepEqual(Object.keys(body.hook).slice(7), [
      'id',
      'name',
      'description',
      'webhookUrl',
      'secret',
      'eventsOrderbyDir',
      'category',
      'triggers',
    ])
    assert.equal(body.hook.eventsOrderbyDir, null)
    for (const query of ['', '?minimal=1']) {
      const list = await admin.get(`/hooks${query}`)
      assert.equal(list.body.total, 1)
      assert.deepEqual(list.body.hooks[body.hook.id].triggers, HOOK.triggers)
    }
  })

  test('a secret that is sent is stored as it is and stays; an absent one is made', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const made = await admin.post('/hooks/new', HOOK)
    assert.match(made.body.hook.secret, /^[0-9a-f]{64}$/)
    const secret = ' <b>s3cret</b> & more '
    const own = await admin.post('/hooks/new', { ...HOOK, secret })
    assert.equal(own.body.hook.secret, secret)
    const { id } = own.body.hook
    assert.equal((await admin.patch(`/hooks/${id}/edit`, { description: 'd' })).body.hook.secret, secret)
    assert.equal((await admin.put(`/hooks/${id}/edit`, HOOK)).body.hook.secret, secret)
    assert.equal((await admin.patch(`/hooks/${id}/edit`, { secret: '' })).body.hook.secret, secret)
    const audit = await app.sql`select details::text as details from audit_log where object = 'webhook'`
    assert.ok(audit.length > 0 && audit.every((row) => !String(row.details).includes('s3cret')))
  })

  test('eventsOrderbyDir is ASC, DESC, null or absent; anything else is a 400', async (t) => {
    const admin = await (await testApp(t)).as('admin')
    for (const value of ['ASC', 'DESC', null]) {
      const { body, status } = await admin.post('/hooks/new', { ...HOOK, eventsOrderbyDir: value })
      assert.deepEqual([status, body.hook?.eventsOrderbyDir], [201, value])
    }
    for (const value of ['asc', 'random', 1])
      assert.equal((await admin.post('/hooks/new', { ...HOOK, eventsOrderbyDir: value })).status, 400)
  })

  test('PATCH keeps triggers, PUT drops those that are missing; they are shown in the order in which they came', async (t) => {
    const admin = await (await testApp(t)).as('admin')
    const { id } = (await admin.post('/hooks/new', HOOK)).body.hook
    const patch = async (body: object) => (await admin.patch(`/hooks/${id}/edit`, body)).body.hook.triggers
    assert.deepEqual(await patch({ name: 'Other' }), HOOK.triggers)
    assert.deepEqual(await patch({ triggers: ['mautic.page_on_hit', 'mautic.form_on_submit'] }), [
      'mautic.form_on_submit',
      'mautic.page_on_hit',
    ])
    const { triggers: _, ...without } = HOOK
    assert.deepEqual((await admin.put(`/hooks/${id}/edit`, without)).body.hook.triggers, [])
  })

  test('an address that is none of the web, a missing name and an unknown trigger are a 400', async (t) => {
    const admin = await (await testApp(t)).as('admin')
    for (const webhookUrl of ['', 'receiver.example', 'javascript:alert(1)', 'ftp://x.example/'])
      assert.equal((await admin.post('/hooks/new', { ...HOOK, webhookUrl })).status, 400, webhookUrl)
    const none = await admin.post('/hooks/batch/new', [{}])
    assert.deepEqual(Object.keys(none.body.errors[0].details), ['name', 'webhookUrl'])
    assert.equal((await admin.post('/hooks/new', { ...HOOK, triggers: ['mautic.nothing'] })).status, 400)
  })

  test('hooks/triggers: every documented trigger with label and description', async (t) => {
    const app = await testApp(t)
    const { body } = await (await app.as('admin')).get('/hooks/triggers')
    assert.deepEqual(Object.keys(body.triggers).sort(), [
      'mautic.company_post_delete',
      'mautic.company_post_save',
      'mautic.email_on_open',
      'mautic.email_on_send',
      'mautic.form_on_submit',
      'mautic.lead_channel_subscription_changed',
      'mautic.lead_company_change',
      'mautic.lead_list_change',
      'mautic.lead_points_change',
      'mautic.lead_post_delete',
      'mautic.lead_post_save_new',
      'mautic.lead_post_save_update',
      'mautic.page_on_hit',
      'mautic.sms_on_send',
    ])
    for (const trigger of Object.values<object>(body.triggers))
      assert.deepEqual(Object.keys(trigger), ['label', 'description'])
    assert.equal((await (await app.as({})).get('/hooks/triggers')).status, 403)
  })
})

suite('compatibility 7, webhook subscription', () => {
  test('n8n subscribes with an own secret, looks whether the subscription is there, and unsubscribes', async (t) => {
    const admin = await (await testApp(t)).as('admin')
    const made = await admin.post('/hooks/new', {
      name: 'n8n-webhook:http://localhost:5678/webhook/1/webhook',
      description: 'n8n webhook',
      webhookUrl: 'http://localhost:5678/webhook/1/webhook',
      secret: 'f00dfeed',
      triggers: ['mautic.lead_post_save_update'],
      eventsOrderbyDir: 'ASC',
      isPublished: true,
    })
    assert.equal(made.status, 201)
    assert.equal(made.body.errors, undefined)
    const { id, secret } = made.body.hook
    assert.equal(secret, 'f00dfeed')
    assert.equal(
      (await admin.get(`/hooks/${id}`, { payload: '{}', headers: { 'content-type': 'application/json' } }))
        .status,
      200,
    )
    assert.equal((await admin.delete(`/hooks/${id}/delete`)).status, 200)
    const gone = await admin.get(`/hooks/${id}`)
    assert.deepEqual([gone.status, gone.body.errors[0].code], [404, 404])
    const choices = (await admin.get('/hooks/triggers')).body.triggers
    for (const [key, value] of Object.entries<{ label: string }>(choices)) assert.ok(key && value.label)
  })

  test('Zapier subscribes newest first with a list of triggers, and unsubscribes', async (t) => {
    const admin = await (await testApp(t)).as('admin')
    const made = await admin.post('/hooks/new', {
      name: 'Triggering mautic.form_on_submit',
      description: 'Created via Zapier',
      webhookUrl: 'https://hooks.zapier.example/abc',
      eventsOrderbyDir: 'DESC',
      triggers: ['mautic.form_on_submit'],
    })
    assert.deepEqual(
      [made.status, made.body.hook.eventsOrderbyDir, made.body.hook.isPublished],
      [201, 'DESC', true],
    )
    const removed = await admin.delete(`/hooks/${made.body.hook.id}/delete`)
    assert.equal(removed.body.hook.id, made.body.hook.id)
  })
})
