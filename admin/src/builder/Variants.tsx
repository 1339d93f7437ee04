import type { Resource } from '@campanile/client'
import { Button, NumberInput, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { change, save } from '../api/change.ts'
import { type Found, query } from '../api/query.ts'
import { tell, tellError } from '../kit/toasts.tsx'
import { number } from '../words/format.ts'
import { t, textAt } from '../words/messages.ts'
import styles from './builder.module.css'
import { bodyOf } from './contentDraft.ts'

/** What decides, and what is counted, by kind of record. */
const KINDS = {
  email: {
    criteria: ['email.openrate', 'email.clickthrough', 'asset.downloads', 'form.submissions'],
    figures: ['sentCount', 'readCount', 'clickCount'],
  },
  page: {
    criteria: ['page.bouncerate', 'page.dwelltime', 'form.submissions', 'asset.downloads'],
    figures: ['hitCount', 'visitorCount'],
  },
} as const

interface Test {
  winnerCriteria: string
  winner?: number | null
  leader: number | null
  variants: readonly ({ id: number; weight: number; name?: string; title?: string } & Record<
    string,
    unknown
  >)[]
}

/** The variants of an email or a page: how many get each, what came of it, and the one that is to stay. */
export function Variants({ resource, found }: { resource: Resource; found: Found }) {
  const { record, abilities } = found
  const mayEdit = abilities.edit !== false
  const parentId = idOf(record.variantParent)
  const children = Array.isArray(record.variantChildren) ? record.variantChildren : []
  const hasTest = parentId !== null || children.length > 0
  const path = `${resource.path}/{id}/abtest` as '/emails/{id}/abtest'
  const read = useQuery({ ...query(path, { path: { id: record.id } }), enabled: hasTest, retry: false })
  const test = (read.data as { abtest: Test } | undefined)?.abtest
  const { criteria, figures } = KINDS[resource.kind as keyof typeof KINDS]
  const settings = settingsOf(record.variantSettings)
  const attempt = async (run: () => Promise<string>) => {
    try {
      tell(await run())
    } catch (error) {
      tellError(error)
    }
  }
  const add = () =>
    attempt(async () => {
      const label = String(record.name ?? record.title)
      const name = t('builder.variantOf', { name: label, number: children.length + 2 })
      const { alias: _, ...body } = bodyOf(resource, record)
      const made = await save(resource, null, {
        ...body,
        [resource.kind === 'page' ? 'title' : 'name']: name,
        isPublished: false,
        variantParent: record.id,
        variantSettings: { weight: Math.floor(100 / (children.length + 2)) },
      })
      return t('builder.variantMade', { name: String(made.name ?? made.title) })
    })
  const weigh = (variant: { id: number; weight: number }, weight: number) =>
    attempt(async () => {
      await save(resource, variant.id, { variantSettings: { weight } })
      return t('builder.weightSaved')
    })
  const decide = (id: number) =>
    attempt(async () => {
      await change('POST', `${resource.path}/{id}/winner`, { path: { id } })
      return t('builder.winnerMade')
    })
  return (
    <section aria-label={t('builder.variants')} className={styles.section}>
      <div className={styles.bar}>
        <h2 className={styles.title}>{t('builder.variants')}</h2>
        {mayEdit && parentId === null && (
          <Button variant="default" onClick={add}>
            {t('builder.newVariant')}
          </Button>
        )}
      </div>
      {!hasTest && <p className={styles.hint}>{t('builder.noVariants')}</p>}
      {test && (
        <>
          {parentId === null && (
            <Select
              label={t('builder.criterion')}
              className={styles.narrow}
              readOnly={!mayEdit}
              data={criteria.map((value) => ({
                value,
                label: textAt(`builder.criterion.${value}`) ?? value,
              }))}
              value={test.winnerCriteria}
              onChange={(winnerCriteria) =>
                attempt(async () => {
                  await save(resource, record.id, { variantSettings: { ...settings, winnerCriteria } })
                  return t('builder.criterionSaved')
                })
              }
            />
          )}
          <div className={styles.scroll}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('builder.variant')}</th>
                  <th scope="col">{t('builder.weight')}</th>
                  {figures.map((name) => (
                    <th scope="col" key={name} className={styles.figure}>
                      {t(`builder.figure.${name}`)}
                    </th>
                  ))}
                  <th scope="col">{t('builder.state')}</th>
                </tr>
              </thead>
              <tbody>
                {test.variants.map((variant) => {
                  const name = String(variant.name ?? variant.title)
                  const isParent = variant.id === (parentId ?? record.id)
                  return (
                    <tr key={variant.id}>
                      <th scope="row">
                        <Link to={`${resource.path}/${variant.id}`}>{name}</Link>
                      </th>
                      <td>
                        {isParent || !mayEdit ? (
                          t('builder.percent', { share: variant.weight / 100 })
                        ) : (
                          <NumberInput
                            // What was stored is what is shown.
                            key={variant.weight}
                            aria-label={t('builder.weightOf', { name })}
                            className={styles.weight}
                            min={0}
                            max={100}
                            suffix=" %"
                            defaultValue={variant.weight}
                            onBlur={({ currentTarget }) => {
                              const weight = Number.parseFloat(currentTarget.value)
                              if (weight >= 0 && weight !== variant.weight) void weigh(variant, weight)
                            }}
                          />
                        )}
                      </td>
                      {figures.map((figure) => (
                        <td key={figure} className={styles.figure}>
                          {number(Number(variant[figure] ?? 0))}
                        </td>
                      ))}
                      <td>
                        {test.winner === variant.id
                          ? t('builder.winner')
                          : variant.isPublished !== true
                            ? t('words.state.draft')
                            : test.leader === variant.id && t('builder.leader')}{' '}
                        {mayEdit && test.winner !== variant.id && (
                          <Button
                            variant="default"
                            aria-label={t('builder.makeWinnerOf', { name })}
                            onClick={() => decide(variant.id)}
                          >
                            {t('builder.makeWinner')}
                          </Button>
                        )}
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  )
}

function idOf(value: unknown): number | null {
  if (typeof value === 'number') return value
  return typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : null
}

// Empty settings are an empty list.
function settingsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {}
}
