// Ongoing broadcasts: giving them more contacts is up to users who may view all contacts, or whose broadcast it is.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Client, testApp } from '../../../../test/app.ts'
import { EVERY_RIGHT } from '../../../../test/lackingRight.ts'

const app = await testApp(undefined, {
  sms_dsn: 'twilio://AC1:secret@127.0.0.1:9?from=%2B15550100&scheme=http',
})
const admin = await app.as('admin')
const OWN = { ...EVERY_RIGHT, 'lead:leads': ['viewown', 'editown'] }
const limited = await app.as(OWN)
const colleague = await app.as({ ...OWN, 'lead:notes': ['viewown'] })

async function make(client: Client, path: string, body: object): Promise<number> {
  const answer = await client.post(`${path}/new`, body)
  assert.equal(answer.status, 201, answer.text)
  return (Object.values(answer.body)[0] as { id: number }).id
}

const [first, second, excluded] = [
  await make(admin, '/segments', { name: 'A', isGlobal: true }),
  await make(admin, '/segments', { name: 'B', isGlobal: true }),
  await make(admin, '/segments', { name: 'C', isGlobal: true }),
]
const EMAIL = { name: 'E', subject: 'S', language: 'en', customHtml: '<p>x</p>', emailType: 'list' }
const KINDS = {
  '/emails': { ...EMAIL, lists: [first], excludedLists: [excluded] },
  '/smses': { name: 'T', message: 'x', smsType: 'list', lists: [first] },
}
const actorOf = async (path: string, id: number): Promise<number | null> => {
  const table = path === '/emails' ? 'emails' : 'text_messages'
  const [row] = await app.sql`select acts_for_user_id as "userId" from ${app.sql(table)} where id = ${id}`
  return row?.userId
}

for (const [path, body] of Object.entries(KINDS))
  suite(`ongoing broadcasts of ${path}`, () => {
    async function ongoing(client: Client): Promise<number> {
      const id = await make(client, path, { ...body, isPublished: true })
      const sent = await client.post(`${path}/${id}/send`)
      assert.equal(sent.status, 200, sent.text)
      assert.equal(await actorOf(path, id), client.userId)
      return id
    }
    const patch = (client: Client, id: number, changes: object) => client.patch(`${path}/${id}/edit`, changes)

    test('a user with rights for own contacts cannot give more to the broadcast of another user', async () => {
      const id = await ongoing(admin)
      const more: object[] = [{ lists: [first, second] }, { publishDown: '2090-01-01 00:00' }]
      if (path === '/emails') more.push({ excludedLists: [] })
      for (const changes of more) {
        const { status, text } = await patch(limited, id, changes)
        assert.equal(status, 403, text)
        assert.match(text, /lead:leads:viewother/)
      }
      assert.equal((await patch(limited, id, { name: 'Renamed', lists: [first] })).status, 200)
      assert.equal((await patch(limited, id, { isPublished: false })).status, 200)
      assert.equal((await patch(limited, id, { isPublished: true })).status, 200)
      assert.equal(await actorOf(path, id), limited.userId, 'published again, it acts for that user')
    })

    test('the sender gives more to an own broadcast, and a user with all rights takes it over', async () => {
      const id = await ongoing(limited)
      assert.equal((await patch(limited, id, { lists: [first, second] })).status, 200)
      assert.equal(await actorOf(path, id), limited.userId)
      assert.equal((await patch(colleague, id, { lists: [first] })).status, 200, 'less needs no right')
      assert.equal((await patch(colleague, id, { lists: [first, second] })).status, 403)
      assert.equal((await patch(admin, id, { lists: [first, second] })).status, 200)
      assert.equal(await actorOf(path, id), admin.userId)
    })
  })
