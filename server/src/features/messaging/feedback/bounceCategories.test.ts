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
  ['5.5.2', '502 command not implemented', 'command_reject', 'soft'],
  ['5.9.9', 'nobody knows', 'unrecognized', 'soft'],
  [null, 'nobody knows', 'other', 'soft'],
  ['5.1.0', 'nobody knows', 'unknown', 'hard'],
  [null, '550 Access denied', 'unrecognized', 'soft'],
  [null, '554 Mail refused', 'unrecognized', 'soft'],
  [null, '554 Blocked - see https://ipcheck.proofpoint.com/?ip=192.0.2.1', 'unrecognized', 'soft'],
  ['5.2.2', '552 5.2.2 Over quota', 'full', 'soft'],
  [null, '552 the mailbox of the user is full', 'full', 'soft'],
  ['4.2.2', '452 4.2.2 The email account is over quota', 'full', 'soft'],
  ['5.3.4', '552 message size exceeds limit', 'oversize', 'soft'],
  ['5.7.1', '554 5.7.1 Service unavailable; Client host blocked using zen.spamhaus.org', 'antispam', 'soft'],
  ['5.7.1', '550 5.7.1 Message rejected due to content', 'content_reject', 'soft'],
  ['4.7.0', '421 4.7.0 Try again later, greylisted', 'defer', 'soft'],
  ['4.1.1', '450 4.1.1 User unknown', 'defer', 'soft'],
  [null, '421 Too many connections', 'concurrent', 'soft'],
  // About the sender, its server or its rate, whatever the code.
  [
    '5.7.1',
    '554 5.7.1 Client host rejected: cannot find your hostname, [192.0.2.1]',
    'sender_reject',
    'soft',
  ],
  ['5.7.606', '550 5.7.606 Access denied, banned sending IP [192.0.2.1]', 'sender_reject', 'soft'],
  ['5.1.8', '550 5.1.8 <a@b.c>: Sender address rejected: Domain not found', 'sender_reject', 'soft'],
  ['5.1.7', '550 5.1.7 Invalid address of the sender', 'sender_reject', 'soft'],
  ['5.5.2', '504 5.5.2 <x>: Helo command rejected: need fully-qualified hostname', 'command_reject', 'soft'],
  [
    '5.2.1',
    '550-5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages',
    'concurrent',
    'soft',
  ],
  [null, '550 Sender verify failed', 'sender_reject', 'soft'],
  [null, '550 5.2.1 The user you are trying to contact is receiving mail too quickly', 'concurrent', 'soft'],
  [null, '521 5.2.1 :  (CON:B1)  AOL will not accept delivery of this message.', 'sender_reject', 'soft'],
  [null, '550 Too many invalid recipients', 'concurrent', 'soft'],
  [null, '550 Message rejected: sender account not found on your server', 'sender_reject', 'soft'],
  [null, '552 5.2.0 sender domain exceeded quota', 'sender_reject', 'soft'],
  [null, '550 5.4.6 unusual sending rate', 'concurrent', 'soft'],
  [null, '550 5.1.1 Mailbox unavailable: your IP is on Spamhaus', 'sender_reject', 'soft'],
  [null, '550 5.7.708 Access denied, traffic not accepted from this IP', 'sender_reject', 'soft'],
  [null, '550 5.7.515 The sending domain x.example does not meet the level', 'sender_reject', 'soft'],
  [null, '554 5.7.1 You are not allowed to connect', 'sender_reject', 'soft'],
  [null, '521 5.2.1 IP temporarily blocked', 'sender_reject', 'soft'],
  [null, '550 5.7.501 Access denied, spam abuse detected', 'antispam', 'soft'],
  [null, '550 5.7.750 Unregistered domain', 'sender_reject', 'soft'],
  [null, "550 The IP you're using to send mail is not authorized", 'sender_reject', 'soft'],
  [null, '501 Invalid HELO', 'sender_reject', 'soft'],
  [null, '553 your envelope sender is in my badmailfrom list', 'sender_reject', 'soft'],
  [null, '550 Your IP address has been blocked', 'sender_reject', 'soft'],
  [null, '550 Your server has been rejected due to poor reputation', 'antispam', 'soft'],
  [
    '5.7.25',
    '550 5.7.25 The IP address sending this message does not have a PTR record',
    'sender_reject',
    'soft',
  ],
  ['5.7.0', '530 5.7.0 Must issue a STARTTLS command first', 'sender_reject', 'soft'],
  ['5.7.1', '550 5.7.1 Access denied', 'antispam', 'soft'],
  ['5.4.4', '5.4.4 connection timed out', 'defer', 'soft'],
  [null, '450 4.1.8 Sender address rejected: Domain not found', 'sender_reject', 'soft'],
  // The exact code of the answer counts where the report has none.
  ['5.0.0', '550 5.1.1 the account manager of this customer has moved', 'unknown', 'hard'],
  [null, '550 5.5.0 Requested action not taken: mailbox unavailable', 'unknown', 'hard'],
  [null, 'Remote server said: 550 user unknown', 'unknown', 'hard'],
  [null, '550 the edition of 499 EUR is no user here: no such user', 'unknown', 'hard'],
  ['5.6.7', 'address requires SMTPUTF8', 'latin_only', 'soft'],
]

for (const [status, text, category, kind] of CASES) {
  test(`${status ?? 'no status'}, "${text}" is ${category}`, () => {
    assert.equal(categoryOfFailure({ status, text }), category)
    assert.equal(kindOfCategory(category), kind)
  })
}
