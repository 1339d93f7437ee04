// Texts of users that hold the signs with which the program separates, escapes or searches.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chosenIn } from '../src/features/web/submissions/mapAnswers.ts'
import { testApp } from './app.ts'

test('a choice with a comma stays one choice of a mapped multi-select', async (t) => {
  const { as, fastify } = await testApp(t)
  const admin = await as('admin')
  const list = ['Salt, Pepper', 'Salt', 'Sugar'].map((value) => ({ label: value, value }))
  const { field } = (
    await admin.post('/fields/contact/new', { label: 'Spices', type: 'multiselect', properties: { list } })
  ).body
  const { form } = (
    await admin.post('/forms/new', {
      name: 'Taste',
      alias: 'taste',
      formType: 'standalone',
      isPublished: true,
      fields: [
        { label: 'Email', alias: 'email', type: 'email', mappedObject: 'contact', mappedField: 'email' },
        {
          label: 'Spices',
          alias: 'spices',
          type: 'checkboxgrp',
          mappedObject: 'contact',
          mappedField: field.alias,
          properties: { optionlist: { list } },
        },
      ],
    })
  ).body
  const payload = new URLSearchParams([
    ['mauticform[formId]', String(form.id)],
    ['mauticform[email]', 'a@example.com'],
    ['mauticform[spices][]', 'Salt, Pepper'],
    ['mauticform[spices][]', 'Sugar'],
  ]).toString()
  const answer = await fastify.inject({
    method: 'POST',
    url: `/form/submit?formId=${form.id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  })
  assert.ok(answer.statusCode < 400, answer.body)
  const { contacts } = (await admin.get('/contacts?search=email:a@example.com')).body
  const [contact] = Object.values(contacts) as { fields: { all: Record<string, string> } }[]
  assert.equal(contact?.fields.all.spices, 'Salt, Pepper|Sugar')
})

test('the longest choice that fits is the one that was chosen', () => {
  const choices = ['a', 'b', 'a, b', 'a, b, c'].map((value) => ({ label: value, value }))
  assert.deepEqual(chosenIn('a, b', choices), ['a, b'])
  assert.deepEqual(chosenIn('a, b, c, b, x', choices), ['a, b, c', 'b', 'x'])
  assert.deepEqual(chosenIn('a', []), ['a'])
})
