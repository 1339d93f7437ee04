import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { testApp } from '../../../test/app.ts'

const SEPARATE = { site_url: 'https://crm.example.com', public_url: 'https://pages.example.org' }

suite('hosts of an installation', () => {
  test('the public host serves no address of the application, however it is written', async (t) => {
    const { fastify } = await testApp(t, SEPARATE)
    const onHost = async (host: string, url: string, method: 'GET' | 'POST' = 'GET') =>
      (await fastify.inject({ method, url, headers: { host, accept: 'application/json' } })).statusCode
    const ofApplication = [
      '/s/',
      '/s/icon.svg',
      '/s/guide/',
      '/api/contacts',
      '/api/session',
      '/api/docs',
      '/',
    ]
    for (const url of [
      ...ofApplication,
      '/%61pi/contacts',
      '/%73/',
      '/oauth/v2/authorize',
      '/oauth/v1/nothing',
    ])
      assert.equal(await onHost('pages.example.org', url), 404, url)
    assert.equal(await onHost('pages.example.org', '/oauth/v2/token', 'POST'), 404)
    assert.equal(await onHost('crm.example.com', '/api/contacts'), 401)
    assert.equal(await onHost('crm.example.com:443', '/api/contacts'), 401)
    assert.equal(await onHost('crm.example.com', '/oauth/v2/token', 'POST'), 400)
    for (const url of ['/mtc.js', '/mtracking.gif', '/media/js/mautic-form.js'])
      for (const host of ['pages.example.org', 'crm.example.com'])
        assert.equal(await onHost(host, url), 200, url)
  })

  test('an unknown host gets 404 for everything except probes', async (t) => {
    const { fastify } = await testApp(t, SEPARATE)
    const on = async (host: string, url: string) =>
      (await fastify.inject({ url, headers: { host } })).statusCode
    for (const host of ['evil.example', '10.0.0.7:8080', 'crm.example.com:8443', 'x.crm.example.com', '']) {
      for (const url of ['/s/', '/api/contacts', '/mtc.js', '/nothing'])
        assert.equal(await on(host, url), 404)
      assert.equal(await on(host, '/healthz'), 200)
      assert.equal(await on(host, '/readyz'), 200)
    }
  })

  test('landing pages of the application host redirect to the public host', async (t) => {
    const { fastify, as } = await testApp(t, SEPARATE)
    const made = await (await as('admin')).post('/pages/new', { title: 'Sale', customHtml: '<p>Sale</p>' })
    assert.equal(made.status, 201, made.text)
    const on = (host: string) => fastify.inject({ url: '/sale?utm_source=x', headers: { host } })
    const redirect = await on('crm.example.com')
    assert.equal(redirect.statusCode, 302)
    assert.equal(redirect.headers.location, 'https://pages.example.org/sale?utm_source=x')
    const page = await on('pages.example.org')
    assert.equal(page.statusCode, 200)
    assert.doesNotMatch(String(page.headers['content-security-policy']), /sandbox/)
    assert.doesNotMatch(page.body, /visitor_token/)
  })

  test('without a public host every host is served, and author documents are sandboxed', async (t) => {
    const { fastify, as } = await testApp(t, { site_url: 'https://crm.example.com' })
    const admin = await as('admin')
    await admin.post('/pages/new', { title: 'Sale', customHtml: '<p>Sale</p>' })
    const form = await admin.post('/forms/new', { name: 'F', fields: [{ label: 'A', type: 'text' }] })
    for (const host of ['crm.example.com', '10.0.0.7:8080'])
      for (const url of ['/sale', `/form/${form.body.form.id}`, `/form/embed/${form.body.form.id}`]) {
        const answer = await fastify.inject({ url, headers: { host } })
        assert.equal(answer.statusCode, 200, url)
        const policy = String(answer.headers['content-security-policy'])
        assert.match(policy, /; sandbox allow-/, url)
        assert.doesNotMatch(policy, /allow-same-origin/, url)
      }
  })

  test('a second port of the same host name counts as the same host', async (t) => {
    const { fastify, as } = await testApp(t, {
      site_url: 'http://127.0.0.1:8080',
      public_url: 'http://127.0.0.1:8081',
    })
    await (await as('admin')).post('/pages/new', { title: 'Sale', customHtml: '<p>Sale</p>' })
    const answer = await fastify.inject({ url: '/sale', headers: { host: '127.0.0.1:8081' } })
    assert.match(String(answer.headers['content-security-policy']), /; sandbox allow-/)
  })
})
