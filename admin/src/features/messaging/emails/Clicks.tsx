import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isLost } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { may } from '../../../api/session.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { PlainTable } from '../../../kit/PlainTable.tsx'
import { number, percent } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { drawClicks } from './clickMap.ts'
import styles from './record.module.css'

/** Which links were clicked, in a table and drawn into the email, and the way to a segment of those who did. */
export function Clicks({ id, html, name }: { id: number; html: string; name: string }) {
  const found = useQuery(query('/emails/{id}/clicks', { path: { id } }))
  const links = found.data?.links ?? []
  const clicked = links.filter(({ clicks }) => clicks > 0)
  const filter = {
    ...{ object: 'behaviors', field: 'lead_email_clicked', type: 'lead_email_received', operator: 'in' },
    properties: { filter: [id] },
  }
  return (
    <section aria-label={t('emails.clicks')} className={styles.part}>
      <h2 className={styles.heading}>{t('emails.clicks')}</h2>
      {isLost(found) && <Failed error={found.error} />}
      {found.data && clicked.length === 0 && <p>{t('emails.clicks.none')}</p>}
      {clicked.length > 0 && (
        <>
          {may('lead:lists', 'create') && (
            <p>
              <Link
                to={'/segments/new' as string}
                search={
                  {
                    filters: JSON.stringify([filter]),
                    name: t('emails.clicks.segmentName', { name }),
                  } as never
                }
              >
                {t('emails.clicks.segment')}
              </Link>
            </p>
          )}
          <PlainTable
            label={t('emails.clicks')}
            columns={[
              {
                label: t('emails.clicks.link'),
                show: ({ url, places }) => (
                  <span className={styles.link}>
                    {places[0]?.text || url}
                    {places[0]?.text && <span className={styles.hint}> {url}</span>}
                    {places.length === 0 && <span className={styles.hint}> {t('emails.clicks.gone')}</span>}
                  </span>
                ),
              },
              { label: t('emails.clicks.clicks'), isFigure: true, show: ({ clicks }) => number(clicks) },
              {
                label: t('emails.clicks.people'),
                isFigure: true,
                show: ({ uniqueClicks }) => number(uniqueClicks),
              },
              {
                label: t('emails.clicks.share'),
                isFigure: true,
                isWide: true,
                show: ({ share }) => percent(share),
              },
            ]}
            rows={links}
            keyOf={({ url }) => url}
          />
          {html !== '' && (
            <iframe
              title={t('emails.clicks.map', { name })}
              className={styles.frame}
              style={{ maxWidth: 600 }}
              // Nothing of a mail runs here.
              sandbox=""
              srcDoc={drawClicks(html, clicked, percent)}
            />
          )}
        </>
      )}
    </section>
  )
}
