// Sending 30 kB messages over 20 connections to an SMTP server on loopback, against nodemailer's own pool.
import { setTimeout as sleep } from 'node:timers/promises'
import nodemailer from 'nodemailer'
import { smtpServer } from '../test/smtp.ts'
import { compare, type Figure, seconds } from './figure.ts'
import { fillContacts } from './fill.ts'
import type { Stage } from './stage.ts'

const RECIPIENTS = 5_000
const CONNECTIONS = 20
const PARAGRAPH =
  '<p>Twenty thousand visitors came to see the tower, and each of them went home with a picture of it.</p>\n'
const HTML = `<!doctype html><html><head><title>News</title></head><body>${PARAGRAPH.repeat(285)}</body></html>`
// Without a text of its own an email gets one made from its HTML, and the two sides would send unequal bytes.
const TEXT = 'Twenty thousand visitors came to see the tower.'

export async function send(stage: Stage): Promise<Figure[]> {
  const { sql } = stage
  const endings: (() => unknown)[] = []
  const smtp = await smtpServer({ after: (end) => endings.push(end as () => unknown) })
  await fillContacts(sql, RECIPIENTS)
  const api = `${await stage.serve('../src/main.ts', ['start'], { CAMPANILE_MAILER_DSN: smtp.dsn, CAMPANILE_MAILER_CONNECTIONS: String(CONNECTIONS) })}/api`
  const headers = { authorization: `Bearer ${stage.token}`, 'content-type': 'application/json' }
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`${api}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as { list: { id: number }; email: { id: number } }
  }
  const { id: segment } = (await post('/segments/new', { name: 'Everybody', filters: [] })).list
  await sql`insert into segment_contacts (segment_id, contact_id, date_added, manually_added) select ${segment}::bigint, id, ${new Date()}::timestamptz, true from contacts`
  const pool = nodemailer.createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Number.POSITIVE_INFINITY,
    host: 'localhost',
    port: smtp.port,
    secure: false,
    ignoreTLS: true,
  })
  const figure = await compare(
    { name: 'send', unit: 'messages/s', better: 'higher' },
    async () => {
      const { id } = (
        await post('/emails/new', {
          name: 'Bench',
          subject: 'Bench',
          language: 'en',
          emailType: 'list',
          lists: [segment],
          customHtml: HTML,
          plainText: TEXT,
          fromAddress: 'news@sample.example',
        })
      ).email
      return (
        RECIPIENTS /
        (await seconds(async () => {
          await post(`/emails/${id}/send`, {})
          await untilSent(stage, id)
        }))
      )
    },
    async () =>
      RECIPIENTS /
      (await seconds(() =>
        Promise.all(
          Array.from({ length: RECIPIENTS }, (_, n) =>
            pool.sendMail({
              from: 'news@sample.example',
              to: `user.${n}@sample.example`,
              subject: 'Bench',
              html: HTML,
              text: TEXT,
            }),
          ),
        ),
      )),
  )
  pool.close()
  for (const end of endings) await end()
  return [figure]
}

async function untilSent({ sql }: Stage, email: number): Promise<void> {
  for (let tries = 0; tries < 6_000; tries++) {
    const [row] = await sql<
      { sent: number }[]
    >`select count(*) as sent from email_sends where email_id = ${email} and state = 'sent'`
    if (row?.sent === RECIPIENTS) return
    await sleep(50)
  }
  throw new Error('not everything was sent within five minutes')
}
