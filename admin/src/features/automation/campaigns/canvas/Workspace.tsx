import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState } from 'react'
import type { Found } from '../../../../api/query.ts'
import { useViewedMembers } from '../../../../api/useViewedMembers.ts'
import { tell } from '../../../../kit/toasts.tsx'
import { t } from '../../../../words/messages.ts'
import { add, duplicate, type Edited, insert, remove, removeBelow, sideBelow } from '../tree/edits.ts'
import { type Place, rowsOf, stepOf } from '../tree/step.ts'
import { toJourney } from '../tree/wire.ts'
import { type AddAt, AddMenu } from './AddMenu.tsx'
import styles from './canvas.module.css'
import { type Catalog, type EventType, newStep } from './catalog.ts'
import { Drawing } from './Drawing.tsx'
import { Head } from './Head.tsx'
import { KeptNote } from './KeptNote.tsx'
import { VIEWS, type View } from './notes.ts'
import { Outline } from './Outline.tsx'
import { Panel } from './Panel.tsx'
import { PickList } from './PickList.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import type { Draft } from './saving.ts'
import { Tools } from './Tools.tsx'
import { useAddress } from './useAddress.ts'
import { useEditor } from './useEditor.ts'
import { useKept } from './useKept.ts'
import { type Commands, keysOf } from './useKeys.ts'
import { useLeaving } from './useLeaving.ts'
import { usePaper } from './usePaper.tsx'
import { useSaving } from './useSaving.ts'
import { useScene } from './useScene.ts'
import { ContactBar, DryRunBar, NumbersBar } from './ViewBar.tsx'

interface Props {
  found: Found
  draft: Draft | null
  catalog: Catalog
  isEditing: boolean
  mayEdit: boolean
}

const SMALLEST = 0.25

