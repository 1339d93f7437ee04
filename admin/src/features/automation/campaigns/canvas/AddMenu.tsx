import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../../words/messages.ts'
import { fitting } from '../tree/rules.ts'
import { childrenOf, type Journey, type Place, type Side, stepOf } from '../tree/step.ts'
import styles from './canvas.module.css'
import type { Catalog, EventType } from './catalog.ts'
import { focusWhenShown, PickList } from './PickList.tsx'
import { Switcher } from './Switcher.tsx'

/** A place, or the step below which a place is still to be chosen. */
export type AddAt = Place | { below: string | null }

interface Props {
  journey: Journey
  catalog: Catalog
  at: AddAt
  onAdd(place: Place, type: EventType): void
  onClose(): void
}

/** What may be put at a place, found by typing. Below a step with two sides, `y` and `n` choose the side first. */
export function AddMenu({ journey, catalog, at, onAdd, onClose }: Props) {
  const above = stepOf(journey, 'below' in at ? at.below : at.parentId)
  const [side, setSide] = useState<Side | null>(null)
  const needsSide = 'below' in at && above !== undefined && above.kind !== 'action' && side === null
  return (
    <Modal
      opened
      // The page leads on: to the form of the new step, or back.
      returnFocus={false}
      onClose={onClose}
      title={t('campaigns.add')}
    >
      {needsSide ? (
        <fieldset
          className={styles.group}
          onKeyDown={(event) => {
            if (event.key !== 'y' && event.key !== 'n') return
            // The letter is not typed into the box that comes.
            event.preventDefault()
            setSide(event.key === 'y' ? 'yes' : 'no')
          }}
        >
          <legend>{t('campaigns.whichSide')}</legend>
          <div className={styles.pair}>
            <Button data-autofocus ref={focusWhenShown} variant="default" onClick={() => setSide('yes')}>
              {t('campaigns.sideKey.yes')}
            </Button>
            <Button variant="default" onClick={() => setSide('no')}>
              {t('campaigns.sideKey.no')}
            </Button>
          </div>
        </fieldset>
      ) : (
        <Types
          {...{ journey, catalog, onAdd }}
          places={'below' in at ? placesBelow(journey, at.below, side) : [at]}
        />
      )}
    </Modal>
  )
}

/** The places on a side of a step: its open end, or before what follows there, and beside it. */
function placesBelow(journey: Journey, parentId: string | null, side: Side | null): Place[] {
  const [first] = childrenOf(journey, parentId).filter((child) => child.side === side)
  const end: Place = { parentId, side, childId: null }
  return first ? [{ ...end, childId: first.id }, end] : [end]
}

function Types({
  journey,
  catalog,
  places,
  onAdd,
}: Pick<Props, 'journey' | 'catalog' | 'onAdd'> & { places: readonly Place[] }) {
  const [where, setWhere] = useState(0)
  const place = places[where] as Place
  const types = fitting(catalog.types, journey, place) as EventType[]
  return (
    <>
      {places.length > 1 && (
        <Switcher
          label={t('campaigns.where')}
          value={String(where)}
          options={[
            ['0', t('campaigns.before', { name: stepOf(journey, places[0]?.childId ?? null)?.name ?? '' })],
            ['1', t('campaigns.beside')],
          ]}
          onChange={(value) => setWhere(Number(value))}
        />
      )}
      <PickList
        label={t('campaigns.findType')}
        none={t('campaigns.noType')}
        items={types.map(({ type, label, kind, description }) => ({
          id: type,
          title: label,
          sub: [t(`campaigns.kind.${kind}`), description].filter(Boolean).join(' · '),
        }))}
        onPick={(id) => {
          const type = catalog.types.get(id)
          if (type) onAdd(place, type)
        }}
      />
    </>
  )
}
