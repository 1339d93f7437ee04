import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'

test('GET /themes/NAME/source answers what an email or a page begins with, with its tokens, in the language asked for', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const { themes } = (await admin.get('/themes')).body
  for (const { key, config } of Object.values(themes) as { key: string; config: { features: string[] } }[])
    for (const medium of ['email', 'page']) {
      const { status, body } = await admin.get(`/themes/${key}/source?for=${medium}&language=de`)
      if (!config.features.includes(medium)) assert.equal(status, 404, `${key} ${medium}`)
      else {
        assert.equal(status, 200, `${key} ${medium}`)
        assert.match(body.source.html ?? body.source.mjml, /<html lang="de"|<mjml/, `${key} ${medium}`)
        assert.doesNotMatch(body.source.html ?? '', /\{\{|\{%/, 'nothing of the template is left')
      }
    }
  const letter = (await admin.get('/themes/letter/source?for=email')).body.source
  assert.match(letter.html, /\{unsubscribe_url\}|\{unsubscribe_text\}/)
  const { count } = await countStatements(app.sql, () => admin.get('/themes/letter/source?for=email'))
  assert.ok(count <= 8, String(count))
})

test('the source of a theme is for those who may see themes; what is asked wrongly is told beside its key', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  assert.equal((await (await app.as({})).get('/themes/letter/source?for=email')).status, 403)
  assert.equal((await admin.get('/themes/nowhere/source?for=email')).status, 404)
  assert.equal((await admin.get('/themes/__proto__/source?for=email')).status, 404)
  for (const given of ['', '?for=', '?for=sms', '?for[]=email', `?for=${'x'.repeat(5_000)}`]) {
    const { status, body } = await admin.get(`/themes/letter/source${given}`)
    assert.equal(status, 400, given)
    assert.ok(body.errors[0].details.for, JSON.stringify(body))
  }
  const long = await admin.get(`/themes/letter/source?for=page&title=${'<b>'.repeat(500)}`)
  assert.ok([200, 404].includes(long.status))
  assert.doesNotMatch(JSON.stringify(long.body), /<b><b>/, 'a title is a text')
})
