// Submissions in a real browser: refused and accepted, from our page and from pages of another origin.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Frame, Page } from 'playwright-core'
import { assertAccessible } from './axe.ts'
import { fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { formIn, formPages, isFocused, WAYS } from './formPages.ts'

const SETTINGS = { do_not_submit_emails: ['*@refused.example'] }

type Pages = Awaited<ReturnType<typeof formPages>>

async function fill(form: Page | Frame, email: string): Promise<void> {
  await form.getByRole('textbox', { name: 'First name' }).fill('Ada <b>')
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByRole('combobox', { name: 'What is it about?' }).selectOption('other')
  await form.getByRole('textbox', { name: 'Tell us more' }).fill('Bells')
  await form.getByRole('combobox', { name: 'What is it about?' }).selectOption('question')
  await form.getByRole('button', { name: 'Go on' }).click()
  await form.getByRole('checkbox', { name: 'Bells' }).check()
  await form.getByRole('checkbox', { name: 'Towers' }).check()
  await form.getByRole('button', { name: 'Send' }).click()
}

/** What is stored, by alias, and whose it is. */
async function stored({ sql, formId }: Pages): Promise<Record<string, unknown>[]> {
  const rows = await sql<{ email: string; answers: Record<string, unknown> }[]>`
    select c.email, jsonb_object_agg(f.alias, s.results -> f.id::text) filter (where s.results ? f.id::text) as answers
    from form_submissions s join contacts c on c.id = s.contact_id join form_fields f on f.form_id = s.form_id
    where s.form_id = ${formId} group by s.id, c.email order by s.id`
  return rows.map(({ email, answers }) => ({ email, likes: answers.likes, more: answers.more ?? null }))
}

for (const [width, viewport] of Object.entries(VIEWPORTS)) {
  // How it is sent does not depend on the width.
  for (const isNamed of width === 'phone' ? [false] : [false, true]) {
    const how = isNamed ? 'sites that may call' : 'sites that nobody named'
    test(`a form is refused, then taken, once, at the width of a ${width}, also on ${how}`, async (t) => {
      const pages = await formPages(t, {
        settings: { ...SETTINGS, ...(isNamed ? { cors_valid_domains: ['http://127.0.0.1:*'] } : {}) },
      })
      const { site, elsewhere, formId, started } = pages
      const addresses = [`${site}/form/${formId}`, ...WAYS.map((path) => elsewhere + path)]
      for (const [index, address] of addresses.entries()) {
        const context = await started.newContext({ viewport })
        const page = await context.newPage()
        const problems: string[] = []
        page.on('pageerror', (error) => problems.push(error.message))
        const posts: string[] = []
        page.on('request', (request) => {
          if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
        })
        await page.goto(address)
        const form = await formIn(page)
        const name = `sent-${new URL(address).pathname.split('/')[1]}-${isNamed ? 'fetch' : 'frame'}-${width}`
        const email = `ada${index}@sample.example`

        await fill(form, 'somebody@refused.example')
        const problem = form.locator('#mauticform_input_writetous_email-error')
        await problem.filter({ hasText: 'Please use an address of your own.' }).waitFor()
        assert.ok(
          await isFocused(form, 'mauticform_input_writetous_email'),
          'the page with the problem is shown',
        )
        await assertAccessible(form)
        await picture(page, `${name}-1`)
        assert.equal((await stored(pages)).length, index)

        await fill(form, email)
        const message = form.getByRole('status')
        await message.getByText('will answer soon').waitFor()
        assert.equal(await message.innerHTML(), 'Thank you. <b>We</b> will answer soon.')
        assert.ok(await isFocused(form, 'mauticform_writetous_message'))
        assert.equal(await form.getByRole('textbox', { name: 'Email' }).inputValue(), '')
        assert.ok(!(await problem.isVisible()))
        await assertAccessible(form)
        assert.ok(await fitsWidth(page))
        await picture(page, `${name}-2`)
        const rows = await stored(pages)
        assert.equal(rows.length, index + 1)
        assert.deepEqual(rows[index], { email, likes: 'bells, towers', more: null })
        // Our own page and the frame are on our site.
        const isByScript = isNamed || index === 0 || address.endsWith('/frame')
        const path = isByScript ? '/form/submit/ajax' : '/form/submit'
        assert.deepEqual(posts, [path, path])
        assert.deepEqual(problems, [])
        await context.close()
      }
    })
  }
}

test('a form is sent with the keyboard alone, and a second time meanwhile it is not', async (t) => {
  const pages = await formPages(t)
  const page = await pages.started.newPage()
  await page.goto(`${pages.elsewhere}/script`)
  await formIn(page)
  const keys = async (...all: string[]) => {
    for (const key of all) await page.keyboard.press(key)
  }
  await keys('Tab')
  await page.keyboard.type('Ada')
  await keys('Tab')
  await page.keyboard.type('ada@sample.example')
  await keys('Enter')
  await page.getByRole('checkbox', { name: 'Bells' }).waitFor()
  await keys('Space', 'Tab', 'Tab', 'Tab', 'Enter', 'Enter', 'Enter')
  await page.getByRole('status').getByText('will answer soon').waitFor()
  assert.deepEqual(await stored(pages), [{ email: 'ada@sample.example', likes: 'bells', more: null }])
})

test('the page around is told of each step, and may take it over', async (t) => {
  const pages = await formPages(t, { settings: SETTINGS })
  const page = await pages.started.newPage()
  await page.addInitScript(`
    window.told = []
    const tell = (name) => (...values) => { window.told.push([name, ...values]); return undefined }
    window.MauticLang = { submittingMessage: 'Moment…' }
    window.MauticFormCallback = { writetous: {
      onResponse(answer) { window.told.push(['onResponse', answer.success, answer.formName]); if (answer.success) return true },
    } }
    for (const name of ['onValidateStart', 'onValidateEnd', 'onErrorMark', 'onErrorClear', 'onShowNextPage', 'onShowPreviousPage',
      'onSubmitButtonDisable', 'onSubmitButtonEnable', 'onResponseStart', 'onResponseEnd'])
      window.MauticFormCallback.writetous[name] = tell(name)`)
  await page.goto(`${pages.elsewhere}/copied`)
  const form = await formIn(page)
  const told = () => page.evaluate('window.told.splice(0)') as Promise<unknown[][]>
  await form.getByRole('button', { name: 'Go on' }).click()
  assert.deepEqual(await told(), [
    ['onValidateStart'],
    [
      'onErrorMark',
      {
        containerId: 'mauticform_writetous_email',
        valid: false,
        validationMessage: 'We need your address to answer.',
      },
    ],
    ['onValidateEnd', false],
  ])
  await fill(form, 'somebody@refused.example')
  await form.getByText('Please use an address of your own.').waitFor()
  const names = (await told()).map(([name]) => name)
  assert.deepEqual(
    names.filter((name) => name !== 'onValidateStart' && name !== 'onValidateEnd'),
    [
      'onErrorClear',
      'onShowNextPage',
      'onSubmitButtonDisable',
      'onSubmitButtonEnable',
      'onResponse',
      'onResponseStart',
      'onErrorMark',
      'onResponseEnd',
    ],
  )
  await fill(form, 'ada@sample.example')
  await page.waitForFunction('window.told.some(([name, success]) => name === "onResponse" && success)')
  assert.equal(await form.getByRole('status').textContent(), '')
  assert.equal((await stored(pages)).length, 1)
})

test('a form fills in what this browser sent, for nobody else', async (t) => {
  const fields = [
    {
      label: 'First name',
      type: 'text',
      alias: 'firstname',
      mappedObject: 'contact',
      mappedField: 'firstname',
      isAutoFill: true,
    },
    { label: 'Email', type: 'email', alias: 'email', mappedObject: 'contact', mappedField: 'email' },
    {
      label: 'City',
      type: 'text',
      alias: 'city',
      mappedObject: 'contact',
      mappedField: 'city',
      showWhenValueExists: false,
    },
    { label: 'Send', type: 'button', alias: 'send' },
  ]
  const { site, elsewhere, formId, started } = await formPages(t, { form: { fields } })
  const send = async (page: Page, name: string, city: string) => {
    await page.goto(`${site}/form/${formId}`)
    await page.getByRole('textbox', { name: 'First name' }).fill(name)
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@sample.example')
    if (city !== '') await page.getByRole('textbox', { name: 'City' }).fill(city)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('status').getByText('will answer soon').waitFor()
  }
  const looksAt = async (page: Page, address: string) => {
    await page.goto(address)
    const form = await formIn(page)
    return {
      name: await form.getByRole('textbox', { name: 'First name' }).inputValue(),
      asksCity: (await form.getByRole('textbox', { name: 'City' }).count()) > 0,
    }
  }
  const mine = await (await started.newContext()).newPage()
  assert.deepEqual(await looksAt(mine, `${site}/form/${formId}`), { name: '', asksCity: true })
  await send(mine, 'Ada', 'Graz')
  assert.deepEqual(await looksAt(mine, `${site}/form/${formId}`), { name: 'Ada', asksCity: false })
  assert.deepEqual(await looksAt(mine, `${elsewhere}/frame`), { name: 'Ada', asksCity: false })
  assert.deepEqual(
    await looksAt(mine, `${elsewhere}/script`),
    { name: '', asksCity: true },
    'the page reads it',
  )
  // Whoever knows the address becomes the contact and is told nothing of what it has.
  const other = await (await started.newContext()).newPage()
  await send(other, 'Ada', '')
  await send(other, 'Eve', '')
  assert.deepEqual(await looksAt(other, `${site}/form/${formId}`), { name: 'Eve', asksCity: false })
  assert.deepEqual(await looksAt(mine, `${site}/form/${formId}`), { name: '', asksCity: false })
})

test('files are judged before they are sent', async (t) => {
  const fields = [
    { label: 'Email', type: 'email', alias: 'email', mappedObject: 'contact', mappedField: 'email' },
    {
      label: 'Picture',
      type: 'file',
      alias: 'picture',
      properties: { allowed_file_extensions: ['png', 'txt'], allowed_file_size: 1 },
    },
    { label: 'Send', type: 'button', alias: 'send' },
  ]
  const pages = await formPages(t, { form: { fields } })
  for (const path of WAYS) {
    const page = await pages.started.newPage()
    await page.goto(`${pages.elsewhere}${path}`)
    const form = await formIn(page)
    await form.getByRole('textbox', { name: 'Email' }).fill('ada@sample.example')
    const choose = (name: string, size: number) =>
      form
        .getByLabel('Picture')
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.alloc(size, 97) })
    const send = () => form.getByRole('button', { name: 'Send' }).click()
    await choose('a.exe', 5)
    await send()
    await form.getByText('Files of this type are not accepted.').waitFor()
    await choose('a.PNG', 1024 * 1024 + 1)
    await send()
    await form.getByText('The file is too large.').waitFor()
    await choose('a.txt', 5)
    await send()
    await form.getByRole('status').getByText('will answer soon').waitFor()
    await page.close()
  }
  const [row] = await pages.sql<{ files: number }[]>`
    select count(*) as files from form_submissions s, jsonb_each_text(s.results) r where r.value like '%.txt'`
  assert.equal(row?.files, 3)
})

