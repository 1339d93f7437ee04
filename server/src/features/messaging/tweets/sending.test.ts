// Tweets through the X API.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { startSender } from '../../../../test/channelSenders.ts'
import { insertContacts, until } from '../../../../test/mail.ts'
import { type ProviderReply, type ProviderRequest, provider } from '../../../../test/providers.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { authorization } from '../../../platform/delivery/tweetTransport.ts'
import { queueChannelSends } from '../channelSends/queueChannelSends.ts'
import { TWEET_SENDS } from './tweetChannel.ts'

const SECRETS = { consumer: 'c&s', token: 't s' }

/** Checks the signature as RFC 5849 (3.4) describes it, on its own. */
function isSigned({ method, path, headers }: ProviderRequest, address: string): boolean {
  const header = String(headers.authorization)
  const parts: Record<string, string> = Object.fromEntries(
    [...header.matchAll(/(oauth_\w+)="([^"]*)"/g)].map(([, name, value]) => [
      name ?? '',
      decodeURIComponent(value ?? ''),
    ]),
  )
  const { oauth_signature: signature, ...signed } = parts
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
  const pairs = Object.entries(signed)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const base = `${method}&${encode(address + path)}&${encode(pairs)}`
  const key = `${encode(SECRETS.consumer)}&${encode(SECRETS.token)}`
  return signature === createHmac('sha1', key).update(base).digest('base64')
}

async function setUp(t: TestContext, reply: (text: string) => ProviderReply) {
  const x = await provider(t, (request) => {
    if (!isSigned(request, x.address))
      return { status: 401, json: { title: 'Unauthorized', detail: 'Unauthorized', status: 401 } }
    return reply(JSON.parse(request.body).text)
  })
  const settings = {
    social_twitter_enabled: true,
    social_twitter_consumer_key: 'ck',
    social_twitter_consumer_secret: SECRETS.consumer,
    social_twitter_access_token: 'at',
    social_twitter_access_token_secret: SECRETS.token,
    social_twitter_api_url: x.address,
  }
  const app = await testApp(t, settings)
  await startSender(t, app, 'tweet', settings)
  const send = (messageId: number, contactIds: readonly number[]) =>
    transaction(app.sql, (db) =>
      queueChannelSends(
        db,
        TWEET_SENDS,
        contactIds.map((contactId) => ({ contactId, messageId, lane: 2, source: 'api', sourceId: null })),
        new Date(),
      ),
    )
  return { app, admin: await app.as('admin'), sql: app.sql, x, send }
}

test('a tweet names its contact, its links are tracked, and what X says is kept', async (t) => {
  let posted = 0
  const { admin, sql, x, send } = await setUp(t, (text) =>
    text.includes('First3')
      ? {
          status: 403,
          json: { title: 'Forbidden', detail: 'You are not allowed to create a duplicate Tweet.' },
        }
      : { status: 201, json: { data: { id: `17${posted++}`, text } } },
  )
  const [ann = 0, bob = 0, cy = 0, dee = 0] = await insertContacts(sql, 4)
  await sql`update contacts set twitter = case id when ${ann} then '@ann_x' when ${cy} then 'https://x.com/cy' when ${dee} then 'dee' end`
  await sql`update contacts set firstname = repeat('x', 300) where id = ${dee}`
  const { tweet } = (
    await admin.post('/tweets/new', {
      name: 'Hello',
      text: 'Hi {twitter_handle}, {contactfield=firstname}: https://shop.example/a-very-long-address?x=1',
    })
  ).body
  await send(tweet.id, [ann, bob, cy, dee])
  await until(
    async () => (await sql`select from tweet_sends where state in ('queued', 'sending')`).length === 0,
  )
  const texts = x.requests.map((request) => JSON.parse(request.body).text as string)
  assert.equal(texts.length, 2)
  assert.match(
    texts.find((text) => text.includes('First1')) ?? '',
    /^Hi @ann_x, First1: http:\/\/127\.0\.0\.1:8080\/r\/[0-9a-f]{25}\?ct=\S+$/,
  )
  const stats = (await admin.get('/stats/tweet_stats')).body.stats
  const of = (id: number) => stats.find((row: { lead_id: string }) => row.lead_id === String(id))
  assert.deepEqual([of(ann).handle, of(ann).twitter_tweet_id, of(ann).is_failed], ['ann_x', '170', '0'])
  const errors =
    await sql`select contact_id, error from tweet_sends where state = 'failed' order by contact_id`
  assert.deepEqual(
    errors.map((row) => [row.contact_id, row.error]),
    [
      [bob, 'The contact has no X account.'],
      [cy, 'You are not allowed to create a duplicate Tweet.'],
      [dee, 'The tweet is longer than 280 characters.'],
    ],
  )
  assert.equal((await admin.get(`/tweets/${tweet.id}`)).body.tweet.sentCount, 1)
})

test('the example of the documentation of OAuth 1.0a is signed as there', () => {
  // Parameters, keys and result of the guide "Creating a signature" of the X developer platform.
  const header = authorization(
    {
      consumerKey: 'xvz1evFS4wEEPTGEFPHBog',
      consumerSecret: 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw',
      token: '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb',
      tokenSecret: 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE',
    },
    {
      method: 'POST',
      address:
        'https://api.twitter.com/1.1/statuses/update.json?include_entities=true&status=Hello%20Ladies%20%2B%20Gentlemen%2C%20a%20signed%20OAuth%20request%21',
      nonce: 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg',
      timestamp: 1318622958,
    },
  )
  assert.match(header, /oauth_signature="hCtSmYh%2BiHYCEqBWrE7C7hYmtUk%3D"/)
})

test('a text that cannot be compiled fails its own tweets, and a reason that is cut within a character is recorded', async (t) => {
  const face = '\u{1F600}'
  const { admin, sql, send } = await setUp(t, (text) =>
    text.includes('refused')
      ? { status: 403, json: { title: 'Forbidden', detail: `${text.slice(0, 1)}${face.repeat(2_000)}` } }
      : { status: 201, json: { data: { id: '1', text } } },
  )
  const ids = await insertContacts(sql, 2)
  await sql`update contacts set twitter = 'c' || id`
  const make = async (text: string) =>
    (await admin.post('/tweets/new', { name: text, text })).body.tweet.id as number
  const messages = {
    poisoned: await make('poisoned'),
    even: await make('refused'),
    odd: await make('xrefused'),
    good: await make('good'),
  }
  // As an older version stored it: an address cannot hold half a character.
  await sql`
    create function refuse_link() returns trigger language plpgsql as $$ begin
      if new.url like '%poisoned%' then raise exception 'poisoned' using errcode = '22000'; end if;
      return new;
    end $$`
  await sql`create trigger refuse_link before insert on redirects for each row execute function refuse_link()`
  await sql`update tweets set text = 'See https://x.example/poisoned' where id = ${messages.poisoned}`
  for (const id of Object.values(messages)) await send(id, ids)
  await until(
    async () => (await sql`select from tweet_sends where state in ('queued', 'sending')`).length === 0,
  )
  const rows = await sql<{ id: number; state: string; error: string | null }[]>`
    select tweet_id as id, state, error from tweet_sends`
  const ends = (id: number) => rows.filter((row) => row.id === id).map(({ state, error }) => [state, error])
  assert.deepEqual(ends(messages.poisoned), Array(2).fill(['failed', 'poisoned']))
  assert.deepEqual(ends(messages.good), Array(2).fill(['sent', null]))
  for (const id of [messages.even, messages.odd])
    assert.deepEqual(
      ends(id).map(([state]) => state),
      ['failed', 'failed'],
    )
})
