// The preference page in a real browser: without scripts, at the widths of a desktop and of a phone.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testApp } from '../server/test/app.ts'
import { freePort } from '../server/test/freePort.ts'
import { insertContacts, insertEmail, queueSends } from '../server/test/mail.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'

async function preferencePage(t: TestContext): Promise<{ address: string; blocked(): Promise<string[]> }> {
  const port = await freePort()
  const { fastify, sql } = await testApp(t, {
    site_url: `http://127.0.0.1:${port}`,
    show_contact_preferences: true,
    show_contact_frequency: true,
    show_contact_pause_dates: true,
    show_contact_preferred_channels: true,
    show_contact_categories: true,
    show_contact_segments: true,
  })
  const contacts = await insertContacts(sql, 1)
  await sql`update contacts set mobile = '+4366012345'`
  await queueSends(sql, await insertEmail(sql), contacts)
  await sql`
    insert into segments (name, public_name, alias, is_preference_center)
    values ('a', 'Product news', 'a', true), ('b', 'Invitations to events near you, and what was said there', 'b', true)`
  await sql`insert into categories (title, description, alias, bundle) values ('Offers', 'Discounts, about once a month', 'o', 'global')`
  const [row] = await sql<{ hash: string }[]>`select tracking_hash(id, contact_id) as hash from email_sends`
  await fastify.listen({ port, host: '127.0.0.1' })
  return {
    address: `http://127.0.0.1:${port}/email/unsubscribe/${row!.hash}`,
    blocked: async () => {
      const rows = await sql<{ channel: string }[]>`select channel from contact_do_not_contact order by 1`
      return rows.map(({ channel }) => channel)
    },
  }
}

for (const [width, viewport] of Object.entries(VIEWPORTS)) {
  test(`preferences are chosen without scripts at the width of a ${width}`, async (t) => {
    const { address, blocked } = await preferencePage(t)
    const started = await browser(t)
    const page = await started.newPage({ viewport, javaScriptEnabled: false })
    await page.goto(address)
    await picture(page, `preferences-${width}`)
    // Every control has a name that is read out.
    await page.getByRole('checkbox', { name: 'Product news' }).check()
    await page.getByRole('checkbox', { name: /^Offers/ }).uncheck()
    await page
      .getByRole('group', { name: 'Preferred channel' })
      .getByRole('radio', { name: 'Emails' })
      .check()
    const emails = page.getByRole('group', { name: 'Emails' })
    await emails.getByRole('spinbutton', { name: 'Messages at most' }).fill('2')
    await emails.getByRole('combobox', { name: 'per' }).selectOption('WEEK')
    await emails.getByLabel('Pause from').fill('2026-12-01')
    await page.getByRole('checkbox', { name: 'I want to get text messages' }).uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    assert.match((await page.getByRole('status').textContent()) ?? '', /saved/)
    assert.deepEqual(await blocked(), ['sms'])
    assert.ok(await page.getByRole('checkbox', { name: 'Product news' }).isChecked())
    assert.equal(await page.getByRole('checkbox', { name: /^Offers/ }).isChecked(), false)
    assert.equal(await emails.getByRole('spinbutton').inputValue(), '2')
    await picture(page, `preferences-${width}-saved`)
  })
}

test('nothing on the page is wider than a phone', async (t) => {
  const { address } = await preferencePage(t)
  const started = await browser(t)
  const page = await started.newPage({ viewport: { width: 320, height: 640 } })
  await page.goto(address)
  assert.ok(await fitsWidth(page))
})
