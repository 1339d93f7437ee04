import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { fixedSettings } from '../../../test/fixedSettings.ts'
import { loadConfig, withSettings } from '../config.ts'
import type { ConfigKey } from '../configKeys.ts'
import { createLog } from '../log.ts'
import { restartedFor, type ServiceOptions } from './service.ts'

test('a service works with the values it began with, starts anew before the old one ends, and goes on where it cannot', async () => {
  const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
  const story: string[] = []
  let hear = () => {}
  const onChange = (keys: readonly ConfigKey[], fn: () => void) => {
    assert.deepEqual(keys, ['locale'])
    hear = fn
  }
  const service = restartedFor(['locale'], async ({ config: { locale } }) => {
    if (locale === 'xx') throw new Error('there is no such locale')
    story.push(`${locale} starts`)
    return {
      async stop() {
        story.push(`${locale} ends`)
      },
    }
  })
  const log = createLog({ level: 'silent' })
  const running = await service({ ...fixedSettings(config), log, onChange } as unknown as ServiceOptions)
  const change = async (locale: string) => {
    Object.assign(config, { locale })
    hear()
    for (let n = 0; n < 5; n++) await turn()
    return story.splice(0)
  }
  assert.deepEqual(await change('de_DE'), ['en_US starts', 'de_DE starts', 'en_US ends'])
  assert.deepEqual(await change('xx'), [])
  assert.deepEqual(await change('fr_FR'), ['fr_FR starts', 'de_DE ends'])
  hear()
  await running.stop()
  assert.deepEqual(story, ['fr_FR ends'], 'what changes while it stops starts nothing')
})
