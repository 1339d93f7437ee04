// When focus items are shown, how often, and when they have reached their goal: in a real browser whose clock the test sets.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../server/test/mainJob.ts'
import { assertAccessible } from './axe.ts'
import { fitsWidth, type Page, picture } from './browser.ts'
import { content, focusShop } from './focusShop.ts'

const NOON = new Date('2026-11-20T12:00:00Z').getTime()
const SECOND = 1_000
const MINUTE = 60 * SECOND

/** A clock that stands still: what is to happen at once has happened when this is over. */
async function stopClock(page: Page): Promise<(ms: number) => Promise<void>> {
  await page.clock.install({ time: NOON })
  await page.clock.pauseAt(NOON + SECOND)
  return (ms) => page.clock.runFor(ms)
}

// The script listens before: it has heard of the scroll when this is over.
const scrollTo = (page: Page, part: number) =>
  page.evaluate(`new Promise((resolve) => {
    const { scrollHeight, clientHeight } = document.documentElement
    addEventListener('scroll', () => resolve(null), { once: true })
    scrollTo(0, Math.round((scrollHeight - clientHeight) * ${part}))
  })`)

test('an item comes back when its frequency says so, and not before', { timeout: 120_000 }, async (t) => {
  const { page, show, shown } = await focusShop(t)
  const pass = await stopClock(page)
  const isShown = async () => {
    await page.reload()
    await pass(1)
    return (await shown.count()) === 1
  }
  for (const [frequency, ms] of [
    ['everypage', 0],
    ['q2min', 2 * MINUTE],
    ['q15min', 15 * MINUTE],
    ['hourly', 60 * MINUTE],
    ['daily', 1_440 * MINUTE],
    ['once', Number.POSITIVE_INFINITY],
  ] as const) {
    await show({ type: 'notice', style: 'notification', properties: { content, frequency } })
    await pass(1)
    assert.equal(await shown.count(), 1, frequency)
    if (ms === 0) assert.equal(await isShown(), true, frequency)
    else {
      assert.equal(await isShown(), false, frequency)
      await page.clock.fastForward(Math.min(ms, 400 * 1_440 * MINUTE) - SECOND)
      assert.equal(await isShown(), false, `${frequency}: not yet`)
      await page.clock.fastForward(SECOND)
      assert.equal(await isShown(), Number.isFinite(ms), `${frequency}: now`)
    }
  }
})

test('an item waits for its seconds, for the part of the page, and for who is about to leave', {
  timeout: 120_000,
}, async (t) => {
  const { page, show, shown } = await focusShop(t)
  const pass = await stopClock(page)
  const open = async (properties: Record<string, unknown>) => {
    await show({ type: 'notice', style: 'notification', properties: { content, ...properties } })
    await pass(1)
    return shown.count()
  }
  assert.equal(await open({ timeout: 5 }), 0)
  await pass(4_900)
  assert.equal(await shown.count(), 0)
  await pass(200)
  assert.equal(await shown.count(), 1)
  for (const [when, part] of [
    ['scroll_slight', 0.1],
    ['scroll_middle', 0.5],
    ['scroll_bottom', 0.95],
  ] as const) {
    assert.equal(await open({ when }), 0, when)
    await scrollTo(page, part - 0.03)
    assert.equal(await shown.count(), 0, when)
    await scrollTo(page, part + 0.03)
    await shown.waitFor()
  }
  assert.equal(await open({ when: 'leave', timeout: 3 }), 0)
  const leave = async () => {
    await page.mouse.move(300, 200)
    await page.mouse.move(300, 60)
    await page.evaluate(
      `document.documentElement.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: null, clientX: 300, clientY: -1 }))`,
    )
  }
  await leave()
  assert.equal(await shown.count(), 0, 'the seconds are over first')
  await pass(3_000)
  assert.equal(await shown.count(), 0)
  await page.mouse.move(300, 300)
  await page.mouse.move(310, 40)
  assert.equal(await shown.count(), 0, 'within the page nobody leaves')
  await leave()
  await shown.waitFor()
})

