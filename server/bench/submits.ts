// Submissions per second over HTTP, of contacts that are known, against a bare route that writes the same finished rows into
// the same tables, in one transaction per group.
import type { Figure } from './figure.ts'
import { fillContacts } from './fill.ts'
import { press } from './press.ts'
import type { Stage } from './stage.ts'

const CONTACTS = 20_000

export async function submits(stage: Stage): Promise<Figure[]> {
  const { sql, token } = stage
  await fillContacts(sql, CONTACTS)
  await sql`
    insert into contact_identities (rule, value, contact_id)
    select 'email', lower(email), id from contacts where email is not null on conflict do nothing`
  await sql`
    insert into contact_devices (contact_id, date_added, device, device_brand, device_model, device_os_name, tracking_id)
    select id, ${new Date()}, 'desktop', '', '', 'GNU/Linux', 'bench-device-' || id from contacts`
  const ours = await stage.serve('../src/main.ts', ['web'], { CAMPANILE_FORM_SUBMISSIONS_PER_MINUTE: '0' })
  const made = await fetch(`${ours}/api/forms/new`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Bench',
      postAction: 'message',
      postActionProperty: 'Thank you',
      fields: [
        { label: 'Email', alias: 'email', type: 'email', mappedObject: 'contact', mappedField: 'email' },
        { label: 'Name', alias: 'name', type: 'text', mappedObject: 'contact', mappedField: 'firstname' },
      ],
    }),
  })
  if (!made.ok) throw new Error(await made.text())
  const { form } = (await made.json()) as { form: { id: number } }
  const bare = await stage.serve('bareSubmits.ts', [], { FORM_ID: String(form.id) })
  const people = await sql<{ id: number; email: string }[]>`
    select id, email from contacts where email is not null order by id`
  let next = 0
  return [
    await press(
      'submits',
      { ours, bare },
      {
        connections: 100,
        method: 'POST',
        next() {
          const person = people[next++ % people.length]
          return {
            path: `/form/submit/ajax?formId=${form.id}`,
            cookie: `mautic_device_id=bench-device-${person?.id}`,
            headers: { 'x-requested-with': 'XMLHttpRequest' },
            form: {
              'mauticform[email]': person?.email ?? '',
              'mauticform[name]': `Name ${next}`,
              'mauticform[formId]': String(form.id),
              'mauticform[return]': '',
              'mauticform[formName]': 'bench',
            },
          }
        },
      },
    ),
  ]
}
