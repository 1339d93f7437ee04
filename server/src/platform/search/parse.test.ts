import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../errors.ts'
import { type Node, parseSearch } from './parse.ts'

const parse = (text: string) => parseSearch(text, (name) => name === 'email')

function write(node: Node): string {
  const not = node.isNegated ? '!' : ''
  if (node.kind === 'group') return `${not}(${node.parts.map(write).join(` ${node.glue} `)})`
  return `${not}${node.isExact ? '+' : ''}${node.command === null ? '' : `${node.command}:`}${node.value}`
}

test('what is said twice side by side counts once, however it is grouped, and nothing else is left out', () => {
  for (const [text, short] of [
    ['ada ada', 'ada'],
    [Array(500).fill('ada').join(' '), 'ada'],
    [Array(400).fill('a').join(' or '), 'a'],
    ['ada (ada) ((ada ada))', 'ada'],
    ['ada !ada +ada email:ada', '(ada and !ada and +ada and email:ada)'],
    ['ada bo or ada bo or bo', '((ada and bo) or bo)'],
    ['!(ada ada) !(ada)', '!(ada)'],
    ['ada Ada', '(ada and Ada)'],
  ] as const) {
    const tree = parse(text)
    assert.equal(tree && write(tree), short, text.slice(0, 50))
  }
})

test('a command takes a negated value, a group, and a negated group', () => {
  for (const [text, meaning] of [
    ['email:!ada', '!email:ada'],
    ['!email:!ada', 'email:ada'],
    ['email:!+ada', '!+email:ada'],
    ['email:!"a b"', '!+email:a b'],
    ['email:!(ada)', '!(email:ada)'],
    ['email:!(ada or bo)', '!((email:ada or email:bo))'],
    ['email:(ada or bo) cy', '((email:ada or email:bo) and cy)'],
    ['email:(ada !bo)', '(email:ada and !email:bo)'],
    ['email:("a b" or (c and d))', '(+email:a b or (email:c and email:d))'],
    ['email:(a:b)', 'email:a:b'],
    ['email:', 'email:'],
    ['email:(ada', 'email:ada'],
  ] as const) {
    const tree = parse(text)
    assert.equal(tree && write(tree), meaning, text)
  }
})

test('fifty words and commands are looked for, more are refused', () => {
  const words = (count: number) => Array.from({ length: count }, (_, n) => `w${n}`)
  assert.equal(parse(words(50).join(' '))?.kind, 'group')
  for (const text of [words(51).join(' '), `(${words(26).join(' or ')}) !(${words(25).join(' ')})`])
    assert.throws(
      () => parse(text),
      (error) => error instanceof ApiError && error.status === 400 && /50 words/.test(error.message),
    )
})
