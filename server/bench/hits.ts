// Visits per second over HTTP, as the script of other sites' pages sends them for visitors that are known, against a bare
// route that writes the same finished rows into the same tables, in one transaction per group.
import autocannon from 'autocannon'
import { compare, type Figure } from './figure.ts'
import { fillContacts } from './fill.ts'
import type { Stage } from './stage.ts'

const CONTACTS = 20_000
const SECONDS = 4
const CONNECTIONS = 100
const FIREFOX = 'Mozilla/5.0 (X11; Linux x64; rv:130.0) Gecko/20100101 Firefox/130.0'

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
  const visit = async (base: string) => {
    const result = await autocannon({
      url: base,
      connections: CONNECTIONS,
      duration: SECONDS,
      requests: [
        {
          method: 'POST',
          path: '/mtc/event',
          setupRequest(request) {
            const id = ids[next++ % ids.length]
            const page = {
              page_title: 'Prices',
              page_language: 'en-US',
              page_url: `https://shop.example/prices?n=${next}`,
              page_referrer: 'https://shop.example/',
              counter: '0',
              resolution: '1280x800',
              platform: 'Linux x86_64',
            }
            return {
              ...request,
              headers: {
                'user-agent': FIREFOX,
                'content-type': 'application/x-www-form-urlencoded',
                cookie: `mautic_device_id=bench-device-${id}; mtc_id=${id}`,
              },
              body: new URLSearchParams(page).toString(),
            }
          },
        },
      ],
    })
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${base}: ${result.non2xx} errors`)
    return result.requests.total / result.duration
  }
  // Both compile their code before anything is measured.
  await visit(bare)
  await visit(ours)
  return [
    await compare(
      { name: 'hits', unit: 'requests/s', better: 'higher' },
      () => visit(ours),
      () => visit(bare),
    ),
  ]
}