test('after a submission the form hides itself, or leads on, as it says', async (t) => {
  const hiding = await formPages(t, { form: { postAction: 'hideform' } })
  const page = await hiding.started.newPage()
  await page.goto(`${hiding.elsewhere}/copied`)
  await fill(await formIn(page), 'ada@sample.example')
  await page.getByRole('status').getByText('will answer soon').waitFor()
  assert.ok(!(await page.getByRole('textbox', { name: 'Email' }).isVisible()))
  await picture(page, 'sent-hidden')

  const leading = await formPages(t, {
    form: { postAction: 'redirect', postActionProperty: `${hiding.elsewhere}/plain?from={formfield=email}` },
  })
  await page.goto(`${leading.elsewhere}/script`)
  await fill(await formIn(page), 'ada@sample.example')
  await page.waitForURL(`${hiding.elsewhere}/plain?from=ada%40sample.example`)
})

test('markup that another installation wrote is checked and sent', async (t) => {
  const fields = [
    {
      label: 'Email',
      type: 'email',
      alias: 'email',
      mappedObject: 'contact',
      mappedField: 'email',
      validation: { donotsubmit: true, donotsubmit_validationmsg: 'Not this one.' },
    },
  ]
  const pages = await formPages(t, { settings: SETTINGS, form: { fields } })
  const page = await pages.started.newPage()
  await page.goto(`${pages.elsewhere}/old`, { waitUntil: 'networkidle' })
  const email = page.getByRole('textbox', { name: 'Email' })
  const send = () => page.getByRole('button', { name: 'Send' }).click()
  await send()
  await page.getByText('Needed.').waitFor()
  assert.equal(await email.getAttribute('aria-describedby'), 'mauticform_input_old_email-error')
  await email.fill('eve@refused.example')
  await send()
  await page.getByText('Not this one.').waitFor()
  await email.fill('ada@sample.example')
  await send()
  await page.getByText('will answer soon').waitFor()
  const [row] = await pages.sql<{ email: string; referer: string }[]>`
    select c.email, s.referer from form_submissions s join contacts c on c.id = s.contact_id`
  assert.deepEqual({ ...row }, { email: 'ada@sample.example', referer: `${pages.elsewhere}/old` })
})

test('without scripts a form is sent as it stands, and the answer is a page', async (t) => {
  const pages = await formPages(t, { settings: SETTINGS })
  const context = await pages.started.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${pages.elsewhere}/plain`)
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@sample.example')
  await page.getByRole('checkbox', { name: 'Bells' }).check()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('We will answer soon').waitFor()
  assert.ok(page.url().startsWith(`${pages.site}/form/message?`))
  await picture(page, 'sent-plain')
  assert.deepEqual(await stored(pages), [{ email: 'ada@sample.example', likes: 'bells', more: null }])
})
