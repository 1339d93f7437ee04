// Submissions per second over HTTP, of contacts that are known, against a bare route that writes the same finished rows into
// the same tables, in one transaction per group.
import autocannon from 'autocannon'
import { compare, type Figure } from './figure.ts'
import { fillContacts } from './fill.ts'
import type { Stage } from './stage.ts'

const CONTACTS = 20_000
const SECONDS = 4
const CONNECTIONS = 100
const FIREFOX = 'Mozilla/5.0 (X11; Linux x64; rv:130.0) Gecko/20100101 Firefox/130.0'

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
  const submit = async (base: string) => {
    const result = await autocannon({
      url: base,
      connections: CONNECTIONS,
      duration: SECONDS,
      requests: [
        {
          method: 'POST',
          path: `/form/submit/ajax?formId=${form.id}`,
          setupRequest(request) {
            const person = people[next++ % people.length]
            const body = new URLSearchParams({
              'mauticform[email]': person?.email ?? '',
              'mauticform[name]': `Name ${next}`,
              'mauticform[formId]': String(form.id),
              'mauticform[return]': '',
              'mauticform[formName]': 'bench',
            })
            return {
              ...request,
              headers: {
                'user-agent': FIREFOX,
                'content-type': 'application/x-www-form-urlencoded',
                'x-requested-with': 'XMLHttpRequest',
                cookie: `mautic_device_id=bench-device-${person?.id}`,
              },
              body: String(body),
            }
          },
        },
      ],
    })
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${base}: ${result.non2xx} errors`)
    return result.requests.total / result.duration
  }
  // Both compile their code before anything is measured.
  await submit(bare)
  await submit(ours)
  return [
    await compare(
      { name: 'submits', unit: 'requests/s', better: 'higher' },
      () => submit(ours),
      () => submit(bare),
    ),
  ]
}
