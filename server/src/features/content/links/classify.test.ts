import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classify } from './classify.ts'

const classOf = (userAgent: string) =>
  classify({ userAgent, isClick: true, sinceSentMs: null, linksAtOnce: 0 })

test('phones whose model is called bot are persons, programs on the same phones are bots', () => {
  const browser = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36'
  for (const model of ['CUBOT', 'CUBOT X18 Plus Build/O11019', 'CUBOT_NOTE_20', 'Robot', 'HomeBot Build/1'])
    for (const language of ['', 'de-de; '])
      assert.equal(classOf(`Mozilla/5.0 (Linux; Android 9; ${language}${model}) ${browser}`), 'person', model)
  for (const program of ['Googlebot/2.1; +http://www.google.com/bot.html', 'PetalBot', 'bingbot/2.0'])
    assert.equal(
      classOf(
        `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${browser} (compatible; ${program})`,
      ),
      'bot',
      program,
    )
})
