import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRegisteredUri, redirectUriProblem } from './redirectUri.ts'

test('a redirect address starts with a registered one, and never leaves its scheme, host and port', () => {
  const registered = [
    'https://app.example',
    'https://shop.example:8443/oauth/cb',
    'myapp://done',
    'https://q.example/?a=1',
  ]
  for (const uri of [
    'https://app.example',
    'https://app.example/',
    'https://app.example/anything?x=1',
    'HTTPS://APP.example/x',
    'https://app.example:443/x',
    'https://shop.example:8443/oauth/cb',
    'https://shop.example:8443/oauth/cb?x=1',
    'https://shop.example:8443/oauth/cb/more',
    'myapp://done',
    'https://q.example/?a=1',
    'https://q.example/?a=1&b=2',
  ])
    assert.ok(isRegisteredUri(uri, registered), uri)
  for (const uri of [
    'https://app.example.elsewhere.example/',
    'https://app.example@elsewhere.example/',
    'https://user:pass@app.example/',
    'https://app.example:444/',
    'http://app.example/',
    'https://app.example/#fragment',
    'https://app.example\\@elsewhere.example/',
    'https://app.example\t/x',
    '//app.example/',
    'https:app.example',
    'https:/app.example/',
    'https:///app.example/',
    'https://shop.example:8443/oauth/cb2',
    'https://shop.example:8443/oauth/cb/../../other',
    'https://shop.example:8443/oauth/cb/%2e%2e/%2e%2e/other',
    'https://shop.example:8443/oauth',
    'myapp://elsewhere',
    'otherapp://done',
    'https://q.example/?a=12',
    'https://q.example/',
    'javascript:alert(1)',
    '',
  ])
    assert.ok(!isRegisteredUri(uri, registered), uri)
  assert.ok(!isRegisteredUri('https://app.example/', []))
})

test('addresses that run something, lack a scheme or carry more than a place cannot be registered', () => {
  for (const uri of [
    'javascript:alert(1)',
    'data:text/html,x',
    '/callback',
    'https:a.example/cb',
    'http:/a.example/cb',
    'https://a.example/#x',
    'https://u@a.example/',
    'https://a b.example/',
  ])
    assert.ok(redirectUriProblem(uri), uri)
  for (const uri of ['https://a.example/cb', 'http://127.0.0.1:3000/cb', 'com.example.app:/cb'])
    assert.equal(redirectUriProblem(uri), null)
})
