// Every operation of the document answers at least once, successfully and with real records, and checkAnswer holds each
// of these answers: no undeclared key, none that is missing.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { definitions } from '../src/features/index.ts'
import { answered, pathOf } from './checkAnswer.ts'
import { type Perform, performOthers, performStandard } from './operations.ts'
import { resourceApp } from './resource.ts'

const shared = resourceApp(definitions)

for (const definition of definitions)
  test(`the standard operations of ${definition.path} answer what is declared`, async () => {
    await performStandard(await shared, definition, perform)
  })

test('the further operations answer what is declared', async () => {
  await performOthers(await shared, perform)
})

/** Operations that are no GET and leave no row in the audit log, with the reason. */
const UNAUDITED: ReadonlyMap<string, string> = new Map([
  ['PATCH /preferences', 'How one sees the interface oneself.'],
  ['POST /campaigns/{id}/dryrun', 'Changes nothing that lasts: the list of dry runs says who started it.'],
  ['POST /campaigns/{id}/dryruns/{run}/cancel', 'Changes nothing that lasts.'],
  ['POST /contacts/actions/count', 'A question.'],
  ['POST /emails/check', 'A question.'],
  ['POST /emails/mjml', 'A question.'],
  ['POST /emails/preview', 'A question.'],
  ['POST /emails/reply/{hash}', "What a contact did, as opens and clicks are: in the contact's activity."],
  ['POST /focus/preview', 'A question.'],
  ['POST /focus/{id}/js', 'A question.'],
  ['POST /forms/preview', 'A question.'],
  ['POST /hooks/{id}/deliveries/{delivery}/send', 'The list of deliveries has it.'],
  ['POST /hooks/{id}/send', 'The list of deliveries has them.'],
  ['POST /hooks/{id}/test', 'The list of deliveries has it.'],
  ['POST /password_resets', 'Anybody may ask; what is done with the link is noted.'],
  ['POST /segments/count', 'A question.'],
  ['POST /segments/effects', 'A question.'],
  ['POST /segments/explain/{contactId}', 'A question.'],
  ['POST /segments/fromsearch', 'A question.'],
  ['POST /segments/sample', 'A question.'],
  ['POST /pages/check', 'A question.'],
  ['POST /sendingdomains/check', 'A question to name servers.'],
  ['POST /users/{id}/permissioncheck', 'A question.'],
])

/** A GET that does more than answer. */
const ACTING = 'GET /smses/{id}/contact/{contactId}/send'

test('every operation that writes leaves a row in the audit log', () => {
  const silent = places().filter(
    (place) => (!place.startsWith('GET ') || place === ACTING) && !audited.has(place),
  )
  assert.deepEqual(silent.sort().join('\n'), [...UNAUDITED.keys()].sort().join('\n'))
})

test('no operation is left that never answered', () => {
  assert.deepEqual(
    places().filter((place) => !answered.has(place)),
    [],
  )
})

/** Every operation of the document, such as `GET /reports`. */
function places(): string[] {
  const { paths } = JSON.parse(readFileSync(join(import.meta.dirname, '../openapi.json'), 'utf8'))
  return Object.keys(paths).flatMap((path) =>
    Object.keys(paths[path]).map((method) => `${method.toUpperCase()} ${path}`),
  )
}

/** The writing operations that were seen to leave a row in the audit log. */
const audited = new Set<string>()

/** Sends an operation as the administrator, and notes what is found in the audit log afterwards. */
const perform: Perform = async (method, path, call) => {
  const { sql, as } = await shared
  const last = async () =>
    (await sql<{ id: number }[]>`select coalesce(max(id), 0) as id from audit_log`)[0]?.id ?? 0
  const before = await last()
  const answer = await call(await as('admin'))
  assert.ok(answer.status < 300, `${method} ${path} ${answer.status}: ${answer.text.slice(0, 500)}`)
  if ((await last()) > before) audited.add(`${method.toUpperCase()} ${pathOf(path.split('?')[0] ?? '')}`)
  return answer
}
