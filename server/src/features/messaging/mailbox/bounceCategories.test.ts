import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BounceCategory, categoryOfFailure, kindOfCategory } from './bounceCategories.ts'

const CASES: [status: string | null, text: string, category: BounceCategory, kind: 'hard' | 'soft'][] = [
  [
    '5.1.1',
    '550 5.1.1 <a@b.c>: Recipient address rejected: User unknown in virtual mailbox table',
    'unknown',
    'hard',
  ],
  [null, '550 No such user here', 'unknown', 'hard'],
  ['5.0.0', '550 Requested action not taken: mailbox unavailable', 'unknown', 'hard'],
  ['5.4.1', '550 5.4.1 Recipient address rejected: Access denied', 'user_reject', 'hard'],
  ['5.2.1', '550 5.2.1 The email account that you tried to reach is disabled', 'inactive', 'hard'],
  ['5.0.0', 'account has been suspended', 'inactive', 'hard'],
  ['5.4.4', 'Host or domain name not found', 'dns_unknown', 'hard'],
  ['5.4.6', 'mail for b.c loops back to myself', 'dns_loop', 'hard'],
  ['5.5.2', '502 command not implemented', 'command_reject', 'hard'],
  ['5.9.9', 'nobody knows', 'unrecognized', 'hard'],
  [null, 'nobody knows', 'other', 'hard'],
  ['5.2.2', '552 5.2.2 Over quota', 'full', 'soft'],
  [null, '552 the mailbox of the user is full', 'full', 'soft'],
  ['4.2.2', '452 4.2.2 The email account is over quota', 'full', 'soft'],
  ['5.3.4', '552 message size exceeds limit', 'oversize', 'soft'],
  ['5.7.1', '554 5.7.1 Service unavailable; Client host blocked using zen.spamhaus.org', 'antispam', 'soft'],
  ['5.7.1', '550 5.7.1 Message rejected due to content', 'content_reject', 'soft'],
  ['4.7.0', '421 4.7.0 Try again later, greylisted', 'defer', 'soft'],
  ['4.1.1', '450 4.1.1 User unknown', 'defer', 'soft'],
  [null, '421 Too many connections', 'concurrent', 'soft'],
  ['5.6.7', 'address requires SMTPUTF8', 'latin_only', 'soft'],
]

for (const [status, text, category, kind] of CASES) {
  test(`${status ?? 'no status'}, "${text}" is ${category}`, () => {
    assert.equal(categoryOfFailure({ status, text }), category)
    assert.equal(kindOfCategory(category), kind)
  })
}
