// Attacks on signing in: guessing from one address and from many, and names that answer times would tell.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { addUser, PASSWORD, pageAt, signedIn } from '../../../../test/signIn.ts'
import { passwordCost } from '../../../platform/auth/secrets.ts'
import { setClock } from '../../../platform/clock.ts'

const MINUTE_MS = 60_000

suite('attacks on signing in', () => {
  test('a name that nobody has takes as long as a wrong password, and as many statements', async (t) => {
    const app = await testApp(t)
    // As it is for users: then the hash is what takes the time.
    delete passwordCost.memoryCost
    delete passwordCost.timeCost
    await addUser(app, 'ada')
    let n = 0
    const tried = async (name: string) => {
      const since = performance.now()
      const { count } = await countStatements(app.sql, async () => {
        const answer = await pageAt(app, `203.0.113.${++n}`).signIn(name, { password: 'no' })
        assert.equal(answer.status, 401)
      })
      return { count, ms: performance.now() - since }
    }
    await tried('nobody')
    const [known, unknown] = [[await tried('ada')], [await tried('nobody')]]
    for (let round = 0; round < 12; round++) {
      known.push(await tried('ada'))
      unknown.push(await tried(`nobody${round}`))
    }
    assert.deepEqual(
      known.map(({ count }) => count),
      unknown.map(({ count }) => count),
    )
    // The quickest: others work on the machine, too.
    const quickest = (times: { ms: number }[]) => Math.min(...times.map(({ ms }) => ms))
    const ratio = quickest(known) / quickest(unknown)
    assert.ok(ratio > 0.5 && ratio < 2, `a name that somebody has takes ${ratio.toFixed(2)} times as long`)
  })

  test('guessing from many addresses is stopped for the account, and its owner is not', async (t) => {
    const app = await testApp(t)
    t.after(() => setClock())
    await addUser(app, 'ada')
    // What she has just typed elsewhere answers nobody's guesses.
    await signedIn(app, 'ada')
    let at = Date.now() + 2 * MINUTE_MS
    setClock(() => new Date(at))
    const right = { password: PASSWORD }
    for (let n = 0; n < 10; n++) {
      const guesses = Array.from({ length: 10 }, (_, k) =>
        pageAt(app, `198.51.100.${n}`).signIn('ada', { password: `guess ${k}` }),
      )
      for (const { status } of await Promise.all(guesses)) assert.equal(status, 401)
    }
    // The right password is refused to strangers as well now, in the same words: there is nothing to be learned.
    const stranger = await pageAt(app, '198.51.100.200').signIn('ada', right)
    const unknown = await pageAt(app, '198.51.100.201').signIn('nobody', right)
    assert.deepEqual([stranger.status, stranger.text], [unknown.status, unknown.text])
    assert.equal((await pageAt(app).signIn('ada')).status, 201, 'from where she signed in before')
    at += 61 * MINUTE_MS
    assert.equal((await pageAt(app, '198.51.100.200').signIn('ada', right)).status, 201)
  })

  test('ten failures a minute are all that an address gets, whichever of the names it says', async (t) => {
    const app = await testApp(t)
    await addUser(app, 'ada')
    const statuses = []
    for (let n = 0; n < 12; n++)
      statuses.push(
        (await pageAt(app).signIn(n % 2 ? 'ada' : 'ada@sample.example', { password: 'no' })).status,
      )
    assert.deepEqual(
      statuses,
      Array.from({ length: 12 }, () => 401),
    )
    const late = await pageAt(app).signIn('ada')
    assert.equal(late.status, 401, 'a guess that is right comes too late')
    assert.equal((await pageAt(app, '192.0.2.9').signIn('ada')).status, 201)
  })
})
