// What players on pages tell of videos, over HTTP.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { FIREFOX } from '../../../../test/visit.ts'

test('one row per contact and playing, however often and at once it is told of; only scripts tell', async (t) => {
  const { fastify, sql } = await testApp(t)
  const tell = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fastify.inject({
      method: 'POST',
      url: '/video/hit',
      payload: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-requested-with': 'XMLHttpRequest',
        'user-agent': FIREFOX,
        ...headers,
      },
    })
  const { device_id: device, id } = (
    await fastify.inject({ url: '/mtc/event?page_url=x', headers: { 'user-agent': FIREFOX } })
  ).json()
  const cookie = { cookie: `mautic_device_id=${device}` }
  const video = { guid: 'g-1', url: 'https://v.example/film', duration: '60.4' }
  const first = await tell({ ...video, total_watched: '5' }, cookie)
  assert.deepEqual([first.statusCode, first.json()], [200, { success: true }])
  await Promise.all(['12', '31.6', '7'].map((total_watched) => tell({ ...video, total_watched }, cookie)))
  await tell({ guid: 'g-2', channel: 'page', channel_id: '7' }, cookie)
  const rows = await sql`
    select contact_id, guid, url, duration, time_watched, channel, channel_id, ip_id is not null as ip from video_hits order by id`
  assert.deepEqual(
    rows.map((row) => Object.values(row)),
    [
      [id, 'g-1', 'https://v.example/film', 60, 32, null, null, true],
      [id, 'g-2', null, null, 0, 'page', 7, true],
    ],
  )
  const count = async (size: number) => {
    const guids = Array.from({ length: size }, (_, n) => `h-${n}`)
    return (await countStatements(sql, () => Promise.all(guids.map((guid) => tell({ guid }, cookie))))).count
  }
  await count(1)
  const one = await count(1)
  assert.ok((await count(100)) <= 2 * one, 'a hundred at once are one group, or two')

  assert.equal((await tell(video, { ...cookie, 'x-requested-with': 'x' })).statusCode, 403)
  for (const guid of ['', 'x'.repeat(192), "a'b", 'a\0b'])
    assert.equal((await tell({ guid }, cookie)).statusCode, 400)
  for (const duration of ['-1', '1e99', 'x', 'NaN'])
    assert.equal((await tell({ guid: 'n', duration }, cookie)).statusCode, 200)
  const long = await tell({ guid: 'long', page_url: `${'a'.repeat(1_999)}😀` }, cookie)
  assert.equal(long.statusCode, 200)
  const [odd] = await sql`select duration from video_hits where guid = 'n'`
  assert.equal(odd?.duration, null)
})
