// Focus items, dynamic content and marketing messages in a real browser: made and changed as a person would.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

/** What the browser says of what is refused while somebody types is no complaint. */
const isOther = (text: string) => !/status of (400|404|412)/.test(text)

async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a focus item is made beside its preview, refused with the reason beside its input, published, counted and changed', {
  timeout: 180_000,
}, async (t) => {
  const { address, admin, sql } = await installation(t)
  const chromium = await browser(t)
  const page = await chromium.newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/focus`)
  await page.getByRole('link', { name: 'New focus item' }).click()
  const shown = page.frameLocator('iframe').locator('.mautic-focus')
  await shown.getByText('Something new').waitFor()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Spring')
  await page.getByRole('textbox', { name: 'Headline' }).fill('Spring is here, {contactfield=firstname|you}')
  await shown.getByText('Spring is here, you').waitFor()
  await page.getByRole('textbox', { name: 'Text of the link' }).fill('See it')
  await page.getByRole('textbox', { name: 'Address of the link' }).fill('https://shop.example/spring')
  await shown.getByRole('link', { name: 'See it' }).waitFor()
  await choose(page, 'Style', 'Notification')
  await shown.and(page.frameLocator('iframe').locator('.mf-notification.mf-bottom_right')).waitFor()
  await choose(page, 'Place', 'Top left')
  await page.frameLocator('iframe').locator('.mf-notification.mf-top_left').waitFor()
  await choose(page, 'Moment', 'In the middle of the page')
  await page.getByRole('textbox', { name: 'Seconds to wait after that' }).fill('5')
  await choose(page, 'How often for one visitor', 'Every day')
  await page.getByRole('textbox', { name: 'Main color', exact: true }).fill('#123456')
  await assertAccessible(page)
  await picture(page, 'focus-item-editor')

  // What the server refuses is said beside its input, which gets the keyboard.
  await page.getByRole('textbox', { name: 'Address of the link' }).fill('nowhere')
  await page.getByRole('button', { name: 'Save' }).click()
  const link = page.getByRole('textbox', { name: 'Address of the link' })
  await page.locator('[aria-invalid=true]').first().waitFor()
  assert.equal(await link.getAttribute('aria-invalid'), 'true')
  await link.fill('https://shop.example/spring')
  await page.getByRole('switch', { name: 'Published' }).check()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Spring is saved').waitFor()
  await page.waitForURL(/focus\/\d+\/edit/)
  const id = Number(/focus\/(\d+)\/edit/.exec(page.url())?.[1])
  const stored = async () => (await admin.get(`/focus/${id}`)).body.focus
  const first = await stored()
  assert.deepEqual(
    [first.style, first.type, first.isPublished, first.properties.when, first.properties.timeout],
    ['notification', 'link', true, 'scroll_middle', 5],
  )
  assert.deepEqual(
    [first.properties.notification.placement, first.properties.frequency, first.properties.colors.primary],
    ['top_left', 'daily', '123456'],
  )
  assert.equal(first.properties.content.link_url, 'https://shop.example/spring')

  // A form by picker, in HTML of one's own; the form stays open and can be saved again.
  const { form } = (
    await admin.post('/forms/new', { name: 'Ask us', fields: [{ label: 'Town', type: 'text' }] })
  ).body
  await page.reload()
  await choose(page, 'Goal', 'Form')
  await page.getByRole('combobox', { name: 'Form', exact: true }).click()
  await page.getByRole('option', { name: 'Ask us' }).click()
  await shown.getByLabel('Town').waitFor()
  await choose(page, 'Written as', 'HTML')
  await page.getByRole('textbox', { name: 'HTML', exact: true }).fill('<h2>Own words</h2>{focus_form}')
  await shown.getByRole('heading', { name: 'Own words' }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Spring is saved').waitFor()
  assert.deepEqual([(await stored()).form, (await stored()).htmlMode], [form.id, 'html'])

  // Somebody else changed it meanwhile: both versions, and nothing is lost.
  await admin.patch(`/focus/${id}/edit`, { name: 'Summer' })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Autumn')
  await page.getByRole('button', { name: 'Save' }).click()
  const notice = page.getByRole('alert', { name: 'Somebody else saved this in the meantime' })
  await notice.getByText('Summer').waitFor()
  await notice.getByRole('radio', { name: 'Your value' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Autumn is saved').waitFor()
  assert.equal((await stored()).name, 'Autumn')

  await sql`insert into contacts (date_added) values (now())`
  await sql`insert into focus_interactions (contact_id, focus_id, type, date_added) values (1, ${id}, 'view', now()), (1, ${id}, 'view', now()), (1, ${id}, 'submission', now())`
  await page.getByRole('link', { name: 'Results' }).click()
  await page.getByText('2 by 1 contact').waitFor()
  assert.match(
    await page.getByRole('textbox', { name: 'Line for your site' }).inputValue(),
    new RegExp(`/focus/${id}\\.js" async></script>$`),
  )
  await shown.getByRole('heading', { name: 'Own words' }).waitFor()
  await assertAccessible(page)
  await picture(page, 'focus-item')
  assert.deepEqual(found.filter(isOther), [])
})

