// Somebody who signs in by the documented routes, with cookies as browsers keep them.
import assert from 'node:assert/strict'
import type { InjectOptions } from 'fastify'
import { hashPassword } from '../src/platform/auth/secrets.ts'
import { codeAt } from '../src/platform/auth/totp.ts'
import { now } from '../src/platform/clock.ts'
import type { Answer, TestApp } from './app.ts'

export const PASSWORD = 'Correct-horse-7'

/** The headers of a signed-in browser: the cookie of the session, and the token for unsafe requests. */
export function sessionHeaders({ headers, text }: Pick<Answer, 'headers' | 'text'>): Record<string, string> {
  const cookies = [headers['set-cookie'] ?? []].flat().map((line) => String(line).split(';')[0] ?? '')
  const { csrfToken: token } = JSON.parse(text) as { csrfToken?: string }
  assert.ok(token, text)
  return { cookie: cookies.join('; '), 'x-csrf-token': token }
}

/** Makes a user with the password above. @returns its id. */
export async function addUser({ sql }: TestApp, name: string, roleId = 1): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into users (username, password_hash, first_name, last_name, email, role_id, date_added)
    values (${name}, ${await hashPassword(PASSWORD)}, 'Test', ${name}, ${`${name}@sample.example`}, ${roleId}, ${now()})
    returning id`
  return row!.id
}

/** A page of the site in a browser at an address: what it sends is somebody's once that person has signed in there. */
export function pageAt(app: TestApp, from = '192.0.2.1') {
  let known: Record<string, string> = {}
  async function send(method: InjectOptions['method'], path: string, body?: object, headers = {}) {
    const answer = await app.fastify.inject({
      method,
      url: `/api${path}`,
      remoteAddress: from,
      headers: { ...known, ...headers },
      ...(body ? { payload: body } : {}),
    })
    return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: answer.json() }
  }
  return {
    send,
    /** Signs in; the answer says whether it was enough. */
    async signIn(username: string, given: { password?: string; code?: string } = {}) {
      const answer = await send('POST', '/session', { username, password: PASSWORD, ...given })
      if (answer.status === 201) known = sessionHeaders(answer)
      return answer
    },
  }
}

export type TestPage = ReturnType<typeof pageAt>

/** A page on which the user has signed in. */
export async function signedIn(app: TestApp, username: string): Promise<TestPage> {
  const page = pageAt(app)
  const answer = await page.signIn(username)
  assert.equal(answer.status, 201, answer.text)
  return page
}

/** Gives whoever is signed in a second factor. @returns its secret, its first code and the recovery codes. */
export async function addFactor(
  page: TestPage,
): Promise<{ secret: Buffer; code: string; recoveryCodes: string[] }> {
  const begun = await page.send('POST', '/second_factor', { password: PASSWORD })
  assert.equal(begun.status, 200, begun.text)
  const secret = bytesOf(begun.body.secret)
  const code = codeAt(secret, now())
  const confirmed = await page.send('POST', '/second_factor/confirm', { code })
  assert.equal(confirmed.status, 200, confirmed.text)
  return { secret, code, recoveryCodes: confirmed.body.recoveryCodes }
}

/** The bytes behind a text in base 32. */
export function bytesOf(base32: string): Buffer {
  const bits = [...base32]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
