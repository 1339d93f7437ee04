// Markup of authors in editors and previews, with neither content security policy nor sandbox: nothing of it runs.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { browser, type Page, VIEWPORTS } from './browser.ts'
import { codeOf } from './codeView.ts'
import { installation, signIn } from './installation.ts'

const RUN = 'top.hasRun = true'
const HOSTILE = [
  `<img src="missing:" onerror="${RUN}">`,
  `<svg onload="${RUN}"><animate onbegin="${RUN}" attributeName="x" dur="1s"></animate></svg>`,
  `<a href="javascript:${RUN}">Link</a>`,
  `<iframe srcdoc="&lt;script&gt;${RUN}&lt;/script&gt;"></iframe>`,
  `<script>${RUN}</script>`,
].join('')

/** Counts elements that run something, in the document of a frame. */
const ACTIVE = `[...document.querySelectorAll('*')].filter(
  (one) =>
    one.matches('script:not([src$="/media/js/mautic-form.js"]), iframe, object, embed') ||
    [...one.attributes].some(({ name, value }) => name.startsWith('on') || /^\\s*javascript:/i.test(value)),
).map((one) => one.outerHTML.slice(0, 200))`

test('markup of authors that runs reaches no document of the interface', { timeout: 180_000 }, async (t) => {
  const { address, admin } = await installation(t)
  const make = async (path: string, body: object) => {
    const answer = await admin.post(`/${path}/new`, body)
    assert.equal(answer.status, 201, answer.text)
    return Number((Object.values(answer.body)[0] as { id: number }).id)
  }
  const mail = { subject: 'S', language: 'en', lists: [], isPublished: false }
  const html = `<!doctype html><html><body><p>Words</p>${HOSTILE}</body></html>`
  const mjml = `<mjml><mj-body><mj-section><mj-column><mj-text>Words ${HOSTILE}</mj-text></mj-column></mj-section></mj-body></mjml>`
  const compiled = await make('emails', { ...mail, name: 'M', grapesjsbuilder: { customMjml: mjml } })
  const plain = await make('emails', { ...mail, name: 'H', customHtml: html })
  const landing = await make('pages', { title: 'P', isPublished: false, customHtml: html })
  const dynamic = await make('dynamiccontents', { name: 'D', slotName: 's', content: `Words ${HOSTILE}` })
  const form = await make('forms', {
    name: 'F',
    fields: [{ label: 'Words', type: 'freehtml', properties: { text: HOSTILE } }],
  })
  const focus = await make('focus', {
    ...{ name: 'O', type: 'notice', style: 'bar', website: 'https://shop.example', htmlMode: 'html' },
    ...{ html: `<p>Words</p>${HOSTILE}` },
  })
  const page = await unguarded(t, address)
  await signIn(page, `${address}/s/emails/${plain}`)

  /** Scripts that run in the frame of a page after the markup is shown in it. */
  const activeIn = async (path: string, title = '', mode = ''): Promise<unknown> => {
    await page.goto(`${address}/s/${path}`)
    if (mode) await page.getByText(mode, { exact: true }).first().click()
    const frame = `iframe${title && `[title="${title}"]`}`
    await page.frameLocator(frame).getByText('Words').first().waitFor()
    // Everything has had the time to load and to fail.
    await page.waitForTimeout(500)
    const inside = await (await page.locator(frame).first().elementHandle())?.contentFrame()
    return inside?.evaluate(ACTIVE)
  }
  const found = {
    'email preview': await activeIn(`emails/${plain}`),
    'preview of MJML': await activeIn(`emails/${compiled}`),
    'MJML canvas': await activeIn(`emails/${compiled}/edit`, 'Canvas'),
    'beside the source of an email': await activeIn(`emails/${plain}/edit`, 'Preview'),
    'beside the source of a page': await activeIn(`pages/${landing}/edit`, 'Preview'),
    'page preview': await activeIn(`pages/${landing}/edit`, 'Preview', 'Preview'),
    'dynamic content': await activeIn(`dynamic-content/${dynamic}`),
    'form preview': await activeIn(`forms/${form}/edit`),
    'pop-up preview': await activeIn(`focus/${focus}/edit`),
  }
  assert.deepEqual(found, Object.fromEntries(Object.keys(found).map((place) => [place, []])))

  // The canvas of HTML would lose what runs: it stays text.
  for (const path of [`emails/${plain}`, `pages/${landing}`]) {
    await page.goto(`${address}/s/${path}/edit`)
    await page.getByText(/it stays as text/).waitFor()
    await codeOf(page).waitFor()
  }
  assert.equal(await page.evaluate('window.hasRun ?? false'), false)
})

/** A window whose documents have no content security policy, and whose frames no sandbox. */
async function unguarded(t: TestContext, address: string): Promise<Page> {
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await page.route(`${address}/s/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    const { 'content-security-policy': _, ...headers } = response.headers()
    return route.fulfill({ response, headers })
  })
  await page.addInitScript(`
    const set = Element.prototype.setAttribute
    Element.prototype.setAttribute = function (name, value) {
      if (name !== 'sandbox') set.call(this, name, value)
    }`)
  return page
}
