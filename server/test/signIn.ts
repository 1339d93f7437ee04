import assert from 'node:assert/strict'
import type { Answer } from './app.ts'

/** What a browser sends from then on: the cookie of the session, and the token that goes with it. */
export function sessionHeaders({ headers, text }: Pick<Answer, 'headers' | 'text'>): Record<string, string> {
  const cookies = [headers['set-cookie'] ?? []].flat().map((line) => String(line).split(';')[0] ?? '')
  const token = cookies.find((pair) => pair.startsWith('campanile_csrf='))?.split('=')[1]
  assert.ok(token, text)
  return { cookie: cookies.join('; '), 'x-csrf-token': token }
}
