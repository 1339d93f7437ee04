import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillMessage } from './page.ts'

test('signs that mean something in replacements stay in addresses and links', () => {
  const email = "a$$b$&c$'d@sample.example"
  const url = 'https://sample.example/$1?a=|EMAIL|'
  assert.equal(
    fillMessage('|EMAIL| <a href="|URL|">x</a>', { url, email }),
    `${email.replaceAll('&', () => '&amp;')} <a href="${url}">x</a>`,
  )
})