test('dynamic content is shown by filters that are built as those of segments, and says what is missing', {
  timeout: 180_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const people = ['Ulm', 'Ulm', 'Bonn'].map((city, n) => ({ city, email: `p${n}@sample.example` }))
  assert.equal((await admin.post('/contacts/batch/new', people)).status, 201)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/dynamic-content`)
  await page.getByRole('link', { name: 'New dynamic content' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('For Ulm')
  await page.getByRole('textbox', { name: 'Content' }).fill('<h2>Open in Ulm</h2>')
  await page.frameLocator('iframe').getByRole('heading', { name: 'Open in Ulm' }).waitFor()
  await page.getByRole('switch', { name: 'Campaigns decide who sees it' }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('At least one filter is required.').waitFor()
  await page.getByText('A slot name is required.').waitFor()
  await page.getByRole('textbox', { name: 'Slot', exact: true }).fill('hero')
  // The rows are those of the segment builder, and the keyboard alone is enough.
  const filters = page.getByRole('group', { name: 'Who sees it' })
  await filters.getByRole('button', { name: 'Add a filter' }).first().click()
  await filters.getByRole('combobox', { name: 'Field' }).fill('city')
  await page.keyboard.press('Enter')
  await filters
    .getByRole('combobox', { name: 'Value of City' })
    .or(filters.getByRole('textbox', { name: 'Value of City' }))
    .fill('Ulm')
  // As the segment builder does, it says at once how many that are.
  await filters.getByRole('status').getByText('2 contacts', { exact: true }).waitFor()
  assert.ok(
    (await page.getByRole('textbox', { name: 'Address of the slot' }).inputValue()).endsWith('/dwc/hero'),
  )
  await assertAccessible(page)
  await picture(page, 'dynamic-content-editor')
  await page.keyboard.press('Control+Enter')
  await page.getByText('For Ulm is saved').waitFor()
  await page.waitForURL(/dynamic-content\/\d+/)
  const id = Number(/dynamic-content\/(\d+)/.exec(page.url())?.[1])
  const stored = async () => (await admin.get(`/dynamiccontents/${id}`)).body.dynamicContent
  const { filters: saved, isCampaignBased, slotName } = await stored()
  assert.deepEqual([isCampaignBased, slotName], [false, 'hero'])
  assert.deepEqual(
    saved.map(({ field, operator, properties }: Record<string, unknown>) => [field, operator, properties]),
    [['city', '=', { filter: 'Ulm' }]],
  )

  // A variant of it, and back by the link to it.
  await page.goto(`${address}/s/dynamic-content/new`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('For Ulm, short')
  await page.getByRole('combobox', { name: 'Variant of' }).click()
  await page.getByRole('option', { name: 'For Ulm', exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('For Ulm, short is saved').waitFor()
  await page.goto(`${address}/s/dynamic-content/${id}`)
  await page.getByRole('link', { name: 'For Ulm, short' }).first().waitFor()
  assert.deepEqual(found.filter(isOther), [])
})

test('a marketing message goes out on the channels that are on, each with a record that was picked; at 390 pixels and in German', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const make = async (path: string, body: object) => {
    const answer = await admin.post(path, body)
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }
  const { email } = await make('/emails/new', {
    ...{ name: 'News', subject: 'News', language: 'en', lists: [], customHtml: '<p>x</p>' },
  })
  const { sms } = await make('/smses/new', { name: 'Short', message: 'Hello' })
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.phone, colorScheme: 'dark' })
  const found = complaints(page)
  await signIn(page, `${address}/s/multichannel`)
  await page.evaluate("localStorage.setItem('campanile.language', 'de')")
  await page.reload()
  await page.getByRole('button', { name: 'Neue Marketingnachricht' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('Frühling')
  for (const [channel, pick, name] of [
    ['E-Mail', 'E-Mail, die gesendet wird', 'News'],
    ['SMS', 'SMS, die gesendet wird', 'Short'],
  ] as const) {
    await drawer.getByRole('switch', { name: channel, exact: true }).focus()
    await page.keyboard.press('Space')
    await drawer.getByRole('combobox', { name: pick }).click()
    await page.getByRole('option', { name }).click()
  }
  await drawer.getByRole('switch', { name: 'SMS', exact: true }).focus()
  await page.keyboard.press('Space')
  assert.ok(await fitsWidth(page))
  await assertAccessible(page)
  await picture(page, 'marketing-message')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Frühling ist gespeichert').waitFor()
  const [message] = (await admin.get('/messages')).body.messages
  assert.deepEqual(
    message.channels.map(({ channel, channelId, isEnabled }: Record<string, unknown>) => [
      ...[channel, channelId, isEnabled],
    ]),
    [
      ['email', email.id, true],
      ['sms', sms.id, false],
      ['notification', null, false],
      ['tweet', null, false],
    ],
  )
  assert.deepEqual(found.filter(isOther), [])
})
