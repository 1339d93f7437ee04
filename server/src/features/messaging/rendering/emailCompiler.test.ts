import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { countStatements } from '../../../../test/countStatements.ts'
import { insertContacts, insertEmail, mailTest, testConfig } from '../../../../test/mail.ts'
import { testStorage } from '../../../../test/storage.ts'
import { now } from '../../../platform/clock.ts'
import { catalog } from '../../index.ts'
import type { CompiledEmail } from './compileEmail.ts'
import { type EmailCompiler, emailCompiler } from './emailCompiler.ts'

async function compile(from: EmailCompiler, emailIds: number[], contactId = 1): Promise<CompiledEmail[]> {
  const sends = emailIds.map((emailId) => ({ emailId, contactId }))
  return (await from.compiledFor(sends, now())).map((email) => {
    assert.ok(email && !(email instanceof Error))
    return email
  })
}

test('mail links to where pages and assets are today, in two statements for all emails of a batch', async (t) => {
  const { sql } = await mailTest(t)
  const [page] = await sql<
    { id: number }[]
  >`insert into pages (title, alias) values ('P', 'old') returning id`
  const [asset] = await sql<{ id: number }[]>`
    insert into assets (title, alias, storage_location) values ('A', 'old', 'local') returning id`
  const customHtml = `<a href="{pagelink=${page!.id}}">p</a><a href="{assetlink=${asset!.id}}">a</a>`
  const emailIds = [
    await insertEmail(sql, { customHtml }),
    await insertEmail(sql, { customHtml }),
    await insertEmail(sql, { customHtml }),
  ]
  const compiler = emailCompiler({ sql, settings: testConfig(), catalog, storage: testStorage() })
  const urls = async () =>
    (await compile(compiler, emailIds)).map((email) => [
      email.urls.get('pagelink')?.get(page!.id),
      email.urls.get('assetlink')?.get(asset!.id),
    ])
  const expected = (alias: string) =>
    emailIds.map(() => [
      `https://campanile.example/${alias}`,
      `https://campanile.example/asset/${asset!.id}:${alias}`,
    ])
  assert.deepEqual(await urls(), expected('old'))
  await sql`update pages set alias = 'new'`
  await sql`update assets set alias = 'new'`
  const { count, result } = await countStatements(sql, urls)
  assert.deepEqual(result, expected('new'))
  assert.equal(count, 3)
})

test('whatever token a feature declares is a link, asked for once for all emails of a batch; any other is none', async (t) => {
  const { sql } = await mailTest(t)
  const asked: (readonly number[])[] = []
  const emailTokens = new Map([
    [
      'thinglink',
      {
        name: 'thinglink',
        record: 'thing',
        findUrls: async (_db: unknown, siteUrl: string, ids: readonly number[]) => {
          asked.push(ids)
          return new Map(ids.map((id) => [id, `${siteUrl}/thing/${id}`]))
        },
      },
    ],
  ])
  const customHtml = '<a href="%7Bthinglink%3D7%7D">t</a> {pagelink=1} {thinglink=x}'
  const emailIds = [await insertEmail(sql, { customHtml }), await insertEmail(sql, { customHtml })]
  const compiler = emailCompiler({
    sql,
    settings: testConfig(),
    catalog: { ...catalog, emailTokens },
    storage: testStorage(),
  })
  for (const email of await compile(compiler, emailIds)) {
    assert.deepEqual(
      email.html?.slots.filter(({ kind }) => kind !== 'system'),
      [
        { kind: 'link', name: 'thinglink', id: 7 },
        { kind: 'custom', token: '{pagelink=1}' },
      ],
    )
    assert.deepEqual([...email.urls], [['thinglink', new Map([[7, 'https://campanile.example/thing/7']])]])
  }
  assert.deepEqual(asked, [[7, 7]])
})

test('images are read once for all combinations of an email, and kept once', async (t) => {
  const { sql } = await mailTest(t)
  const dataDir = mkdtempSync(join(tmpdir(), 'campanile-images-'))
  t.after(() => rmSync(dataDir, { recursive: true }))
  mkdirSync(join(dataDir, 'assets/images'), { recursive: true })
  writeFileSync(join(dataDir, 'assets/images/a.png'), 'an image')
  const [first, second] = await insertContacts(sql, 2)
  const emailId = await insertEmail(sql, {
    customHtml: '<body>{dynamiccontent="A"}<img src="/media/images/a.png"></body>',
  })
  const filters = [{ field: 'firstname', operator: '=', filter: 'First1' }]
  const dynamicContent = [{ tokenName: 'A', content: 'x', filters: [{ content: 'y', filters }] }]
  await sql`update emails set dynamic_content = ${JSON.stringify(dynamicContent)}::text::jsonb`
  const settings = testConfig({ mailer_convert_embed_images: true })
  const compiler = emailCompiler({ sql, settings, catalog, storage: testStorage(dataDir) })
  const [one] = await compile(compiler, [emailId], first)
  rmSync(join(dataDir, 'assets/images/a.png'))
  const [other] = await compile(compiler, [emailId], second)
  assert.notEqual(one?.copy.body, other?.copy.body)
  assert.ok(one?.imageParts.includes(Buffer.from('an image').toString('base64')))
  assert.equal(other?.imageParts, one?.imageParts)
})

test('what was used longest ago is forgotten first', async (t) => {
  const { sql } = await mailTest(t)
  const customHtml = `<p>${'x'.repeat(10_000)}</p>`
  const [a, b, c] = [
    await insertEmail(sql, { customHtml }),
    await insertEmail(sql, { customHtml }),
    await insertEmail(sql, { customHtml }),
  ]
  // Room for two of them.
  const compiler = emailCompiler({
    sql,
    settings: testConfig(),
    catalog,
    storage: testStorage(),
    cacheSize: 140_000,
  })
  for (const emailId of [a, b, a, c]) await compile(compiler, [emailId])
  const counts: number[] = []
  for (const emailId of [a, c, b])
    counts.push((await countStatements(sql, () => compile(compiler, [emailId]))).count)
  assert.deepEqual(counts.slice(0, 2), [1, 1])
  assert.ok(counts[2]! > 1)
})