test('a page that fits into the window is seen to its end; an item that is there already comes no second time', {
  timeout: 120_000,
}, async (t) => {
  const { page, show, shown, done } = await focusShop(t, '')
  await show({
    type: 'notice',
    style: 'bar',
    properties: { content, when: 'scroll_bottom', frequency: 'everypage' },
  })
  await shown.waitFor()
  const [src] = await page
    .locator('script[src*="/focus/"]')
    .evaluateAll<string[], { src: string }>((found) => found.map((one) => one.src))
  await page.addScriptTag({ url: `${src}?again` })
  // A wait of none that began later ends later.
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 1))')
  assert.equal(await shown.count(), 1)
  await eventually(async () => (await done()).join(), 'view')
})

test('who follows a link sees the item first, gets on by closing it, and is held up no more', {
  timeout: 120_000,
}, async (t) => {
  const { page, show, shown, origin } = await focusShop(t, '<p><a href="/prices">Prices</a></p>')
  await show({
    type: 'notice',
    style: 'modal',
    properties: { content, when: 'leave', link_activation: 1, frequency: 'once' },
  })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await shown.waitFor()
  assert.equal(page.url(), `${origin}/`)
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  await page.waitForURL(`${origin}/prices`)
  await page.goto(origin)
  await page.getByRole('link', { name: 'Prices' }).click()
  await page.waitForURL(`${origin}/prices`)
})

test('the goal of a form is reached when it is taken, of a link when it is followed; then the item stays away', {
  timeout: 120_000,
}, async (t) => {
  const { admin, page, show, shown, done, origin } = await focusShop(t)
  const { form } = (
    await admin.post('/forms/new', {
      name: 'News',
      postAction: 'message',
      postActionProperty: 'Thank you for asking.',
      fields: [
        {
          ...{ label: 'Email', alias: 'email', type: 'email', isRequired: true },
          ...{ mappedObject: 'contact', mappedField: 'email' },
        },
        { label: 'Send', alias: 'send', type: 'button' },
      ],
    })
  ).body
  const properties = { content, frequency: 'everypage', stop_after_conversion: 1 }
  await show({ type: 'form', form: form.id, style: 'modal', properties })
  await shown.waitFor()
  const send = page.getByRole('button', { name: 'Send' })
  await send.click()
  await page.locator('.mauticform-has-error').waitFor()
  await picture(page, 'focus-form')
  assert.equal(page.url(), `${origin}/`)
  await page.reload()
  await shown.waitFor()
  await page.getByLabel('Email').fill('ada@sample.example')
  await send.click()
  await page.getByText('Thank you for asking.').waitFor()
  await assertAccessible(page)
  await picture(page, 'focus-form-taken')
  assert.equal(page.url(), `${origin}/`, 'the page stays')
  await eventually(async () => (await done()).filter((type) => type === 'submission').length, 1)
  const stored = (await admin.get(`/forms/${form.id}/submissions`)).body
  assert.equal(stored.total, '1')
  await page.reload()
  await page.waitForFunction('document.readyState === "complete"')
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 1))')
  assert.equal(await shown.count(), 0)

  for (const [style, width] of [
    ['bar', 1280],
    ['notification', 390],
    ['page', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await show({ type: 'form', form: form.id, style, properties })
    await shown.waitFor()
    await send.click()
    await page.locator('.mauticform-has-error').waitFor()
    assert.ok(await fitsWidth(page), style)
    await assertAccessible(page)
    await picture(page, `focus-form-${style}`)
  }

  await show({ type: 'link', style: 'notification', properties })
  await page.getByRole('link', { name: 'Read' }).click()
  await eventually(async () => (await done()).sort().join(), 'click,view')
  await page.bringToFront()
  await page.reload()
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 1))')
  assert.equal(await shown.count(), 0)
})
