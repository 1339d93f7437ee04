import type { AttentionSource } from '../../../catalog/attention.ts'
import { domainOf } from '../../../platform/delivery/mailExchangers.ts'
import { senderRejectionRow } from '../../../platform/delivery/senderRejection.ts'
import { maySeeDomains } from './maySeeDomains.ts'

/** Domains that mail is sent from, and that lacked something when somebody looked last. */
export const failingDomains: AttentionSource = {
  code: 'domain.fails',
  level: 'error',
  kind: 'sendingDomain',
  rows({ db, actor, config }) {
    if (!maySeeDomains(actor)) return null
    return db`
      select null::bigint as id, d.domain as name, null::text as reason from sending_domains d
      where jsonb_path_exists(d.checks, '$[*] ? (@.state == "fail")')
        and (d.domain = ${domainOf(config.mailer_from_email)}::text
          or exists (select from emails e where lower(split_part(btrim(e.from_address), '@', 2)) = d.domain))`
  },
}

/** Mail servers that refused the sender within a day: mail waits for another attempt, and fails when none succeeds. */
export const rejectedSender: AttentionSource = {
  code: 'sender.rejected',
  level: 'error',
  kind: 'sendingDomain',
  rows({ db, actor, now }) {
    if (!maySeeDomains(actor)) return null
    return senderRejectionRow(db, now)
  },
}
