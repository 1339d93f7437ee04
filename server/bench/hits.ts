// Visits per second over HTTP, as the script of other sites' pages sends them for visitors that are known, against a bare
// route that writes the same finished rows into the same tables, in one transaction per group.
import type { Figure } from './figure.ts'
import { fillContacts } from './fill.ts'
import { press } from './press.ts'
import type { Stage } from './stage.ts'

const CONTACTS = 20_000

export async function hits(stage: Stage): Promise<Figure[]> {
  const { sql } = stage
  await fillContacts(sql, CONTACTS)
  const ours = await stage.serve('../src/main.ts', ['web'])
  const bare = await stage.serve('bareHits.ts', [])
  // What a visitor of an earlier day has: the device that the cookie names.
  await sql`
    insert into contact_devices (contact_id, date_added, device, device_brand, device_model, device_os_name, tracking_id)
    select id, ${new Date()}, 'desktop', '', '', 'GNU/Linux', 'bench-device-' || id from contacts`
  const ids = (await sql<{ id: number }[]>`select id from contacts order by id`).map(({ id }) => id)
  let next = 0
  return [
    await press(
      'hits',
      { ours, bare },
      {
        connections: 100,
        method: 'POST',
        next() {
          const id = ids[next++ % ids.length]
          return {
            path: '/mtc/event',
            cookie: `mautic_device_id=bench-device-${id}; mtc_id=${id}`,
            form: {
              page_title: 'Prices',
              page_language: 'en-US',
              page_url: `https://shop.example/prices?n=${next}`,
              page_referrer: 'https://shop.example/',
              counter: '0',
              resolution: '1280x800',
              platform: 'Linux x86_64',
            },
          }
        },
      },
    ),
  ]
}
