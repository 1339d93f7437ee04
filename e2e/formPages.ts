// A server with a form, and pages of another origin that have it as a script, in a frame and as copied HTML.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import type { Frame, Page } from 'playwright-core'
import type { Config } from '../server/src/platform/config.ts'
import { testApp } from '../server/test/app.ts'
import { freePort } from '../server/test/freePort.ts'
import { browser } from './browser.ts'

const FIELDS = [
  {
    label: 'First name',
    type: 'text',
    alias: 'firstname',
    mappedObject: 'contact',
    mappedField: 'firstname',
    helpMessage: 'As your friends call you',
  },
  {
    label: 'Email',
    type: 'email',
    alias: 'email',
    mappedObject: 'contact',
    mappedField: 'email',
    isRequired: true,
    validationMessage: 'We need your address to answer.',
    validation: { donotsubmit: true, donotsubmit_validationmsg: 'Please use an address of your own.' },
  },
  {
    id: 'new1',
    label: 'What is it about?',
    type: 'select',
    alias: 'topic',
    properties: {
      list: {
        list: [
          { label: 'A question', value: 'question' },
          { label: 'Something else', value: 'other' },
        ],
      },
      placeholder: 'Please choose',
    },
  },
  {
    id: 'new2',
    label: 'Tell us more',
    type: 'textarea',
    alias: 'more',
    parent: 'new1',
    conditions: { expr: 'in', values: ['other'] },
    isRequired: true,
  },
  { label: 'Next', type: 'pagebreak', alias: 'break', properties: { next_page_label: 'Go on' } },
  {
    label: 'Which topics do you like?',
    type: 'checkboxgrp',
    alias: 'likes',
    isRequired: true,
    properties: {
      optionlist: {
        list: [
          { label: 'Bells', value: 'bells' },
          { label: 'Towers', value: 'towers' },
        ],
      },
    },
  },
  { label: 'Company', type: 'companyLookup', alias: 'company' },
  { label: 'Send', type: 'button', alias: 'send' },
]

/** The ways of another site to have the form, by path; each is a page of its own. */
export const WAYS = ['/script', '/frame', '/copied'] as const

/** Starts all of it, and a browser. */
export async function formPages(
  t: TestContext,
  { settings = {}, form = {} }: { settings?: Partial<Config>; form?: object } = {},
) {
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const app = await testApp(t, { site_url: site, ...settings })
  await app.fastify.listen({ port, host: '127.0.0.1' })
  const made = await (await app.as('admin')).post('/forms/new', {
    name: 'Write to us',
    fields: FIELDS,
    postAction: 'message',
    postActionProperty: 'Thank you. <b>We</b> will answer soon.',
    ...form,
  })
  assert.equal(made.status, 201, made.text)
  const { id, cachedHtml } = made.body.form
  await app.sql`
    insert into companies (companyname, is_published) values ('Bells and Sons', true), ('Bell Foundry', true), ('Other', true)`
  const other = createServer((request, response) => {
    const body = bodies.get(request.url ?? '')
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><html lang="en"><head><title>A page of somebody else</title><meta name="viewport" content="width=device-width"></head><body><main><h1>Contact</h1>${body}</main></body></html>`,
    )
  })
  const client = `<script src="${site}/media/js/mautic-form.js"></script>`
  const bodies = new Map([
    ['/script', `<script src="${site}/form/generate.js?id=${id}"></script>`],
    [
      '/frame',
      `<iframe src="${site}/form/embed/${id}" title="Form" style="width: 100%; height: 700px; border: 0"></iframe>`,
    ],
    ['/copied', `${cachedHtml}${client}`],
    ['/plain', cachedHtml],
    ['/old', oldMarkup(`${site}/form/submit?formId=${id}`, site)],
  ])
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  t.after(() => other.close())
  const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  return { ...app, site, elsewhere, formId: Number(id), started: await browser(t) }
}

// As other installations wrote it: fewer attributes, an own name, and the snippet that loads the script.
function oldMarkup(action: string, site: string): string {
  return `<div id="mauticform_wrapper_old" class="mauticform_wrapper">
<form autocomplete="false" role="form" method="post" action="${action}" id="mauticform_old" data-mautic-form="old" enctype="multipart/form-data">
<div class="mauticform-error" id="mauticform_old_error"></div><div class="mauticform-message" id="mauticform_old_message"></div>
<div class="mauticform-innerform"><div class="mauticform-page-wrapper mauticform-page-1" data-mautic-form-page="1">
<div id="mauticform_old_email" data-validate="email" data-validation-type="email" class="mauticform-row mauticform-email mauticform-field-1 mauticform-required">
<label id="mauticform_label_old_email" for="mauticform_input_old_email" class="mauticform-label">Email</label>
<input id="mauticform_input_old_email" name="mauticform[email]" value="" class="mauticform-input" type="email">
<span class="mauticform-errormsg" style="display: none;">Needed.</span></div>
<div id="mauticform_old_submit" class="mauticform-row mauticform-button-wrapper mauticform-field-2">
<button class="mauticform-button btn btn-default" name="mauticform[submit]" value="" id="mauticform_input_old_submit" type="submit">Send</button></div>
</div></div>
<input type="hidden" name="mauticform[formId]" id="mauticform_old_id" value="${action.split('=')[1]}">
<input type="hidden" name="mauticform[return]" id="mauticform_old_return" value="">
<input type="hidden" name="mauticform[formName]" id="mauticform_old_name" value="old"></form></div>
<script>
if (typeof MauticSDKLoaded == 'undefined') {
  var MauticSDKLoaded = true, MauticDomain = '${site}', script = document.createElement('script')
  script.src = MauticDomain + '/media/js/mautic-form.js?v1'
  script.onload = function () { MauticSDK.onLoad() }
  document.head.appendChild(script)
}
</script>`
}

/** The document that has the form. */
export async function formIn(page: Page): Promise<Page | Frame> {
  const frame = page.frames().find((one) => one.url().includes('/form/embed/'))
  const place = frame ?? page
  await place.getByRole('textbox', { name: 'Email' }).waitFor()
  return place
}

/** Whether the element with the id has the cursor. */
export function isFocused(place: Page | Frame, id: string): Promise<boolean> {
  return place.evaluate(`document.activeElement.id === '${id}'`)
}
