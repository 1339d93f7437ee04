// The terms of a search over contacts: read, gone on with, mended and taken out.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  completionsOf,
  nearest,
  termsOf,
  without,
  wrongIn,
} from '../src/features/audience/contacts/search/terms.ts'

const commands = [
  { name: 'email', words: [] },
  { name: 'tag', words: [] },
  { name: 'is', words: ['anonymous', 'mine', 'unowned'] },
]
const shown = (text: string) => termsOf(text).map(({ command, value }) => [command, value])

test('terms are words and commands; quotes keep words together, signs, brackets and glue are none of them', () => {
  assert.deepEqual(shown('ada !tag:"hot lead" or (is:mine +email:a@b.example)'), [
    [null, 'ada'],
    ['tag', 'hot lead'],
    ['is', 'mine'],
    ['email', 'a@b.example'],
  ])
  assert.deepEqual(shown(''), [])
  assert.deepEqual(shown('TAG:'), [['tag', '']])
  assert.deepEqual(shown('"two words" tag:"open'), [
    [null, 'two words'],
    ['tag', 'open'],
  ])
  for (const term of termsOf('(a !tag:"x y" b)'))
    assert.equal('(a !tag:"x y" b)'.slice(term.start, term.end), term.text)
})

test('a term goes on where the caret stands: commands, then values, in quotes where they need them', () => {
  const go = (text: string, caret = text.length, values: string[] = []) =>
    completionsOf(text, caret, { commands, values }).map((one) => [one.text, one.caret])
  assert.deepEqual(go('ada ta'), [['ada tag:', 8]])
  assert.deepEqual(go('!em'), [['!email:', 7]])
  assert.deepEqual(go('tag:lead', 8, ['hot lead', 'other']), [['tag:"hot lead"', 14]])
  assert.deepEqual(go('is:m x', 4, ['anonymous', 'mine']), [
    ['is:anonymous x', 12],
    ['is:mine x', 7],
  ])
  assert.deepEqual(go('is:mine', 7, ['mine']), [], 'nothing more to say')
  assert.deepEqual(go('ada '), [])
})

test('a wrong word is found, with the nearest right one; addresses of the web are no commands', () => {
  const mended = (text: string) => wrongIn(text, commands).map((one) => one.mended?.text ?? null)
  assert.deepEqual(mended('emial:ada x'), ['email:ada x'])
  assert.deepEqual(mended('x !tga:"a b"'), ['x !tag:"a b"'])
  assert.deepEqual(mended('is:mien'), ['is:mine'])
  assert.deepEqual(mended('zzzzzz:1'), [null])
  assert.deepEqual(mended('tag:a is:mine ada https://a.example'), [])
  assert.equal(nearest('tagg', ['tag', 'email']), 'tag')
  assert.equal(nearest('phone', ['tag', 'email']), null)
})

test('a term is taken out, and the others stay', () => {
  const [, second] = termsOf('ada tag:"a b" is:mine')
  assert.ok(second)
  assert.equal(without('ada tag:"a b" is:mine', second), 'ada is:mine')
})
