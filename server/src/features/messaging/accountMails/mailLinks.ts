// Mails the links by which people choose a password.
import { randomUUID } from 'node:crypto'
import { findActiveUserByName } from '../../../platform/auth/activeUser.ts'
import type { Config } from '../../../platform/config.ts'
import { type Db, transaction } from '../../../platform/database/connection.ts'
import type { Task } from '../../../platform/engine/jobs.ts'
import {
  countAccountLinks,
  insertAccountLink,
  type Purpose,
  pathOfLink,
} from '../../access/accountLinks/accountLinks.ts'
import { invitationMail, resetMail } from '../../access/accountLinks/mailJobs.ts'
import { queueUserMails } from '../userMails/queueUserMails.ts'

/** Whoever asks for links in the name of others fills nobody's mailbox. */
const MAX_RESETS = 3
const HOUR_MS = 3_600_000

export const resetMailTask: Task = {
  ...resetMail,
  async run(payload, { sql, config, clock }) {
    const { name } = payload as { name: string }
    const now = clock()
    await transaction(sql, async (db) => {
      const user = await findActiveUserByName(db, name)
      if (!user) return
      const { userId } = user
      const since = new Date(now.getTime() - HOUR_MS)
      if ((await countAccountLinks(db, { userId, purpose: 'reset', since })) >= MAX_RESETS) return
      await mailLink(db, { userId, purpose: 'reset', config, now })
    })
    return undefined
  },
}

export const invitationMailTask: Task = {
  ...invitationMail,
  async run(payload, { sql, config, clock }) {
    const { userId } = payload as { userId: number }
    await transaction(sql, (db) => mailLink(db, { userId, purpose: 'invitation', config, now: clock() }))
    return undefined
  },
}

async function mailLink(
  db: Db,
  {
    userId,
    purpose,
    config,
    now,
  }: { userId: number; purpose: 'reset' | 'invitation'; config: Config; now: Date },
): Promise<void> {
  const [user] = await db<{ email: string; firstName: string; username: string }[]>`
    select email, first_name as "firstName", username from users where id = ${userId} and is_published`
  if (!user) return
  const url = `${config.site_url}${pathOfLink(purpose, await insertAccountLink(db, { userId, purpose, now }))}`
  const mail = { to: [user.email], dedupeKey: `account:${randomUUID()}` }
  await queueUserMails(
    db,
    [
      {
        ...mail,
        content: wordsOf(purpose, { ...user, url, site: new URL(config.site_url).host }),
        isSecret: true,
      },
    ],
    now,
  )
}

function wordsOf(
  purpose: Exclude<Purpose, 'first-run'>,
  { firstName, username, url, site }: { firstName: string; username: string; url: string; site: string },
): { subject: string; body: string } {
  const hello = `Hello ${firstName},`
  return purpose === 'reset'
    ? {
        subject: `Choose a new password for ${site}`,
        body: `${hello}\n\nsomebody asked for a new password for your account ${username} at ${site}. Choose it here:\n\n${url}\n\nThe link works once, for an hour. If it was not you, do nothing: your password stays as it is.\n`,
      }
    : {
        subject: `You are invited to ${site}`,
        body: `${hello}\n\nthere is an account for you at ${site}. Your user name is ${username}. Choose your password here:\n\n${url}\n\nThe link works once, for seven days.\n`,
      }
}
