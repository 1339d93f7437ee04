// The campaign as it is printed, and as an image. It is loaded apart from the canvas.
import { createPortal } from 'react-dom'
import type { Entity } from '../../../../api/query.ts'
import { publishState, Status } from '../../../../look/Status.tsx'
import { moment } from '../../../../words/format.ts'
import { t } from '../../../../words/messages.ts'
import type { Catalog } from '../canvas/catalog.ts'
import type { Notes, Problems, View } from '../canvas/notes.ts'
import { cardWords, lineWords, stepTitle } from '../canvas/words.ts'
import { layOut, SOURCES } from '../tree/layout.ts'
import { type Journey, rowsOf } from '../tree/step.ts'
import styles from './paper.module.css'
import { type Sheet, sheetsOf } from './sheets.ts'
import { type Card, type Picture, toSvg } from './svg.ts'

export interface Subject {
  campaign: Entity
  journey: Journey
  catalog: Catalog
  notes: Notes
  problems: Problems
  view: View
  shape: 'drawing' | 'outline'
  /** What feeds the campaign, in words. */
  sources: string
}

/** What the printer gets instead of the page: the name, the state, and the drawing or the outline in full. */
export function Paper(subject: Subject) {
  const { campaign, journey, view, shape, sources } = subject
  const steps = t('campaigns.stepCount', { count: journey.steps.length })
  return createPortal(
    <main className={styles.paper}>
      <h1>{String(campaign.name)}</h1>
      <p>
        <Status state={publishState(campaign)} />
        {['', t(`campaigns.view.${view}`), sources, steps, moment(new Date())].join(' · ')}
      </p>
      {shape === 'drawing' ? <Sheets {...subject} /> : <Rows {...subject} />}
    </main>,
    document.body,
  )
}

function Sheets(subject: Subject) {
  const picture = pictureOf(subject)
  const { sheets, scale, isLandscape } = sheetsOf(picture.drawing)
  const image = new DOMParser().parseFromString(toSvg(picture), 'image/svg+xml').documentElement
  return (
    <>
      <style>{`@page { size: ${isLandscape ? 'landscape' : 'portrait'}; margin: 12mm }`}</style>
      {sheets.map((sheet, at) => (
        <figure key={`${sheet.row}/${sheet.column}`} className={styles.sheet}>
          {sheets.length > 1 && (
            <figcaption>
              {t('campaigns.sheet', { n: at + 1, all: sheets.length })}:{' '}
              {t('campaigns.sheetPlace', { row: sheet.row, column: sheet.column })}
            </figcaption>
          )}
          <div ref={(place) => place?.replaceChildren(partOf(image, sheet, scale))} />
        </figure>
      ))}
    </>
  )
}

function partOf(image: Element, { x, y, width, height }: Sheet, scale: number): Node {
  const part = image.cloneNode(true) as Element
  part.setAttribute('viewBox', `${x} ${y} ${width} ${height}`)
  part.setAttribute('width', String(width * scale))
  part.setAttribute('height', String(height * scale))
  return part
}

function Rows({ journey, catalog, notes, problems }: Subject) {
  return (
    <ul className={styles.rows}>
      {rowsOf(journey).map(({ step, level }) => (
        <li key={step.id} style={{ marginLeft: (Math.min(level, 12) - 1) * 20 }}>
          <strong>{stepTitle(step, catalog)}</strong>{' '}
          {[
            lineWords(step.side, step),
            cardWords(step, catalog),
            ...(notes.get(step.id)?.more ?? []),
            ...(problems.get(step.id) ?? []).map((problem) => cardWords(step, catalog, undefined, problem)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </ul>
  )
}

/** The image of what is looked at, as a file that stands by itself. */
export function fileOf(subject: Subject): File {
  const name = `campaign-${subject.campaign.id}.svg`
  return new File([toSvg(pictureOf(subject))], name, { type: 'image/svg+xml' })
}

function pictureOf({ campaign, journey, catalog, notes, problems, sources }: Subject): Picture {
  const card = (step: Journey['steps'][number]): Card => ({
    kind: step.kind,
    title: stepTitle(step, catalog),
    sub: cardWords(step, catalog, notes.get(step.id), problems.get(step.id)?.[0]),
    isBad: problems.has(step.id),
    traffic: notes.get(step.id)?.traffic,
  })
  return {
    name: String(campaign.name),
    drawing: layOut(journey),
    cards: new Map([
      [SOURCES, { kind: SOURCES, title: t('campaigns.sources'), sub: sources }],
      ...journey.steps.map((step): [string, Card] => [step.id, card(step)]),
    ]),
    labels: new Map(journey.steps.map((step) => [step.id, lineWords(step.side, step)])),
    jumps: journey.steps.map(({ id, properties }) => [id, String(properties.jumpToEvent ?? '')]),
  }
}
