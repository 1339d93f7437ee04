import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withVisitorToken } from './sandboxedPage.ts'
import { readVisitorToken, visitorToken } from './visitorToken.ts'

const siteKey = Buffer.alloc(32, 7)
const now = new Date('2026-05-17T10:00:00Z')
const options = { token: 'T.x', pageUrl: 'https://m.example/a?b="', siteUrls: ['https://m.example'] }
const add = (html: string) => withVisitorToken(html, options)
const INPUTS =
  '<input type="hidden" name="page_url" value="https://m.example/a?b=&quot;"><input type="hidden" name="visitor_token" value="T.x">'

test('a page gets the token for its scripts, in its own forms, and on scripts that depend on the visitor', () => {
  assert.equal(
    add('<!doctype html><html><head><title>x</title></head><body></body></html>'),
    '<!doctype html><html><head><meta name="visitor_token" content="T.x"><title>x</title></head><body></body></html>',
  )
  const form = '<head></head><form action="https://m.example/form/submit?formId=1" class="a>b">'
  assert.ok(add(`${form}x</form>`).endsWith(`${form.slice('<head></head>'.length)}${INPUTS}x</form>`))
  assert.match(add("<script src='/focus/7.js' async></script>"), /src='\/focus\/7\.js\?visitor_token=T\.x'/)
  assert.match(
    add('<script src="https://m.example/form/generate.js?id=1"></script>'),
    /generate\.js\?id=1&amp;visitor_token=T\.x"/,
  )
})

test('the token goes to no other site, and into no comment, script or attribute', () => {
  for (const html of [
    '<head></head><form action="https://evil.example/form/submit">',
    '<head></head><form action="//m.example/form/submit">',
    '<head></head><form action="https://m.example.evil.example/form/submit">',
    '<head></head><form action="/form/submitted">',
    '<head></head><script src="https://evil.example/focus/7.js"></script>',
    '<head></head><script src="/media/x.js"></script>',
    '<head></head><!-- <form action="/form/submit"> -->',
    '<head></head><script>"<form action=\'/form/submit\'>"</script>',
  ])
    assert.equal(add(html), html.replace('<head>', '<head><meta name="visitor_token" content="T.x">'), html)
})

test('an untracked visitor gets no token, and forms still learn the page', () => {
  const html = withVisitorToken('<form action="/form/submit">', { ...options, token: null })
  assert.equal(html, `<form action="/form/submit">${INPUTS.slice(0, INPUTS.indexOf('><') + 1)}`)
})

test('a page that names a form thousands of times is completed in linear time, and its first hundred places', () => {
  const html = '<form action="/form/submit"></form>'.repeat(40_000)
  assert.equal(add(html).split('name="visitor_token" value').length - 1, 100)
})

test('a visitor token is valid for four hours, for this installation, and cannot be changed', () => {
  const state = { trackingId: 'device-1_x', provenId: 36, sent: [1, 40], browserId: 'a1' }
  const token = visitorToken(state, { siteKey, now })
  const read = (value: unknown, at = now, key = siteKey) => readVisitorToken(value, { siteKey: key, now: at })
  assert.deepEqual(read(token), state)
  assert.deepEqual(
    read(visitorToken({ trackingId: 'd', provenId: null, sent: [], browserId: null }, { siteKey, now })),
    {
      trackingId: 'd',
      provenId: null,
      sent: [],
      browserId: null,
    },
  )
  assert.notEqual(read(token, new Date(now.getTime() + 4 * 3_600_000 - 1_000)), null)
  assert.equal(read(token, new Date(now.getTime() + 4 * 3_600_000)), null)
  assert.equal(read(token, now, Buffer.alloc(32, 8)), null)
  for (const forged of [
    token.replace('device', 'other'),
    `${token}x`,
    token.slice(0, -1),
    '',
    'a.b',
    7,
    null,
    [token],
  ])
    assert.equal(read(forged), null)
})
