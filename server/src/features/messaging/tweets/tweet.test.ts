import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'

suite('tweets over the interface', () => {
  test('there are none while the social integration is off', async (t) => {
    const admin = await (await testApp(t)).as('admin')
    assert.equal((await admin.get('/tweets')).status, 404)
    assert.equal((await admin.post('/tweets/new', { name: 'x', text: 'y' })).status, 404)
  })

  test('the documented keys, an array as list, and a text of 280 characters at most', async (t) => {
    const app = await testApp(t, { social_twitter_enabled: true })
    const admin = await app.as('admin')
    await app.sql`insert into assets (id, title, alias) values (7, 'A', 'a')`
    await app.sql`insert into pages (id, title, alias) values (8, 'P', 'p')`
    for (const unknown of [{ asset: 99 }, { page: 99 }])
      assert.equal((await admin.post('/tweets/new', { name: 'x', text: 'y', ...unknown })).status, 400)
    const text = '😀'.repeat(280)
    const { body, status } = await admin.post('/tweets/new', {
      name: 'News',
      text,
      asset: 7,
      page: { id: 8 },
    })
    assert.equal(status, 201)
    assert.deepEqual(Object.keys(body.tweet).slice(7), [
      'id',
      'name',
      'text',
      'language',
      'category',
      'publishUp',
      'publishDown',
      'mediaId',
      'mediaPath',
      'sentCount',
      'favoriteCount',
      'retweetCount',
      'description',
      'asset',
      'page',
    ])
    assert.deepEqual(
      [body.tweet.text, body.tweet.asset, body.tweet.page, body.tweet.sentCount],
      [text, 7, 8, 0],
    )
    assert.ok(Array.isArray((await admin.get('/tweets')).body.tweets))
    const long = await admin.post('/tweets/new', { name: 'News', text: 'x'.repeat(281) })
    assert.deepEqual([long.status, Object.keys(long.body.errors[0].details)], [400, ['text']])
    assert.equal((await admin.post('/tweets/new', { name: 'News', text: `${text}!` })).status, 400)
    assert.equal((await admin.post('/tweets/new', { name: 'News' })).status, 400)
  })
})
