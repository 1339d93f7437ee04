// A message that is made and edited in a panel over the campaign canvas, in a real browser.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../server/src/platform/database/connection.ts'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, type Page, picture, VIEWPORTS } from './browser.ts'
import { addStep, backToTree, rename, selected, until } from './canvas.ts'
import { codeOf } from './codeView.ts'
import { signIn } from './installation.ts'
import { workingInstallation } from './workingInstallation.ts'

const LETTER =
  '<html><body><p>Dear {contactfield=firstname|friend}, the garden is green.</p><p><a href="{unsubscribe_url}">Leave</a></p></body></html>'

/** A campaign without a step, for Ann. */
async function garden(t: TestContext) {
  const on = await workingInstallation(t)
  const { admin } = on
  const { list } = (await admin.post('/segments/new', { name: 'Everybody' })).body
  const { contact } = (await admin.post('/contacts/new', { firstname: 'Ann', email: 'ann@sample.example' }))
    .body
  await admin.post(`/segments/${list.id}/contact/${contact.id}/add`)
  const { campaign } = (
    await admin.post('/campaigns/new', { name: 'Garden', isPublished: false, lists: [list.id] })
  ).body
  return { ...on, id: campaign.id as number }
}

/** Waits until the step names an email. */
async function names(page: Page, email: string): Promise<void> {
  await until(
    page,
    `[...document.querySelectorAll('aside input')].some((input) => input.value === ${JSON.stringify(email)})`,
  )
}

/** Opens the form of a new email from the step, and saves it. */
async function makeEmail(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: 'New email…' })
  await open.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New email' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Green')
  await form.getByRole('textbox', { name: 'Subject' }).fill('Come and see')
  // Nothing that is typed goes by one key.
  await page.keyboard.press('Escape')
  await page.getByText('What you typed is not saved').waitFor()
  assert.equal(await form.getByRole('textbox', { name: 'Subject' }).inputValue(), 'Come and see')
  assert.equal(await form.getByRole('combobox', { name: 'Segments' }).count(), 0)
  await form.getByRole('textbox', { name: 'Sender address' }).fill('news@sample.example')
  assert.ok(await fitsWidth(page))
  await assertAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
}

for (const [device, viewport] of Object.entries(VIEWPORTS))
  test(`at a step of a campaign an email is made, written and chosen in a panel, and the contact gets it: ${device}`, {
    timeout: 300_000,
  }, async (t) => {
    const { address, admin, id, sql } = await garden(t)
    const page = await (await browser(t)).newPage({ viewport, locale: 'en' })
    page.setDefaultTimeout(60_000)
    await signIn(page, `${address}/s/campaigns/${id}/edit`)
    await selected(page).focus()
    await addStep(page, 'send email')
    await rename(page, 'Greet')
    await makeEmail(page)

    // What it says comes next. The step has it by now, and the canvas is behind the panel.
    const panel = page.getByRole('dialog', { name: 'Contents' })
    await panel.getByText('Green', { exact: true }).waitFor()
    if (viewport.width > 1_000) await panel.getByText('Code', { exact: true }).click()
    await codeOf(page).fill(LETTER)
    await panel.getByText(/^A draft beside what is published/).waitFor()
    await picture(page, `message-panel-${device}`)
    assert.ok(await fitsWidth(page))
    await panel.getByRole('button', { name: 'Publish changes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Green is published as edited').waitFor()
    await panel.getByRole('button', { name: 'Back', exact: true }).click()
    await panel.waitFor({ state: 'detached' })
    await until(page, "document.activeElement?.textContent === 'New email…'")
    await names(page, 'Green')
    await assertAccessible(page)
    await picture(page, `message-chosen-${device}`)

    // It is one edit of the campaign, which can be taken back like the ones before.
    await backToTree(page)
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Enter')
    await page.getByRole('complementary', { name: 'Greet' }).waitFor()
    await until(
      page,
      "[...document.querySelectorAll('aside input')].every((input) => input.value !== 'Green')",
    )
    await backToTree(page)
    await page.keyboard.press('Control+y')
    await page.keyboard.press('Enter')
    await names(page, 'Green')

    await page.getByRole('button', { name: 'Publish campaign' }).click()
    await page.getByText('Garden is live').waitFor()
    const { events } = (await admin.get(`/campaigns/${id}`)).body.campaign
    assert.equal(Object.keys(events).length, 1)
    const mail = await mailFor(sql)
    assert.deepEqual(mail, { address: 'ann@sample.example', subject: 'Come and see', html: LETTER })
  })

/** The first email that is on its way, with what it says. */
async function mailFor(sql: Sql) {
  for (let tries = 0; tries < 600; tries++) {
    const [row] = await sql`
      select s.address, e.subject, e.custom_html as html from email_sends s join emails e on e.id = s.email_id`
    if (row) return { ...row }
    await sleep(100)
  }
  throw new Error('no mail came')
}

test('a message that is chosen is edited in the panel, and neither is offered to whoever may not', {
  timeout: 180_000,
}, async (t) => {
  const { address, admin, person } = await workingInstallation(t)
  const { sms } = (await admin.post('/smses/new', { name: 'Reminder', message: 'Come', language: 'en' })).body
  const { campaign } = (
    await admin.post('/campaigns/new', {
      ...{ name: 'Garden', isPublished: false },
      events: [{ id: 'new_1', name: 'Text', type: 'sms.send_text_sms', properties: { sms: sms.id } }],
    })
  ).body
  const [event] = Object.values(campaign.events as Record<string, { id: number }>)
  assert.ok(event)
  const place = `${address}/s/campaigns/${campaign.id}/edit?step=${event.id}&open=`
  const started = await browser(t)
  const page = await started.newPage({ viewport: VIEWPORTS.desktop, locale: 'en' })
  await signIn(page, place)
  await names(page, 'Reminder')
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  await edit.click()
  const form = page.getByRole('dialog', { name: 'Reminder' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Last call')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  await names(page, 'Last call')
  await until(page, "document.activeElement?.textContent === 'Edit'")
  assert.equal((await admin.get(`/smses/${sms.id}`)).body.sms.name, 'Last call')
  // A text message has no contents beside its form.
  assert.equal(await page.getByRole('button', { name: 'Contents' }).count(), 0)

  const role = await admin.post('/roles/new', {
    name: 'Planner',
    rawPermissions: {
      'campaign:campaigns': ['full'],
      'sms:smses': ['viewown', 'viewother'],
    },
  })
  await person('rea', role.body.role.id)
  const other = await (await started.newContext({ viewport: VIEWPORTS.desktop, locale: 'en' })).newPage()
  await signIn(other, place, 'rea')
  await names(other, 'Last call')
  assert.equal(await other.getByRole('button', { name: 'Edit', exact: true }).count(), 0)
  assert.equal(await other.getByRole('button', { name: 'New text message…' }).count(), 0)
})
