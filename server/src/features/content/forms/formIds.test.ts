// Ids and classes of form markup: unlike each other, whatever fields are called.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { catalog } from '../../index.ts'
import { FORM_STYLE } from './formStyle.ts'

const app = await testApp()
const admin = await app.as('admin')

const idsOf = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id ?? '')

async function markup(fields: readonly object[]): Promise<string> {
  const answer = await admin.post('/forms/new', { name: 'Ask', postAction: 'return', fields })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.form.cachedHtml
}

test('aliases that are names of parts of the form give every element an id of its own', async () => {
  const own = ['message', 'name', 'error', 'id', 'submit_row', 'submit', 'message_field']
  const html = await markup(own.map((alias) => ({ label: alias, alias, type: 'text', helpMessage: 'Help' })))
  const ids = idsOf(html)
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  )
  // Known to style sheets and scripts of pages.
  for (const [element, id] of [
    ['role="status"', 'mauticform_ask_message'],
    ['role="alert"', 'mauticform_ask_error'],
    ['name="mauticform[formId]"', 'mauticform_ask_id'],
    ['name="mauticform[return]"', 'mauticform_ask_return'],
    ['name="mauticform[formName]"', 'mauticform_ask_name'],
  ]) {
    const tag = html.match(/<[^>]*>/g)?.find((one) => one.includes(` id="${id}"`)) ?? ''
    assert.ok(tag.includes(element ?? '?'), `${id}: ${tag}`)
  }
  for (const alias of own) assert.ok(ids.includes(`mauticform_input_ask_${alias}`), alias)
  assert.ok(ids.includes('mauticform_ask_submit') && ids.includes('mauticform_ask_message_field'))
})

test('labels, help texts and options of a field do not take the ids of other fields', async () => {
  const list = {
    optionlist: {
      list: [
        { label: 'A', value: 'a' },
        { label: 'B', value: 'b' },
      ],
    },
  }
  const ids = idsOf(
    await markup([
      { label: 'Pick', alias: 'pick', type: 'radiogrp', properties: list, helpMessage: 'Help' },
      ...['pick_0', 'pick_1', 'pick_error', 'pick_help'].map((alias) => ({
        label: alias,
        alias,
        type: 'text',
      })),
    ]),
  )
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  )
})

test('the style of controls does not apply to rows, which have the type of their field as a class', () => {
  const selectors = [...FORM_STYLE.matchAll(/(?:^|\})([^{}]+)\{/g)].flatMap(([, list = '']) =>
    list
      .replace('<style>', '')
      .split(',')
      .map((selector) => selector.trim()),
  )
  assert.ok(selectors.length > 20)
  for (const type of catalog.formFields.keys()) {
    const name = type.replaceAll('.', '-').toLowerCase()
    const bare = selectors.filter((selector) =>
      new RegExp(`(^|[ >])\\.mauticform-${name}(?![\\w-])(?!:not\\(\\.mauticform-row\\))`).test(selector),
    )
    assert.deepEqual(bare, [], type)
  }
})
