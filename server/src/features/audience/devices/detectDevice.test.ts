import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { DEVICE_TYPES } from './detectDevice.ts'

test('the types of devices that forms offer are those that the catalogue knows', () => {
  const known: Record<string, string> = createRequire(import.meta.url)(
    'node-device-detector/parser/const/device-type',
  )
  assert.deepEqual([...DEVICE_TYPES].sort(), Object.values(known).sort())
})
