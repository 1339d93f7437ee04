// The outbox in a real browser: what waits and why, for whom, and the ways on and back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

test('what waits is shown by message and reason; one asks for whom and why, and takes it back; also on a phone in German', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin, sql } = await installation(t)
  const started = await browser(t)
  const page = await started.newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/outbox`)
  await page.getByRole('heading', { name: 'Nothing waits' }).waitFor()
  const { list } = (await admin.post('/segments/new', { name: 'Readers' })).body
  const people = await admin.post('/contacts/batch/new', [
    { email: 'grace@sample.example' },
    { email: 'ada@sample.example' },
  ])
  const ids = people.body.contacts.map(({ id }: { id: number }) => id) as number[]
  for (const id of ids) await admin.post(`/segments/${list.id}/contact/${id}/add`)
  const made = await admin.post('/emails/new', {
    ...{ name: 'Spring offer', subject: 'x', language: 'en', emailType: 'list', lists: [list.id] },
    ...{ isPublished: true, customHtml: '<p>x</p>' },
  })
  const email = made.body.email.id
  await sql`
    insert into email_sends (contact_id, email_id, dedupe_key, lane, address, state, attempt_at, date_queued, error, retry_count)
    select id, ${email}, 'broadcast', 3, 'x@sample.example', 'queued', now() + interval '1 hour', now(), '451 Not now', 1
    from contacts where id = any(${ids}::bigint[])`
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'Spring offer' })
  await row.getByText('failed, is tried again').waitFor()
  await row.getByRole('cell', { name: '2', exact: true }).waitFor()
  await assertAccessible(page)
  await picture(page, 'outbox')
  await row.getByRole('button', { name: 'For whom Spring offer waits' }).focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('link', { name: `Contact ${ids[0]}` }).waitFor()
  await drawer.getByRole('button', { name: `Why contact ${ids[0]}?` }).click()
  await drawer
    .getByText(/member of|segment|outbox|tried/i)
    .first()
    .waitFor()
  await assertAccessible(page)
  await picture(page, 'outbox-why')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })

  const phone = await started.newPage({ viewport: VIEWPORTS.phone, colorScheme: 'dark' })
  await phone.context().addCookies(await page.context().cookies())
  await phone.addInitScript("localStorage.setItem('campanile.language', 'de')")
  await phone.goto(`${address}/s/outbox`)
  await phone.getByText('scheiterte, neuer Versuch folgt').waitFor()
  assert.ok(await fitsWidth(phone))
  await assertAccessible(phone)
  await picture(phone, 'outbox-phone')

  await row.getByRole('button', { name: 'Take back Spring offer' }).click()
  await page.getByText('Nothing more of it leaves.').waitFor()
  await page.getByRole('heading', { name: 'Nothing waits' }).waitFor()
  const rows = await sql`select distinct state from email_sends`
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['skipped'],
  )
  assert.deepEqual(found, [])
})
