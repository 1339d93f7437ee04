import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FormField } from './formField.ts'
import { isProfiled, type Profile, profiledFields } from './profiledFields.ts'

const NEVER: Profile = { submissions: 0, knownFields: new Set() }
const PLAIN = { inKioskMode: false, progressiveProfilingLimit: null }

function fields(...given: Partial<FormField>[]): FormField[] {
  return given.map((one, index) => {
    const field = {
      id: index + 1,
      alias: `f${index + 1}`,
      type: 'text',
      parentId: null,
      mappedObject: null,
      ...one,
    }
    return field as FormField
  })
}
const shown = (form: typeof PLAIN | object, all: FormField[], profile: Partial<Profile> = {}) =>
  profiledFields({ ...PLAIN, ...form }, all, { ...NEVER, ...profile }).map(({ id }) => id)
const mapped = (mappedField: string, more: Partial<FormField> = {}) =>
  ({ mappedObject: 'contact', mappedField, showWhenValueExists: false, ...more }) as const

test('a form looks at who asks only if one of its fields or a limit does, and never in kiosk mode', () => {
  const plain = fields({}, { showWhenValueExists: true, showAfterXSubmissions: 0, alwaysDisplay: true })
  assert.equal(isProfiled(PLAIN, plain), false)
  assert.equal(isProfiled({ ...PLAIN, progressiveProfilingLimit: 0 }, plain), false)
  assert.equal(isProfiled({ ...PLAIN, progressiveProfilingLimit: 1 }, plain), true)
  for (const one of [{ isAutoFill: true }, { showWhenValueExists: false }, { showAfterXSubmissions: 1 }]) {
    assert.equal(isProfiled(PLAIN, fields(one)), true)
    assert.equal(isProfiled({ inKioskMode: true, progressiveProfilingLimit: 3 }, fields(one)), false)
  }
})

test('what the contact has is not asked, unless it is always shown; of a company nothing is known', () => {
  const all = fields(
    mapped('city'),
    mapped('zipcode'),
    mapped('city', { alwaysDisplay: true }),
    mapped('city', { mappedObject: 'company' }),
    { ...mapped('city'), showWhenValueExists: null },
  )
  assert.deepEqual(shown({}, all, { knownFields: new Set(['city']) }), [2, 3, 4, 5])
  assert.deepEqual(shown({}, all), [1, 2, 3, 4, 5])
})

test('a field that waits for submissions is shown from then on', () => {
  const all = fields({ showAfterXSubmissions: 2 }, { showAfterXSubmissions: 2, alwaysDisplay: true }, {})
  assert.deepEqual(shown({}, all, { submissions: 1 }), [2, 3])
  assert.deepEqual(shown({}, all, { submissions: 2 }), [1, 2, 3])
})

test('a limit counts questions, those that are always shown first', () => {
  const all = fields(
    { type: 'hidden' },
    { type: 'freetext' },
    mapped('city'),
    {},
    { parentId: 4 },
    { alwaysDisplay: true },
    {},
    { parentId: 7 },
    { type: 'captcha' },
    { type: 'button' },
  )
  assert.deepEqual(shown({ progressiveProfilingLimit: 2 }, all), [1, 2, 3, 6, 9, 10])
  assert.deepEqual(
    shown({ progressiveProfilingLimit: 2 }, all, { knownFields: new Set(['city']) }),
    [1, 2, 4, 5, 6, 9, 10],
  )
  assert.deepEqual(shown({ progressiveProfilingLimit: 1 }, all), [1, 2, 6, 9, 10])
})

test('what hangs on a field that is not shown goes with it, at any depth', () => {
  const all = fields(
    mapped('city'),
    { parentId: 1 },
    { parentId: 2, alwaysDisplay: true },
    { parentId: 5 },
    {},
  )
  assert.deepEqual(shown({}, all, { knownFields: new Set(['city']) }), [4, 5])
})
