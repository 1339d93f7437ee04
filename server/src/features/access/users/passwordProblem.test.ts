import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { passwordProblem } from './passwordProblem.ts'

const COMMON = [
  'qwerty123',
  'letmein1',
  'password1',
  'Passw0rd!',
  'hallo123',
  'fussball',
  'Sommer2024',
  'berlin2020',
]
const GUESSABLE = [
  ...COMMON,
  '111111111111',
  'abcdefgh',
  'qwertzuiop',
  'iloveyou1',
  'ababababab',
  '19.05.1990',
]

suite('passwordProblem', () => {
  test('common passwords, words with a year, rows of keys and repetitions are too weak', async () => {
    for (const password of GUESSABLE) {
      const found = await passwordProblem({ password, confirm: password })
      assert.match('message' in found ? found.message : '', /too weak/, password)
    }
  })

  test('passwords of several words and random ones are accepted', async () => {
    for (const password of [
      'Correct-horse-7',
      'a long password',
      'ein neues Passwort',
      'kX7$w!pQ',
      'üüüZug-49',
    ])
      assert.deepEqual(await passwordProblem(password), { password })
  })

  test('the name and the address of the account are too weak as its password', async () => {
    const known = ['ada.lovelace', 'ada@analytical.example', 'Ada', 'Lovelace']
    for (const password of ['ada.lovelace', 'Lovelace1', 'analytical', 'adalovelace'])
      assert.ok('message' in (await passwordProblem(password, known)), password)
  })

  test('passwords of a whole batch delay no other work for long', async () => {
    await passwordProblem('a first one, which loads the lists')
    let longest = 0
    let last = performance.now()
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => passwordProblem(`Yellow-otter-${n}-swims-in-March`)),
    )
    clearInterval(timer)
    assert.ok(longest < 1_000, `${longest} ms`)
  })

  test('a password of 1,024 characters is examined within two seconds', async () => {
    const texts = ['p4ssw0rd@$1!', 'password1', '@4b8c(e3l1|7i!$5o0', '1'].map((text) =>
      text.repeat(1024).slice(0, 1024),
    )
    for (const text of texts) {
      const startedAt = performance.now()
      await passwordProblem(text)
      assert.ok(performance.now() - startedAt < 2_000, text.slice(0, 20))
    }
  })
})

test('every way to set a password refuses common ones with a 400 and changes nothing', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const { role } = (await admin.post('/roles/new', { name: 'Reader' })).body
  const body = {
    username: 'ada',
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@x.example',
    role: role.id,
  }
  const { user } = (await admin.post('/users/new', { ...body, plainPassword: 'Correct-horse-7' })).body
  const state = async () =>
    (await app.sql`select username, password_hash from users order by id`).map((row) => ({ ...row }))
  const before = await state()
  for (const plainPassword of COMMON) {
    const other = { ...body, username: 'bob', email: 'bob@x.example', plainPassword }
    const answers = [
      await admin.post('/users/new', other),
      await admin.patch(`/users/${user.id}/edit`, {
        plainPassword: { password: plainPassword, confirm: plainPassword },
      }),
      await admin.put(`/users/${user.id}/edit`, { ...body, plainPassword }),
      await admin.post('/users/self/password', { password: 'whatever', plainPassword }),
    ]
    for (const { status, text } of answers) {
      assert.equal(status, 400, text)
      assert.match(text, /too weak/)
    }
  }
  assert.deepEqual(await state(), before)
})