/** A campaign: one tree in four views, as a drawing or as an outline, with what is known of the step at the right. */
export function Workspace({ found, draft, catalog, isEditing, mayEdit }: Props) {
  const { record: campaign } = found
  const isNarrow = useMediaQuery('(max-width: 1023px)', innerWidth < 1024, { getInitialValueInEffect: false })
  const [address, go, now] = useAddress(isEditing ? 'build' : 'numbers', isNarrow)
  const editor = useEditor(useRef(toJourney(draft?.body ?? campaign)).current)
  const saving = useSaving(found, draft, editor)
  const kept = useKept(campaign, editor, isEditing && mayEdit)
  const scene = useScene({ campaign, catalog, edited: editor.journey, said: saving.said, address })
  const [adding, setAdding] = useState<AddAt | null>(null)
  const [isFinding, setFinding] = useState(false)
  const [scale, setScale] = useState(1)
  const frame = useRef<HTMLDivElement>(null)
  const { journey } = scene
  const { view, shape } = address
  const isEditable = isEditing && mayEdit && view === 'build'
  const selected = stepOf(journey, address.step)?.id ?? null
  const views = VIEWS.filter((one) => one !== 'build' || isEditing)
  useLeaving(editor, kept, String(campaign.name))
  const viewed = useViewedMembers(journey.lists)
  const sources = t('campaigns.sourcesCount', { lists: journey.lists.length, forms: journey.forms.length })
  const { notes, byStep: problems } = scene
  const paper = usePaper({ campaign, journey, catalog, notes, problems, view, shape, sources })

  // What the address leads to is shown some frames later.
  const focusOn = (selector: string, frames = 20) =>
    requestAnimationFrame(() => {
      const found = frame.current?.querySelector<HTMLElement>(selector)
      if (!found && frames > 0) focusOn(selector, frames - 1)
      found?.focus()
      found?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
  const focusStep = (id: string | null) => focusOn(`[role=treeitem][data-step="${id ?? ''}"]`)
  const select = (id: string | null) => {
    go({ step: id })
    focusStep(id)
  }
  const open = (id: string | null) => {
    go({ step: id, isOpen: true })
    focusOn(`[data-panel="${id ?? ''}"] :is(input:not([type=hidden]), textarea)`)
  }
  const apply = ({ journey: next, selected: step, lost = 0 }: Edited) => {
    editor.edit(next)
    select(step)
    if (lost > 0) tell(t('campaigns.lost', { count: lost }))
  }
  // The step that had the focus may be gone.
  const goBack = (step: () => void) => {
    step()
    focusOn('[role=treeitem][tabindex="0"]')
  }
  const put = (place: Place, type: EventType) => {
    setAdding(null)
    const edited = add(editor.journey, place, newStep(type))
    editor.edit(edited.journey)
    open(edited.selected)
  }
  // Keys may be quicker than what is shown.
  const here = () => stepOf(journey, now().step)?.id ?? null
  const withStep = (run: (id: string) => void) => () => {
    const id = here()
    if (id !== null) run(id)
  }
  const commands: Commands = {
    select,
    open,
    add: () => setAdding({ below: here() }),
    duplicate: withStep((id) => apply(duplicate(journey, id))),
    remove: (isBelow) => withStep((id) => apply((isBelow ? removeBelow : remove)(journey, id)))(),
    paste: (steps) => {
      const above = stepOf(journey, here())
      const side = above ? sideBelow(above) : null
      apply(insert(journey, { parentId: above?.id ?? null, side, childId: null }, steps))
    },
    undo: () => goBack(editor.undo),
    redo: () => goBack(editor.redo),
    save: () => void saving.save(),
    zoom: setScale,
    fit: () => setScale(fitting(frame.current)),
    find: () => setFinding(true),
    close: () => {
      go({ isOpen: false })
      focusStep(here())
    },
    nextProblem: () => {
      const ids = rowsOf(journey)
        .map(({ step }) => step.id)
        .filter((id) => scene.byStep.has(id))
      const next = ids[(ids.indexOf(here() ?? '') + 1) % ids.length]
      if (next === undefined) return
      go({ step: next, isOpen: true })
      const panel = `[data-panel="${next}"]`
      const wrong = '[aria-invalid=true]'
      focusOn(`${panel} ${wrong}, ${panel}:not(:has(${wrong})) input`)
    },
    view: (next: View) => go({ view: next }),
  }
  const Scene = shape === 'drawing' ? Drawing : Outline
  return (
    <div
      ref={frame}
      // Whoever clicks beside the steps keeps the keys.
      tabIndex={-1}
      className={styles.page}
      {...keysOf({ journey, selected: here, shape, isEditable, views }, commands)}
    >
      <Head {...{ campaign, saving, isEditing, mayEdit }} isChanged={editor.isChanged} />
      <Tools
        {...{ address, editor, views, isEditable, commands }}
        problems={scene.problems.length}
        onShape={(next) => go({ shape: next })}
        onPrint={paper.print}
        onPicture={paper.savePicture}
      />
      {isEditing && mayEdit && viewed && (
        <p className={styles.note}>{t('campaigns.actsOnViewed', { ...viewed })}</p>
      )}
      {kept.at !== null && <KeptNote {...kept} at={kept.at} take={() => goBack(kept.take)} />}
      {view === 'numbers' && <NumbersBar {...scene.numbers} />}
      {view === 'dryrun' && (
        <DryRunBar {...scene.dryRun} id={campaign.id} hasDraft={saving.draft !== null} mayStart={mayEdit} />
      )}
      {view === 'contact' && (
        <ContactBar {...scene.path} contact={address.contact} onContact={(contact) => go({ contact })} />
      )}
      <div className={styles.body} data-open={address.isOpen || undefined}>
        <Scene
          {...{ journey, selected, catalog, notes, problems, sources, isEditable, scale }}
          marks={scene.marks}
          onSelect={select}
          onOpen={open}
          onAdd={setAdding}
        />
        {address.isOpen && (
          <Panel
            {...{ view, journey, selected, catalog, notes }}
            problems={problems.get(selected ?? '') ?? []}
            onEdit={editor.edit}
            onClose={commands.close}
          />
        )}
      </div>
      {adding && (
        <AddMenu
          {...{ journey, catalog }}
          at={adding}
          onAdd={put}
          onClose={() => {
            setAdding(null)
            focusStep(selected)
          }}
        />
      )}
      {isFinding && (
        <Modal
          opened
          returnFocus={false}
          onClose={() => {
            setFinding(false)
            focusStep(selected)
          }}
          title={t('campaigns.tool.find')}
        >
          <PickList
            label={t('campaigns.stepName')}
            none={t('campaigns.noStep')}
            items={journey.steps.map(({ id, name, type }) => ({
              id,
              title: name,
              sub: catalog.types.get(type)?.label ?? type,
            }))}
            onPick={(id) => {
              setFinding(false)
              select(id)
            }}
          />
        </Modal>
      )}
      {saving.isAsking && saving.draft && (
        <PublishDialog
          id={campaign.id}
          draft={saving.draft}
          onPublished={saving.published}
          onClose={saving.stopAsking}
        />
      )}
      {paper.paper}
    </div>
  )
}

// The scale at which the whole sheet is seen.
function fitting(frame: HTMLElement | null): number {
  const surface = frame?.querySelector<HTMLElement>('[data-surface]')
  const sheet = frame?.querySelector<HTMLElement>('[data-sheet]')
  const [width = 1, height = 1] = (sheet?.dataset.sheet ?? '').split('x').map(Number)
  if (!surface || !sheet) return 1
  return Math.max(SMALLEST, Math.min(1, surface.clientWidth / width, surface.clientHeight / height))
}
