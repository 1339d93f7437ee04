// Where somebody is in the palette, as lines: what can be done with a record, and what that can be given.
import { chosenNow } from '../kit/chosen.ts'
import { keysOfPage } from '../kit/keys.ts'
import type { Choice, RecordAction } from '../kit/recordActions.ts'
import { pagesOf, recordAddress } from '../kit/recordAddress.ts'
import { IconBolt, IconCheck, IconEye, IconPencil, IconTrash } from '../look/icons.ts'
import { t } from '../words/messages.ts'
import type { Place, SubjectName } from './paletteActions.ts'
import type { Entry } from './paletteCommands.ts'

const ICONS = { peek: IconEye, edit: IconPencil, delete: IconTrash } as const
/** Keys of a page that move about in it, which the palette is in the way of, or that it has anyway. */
const NOT_HERE = new Set(['/', '[', ']', 'c', 'j', '?'])

/** The way to all that can be done with a subject. */
export function wayInto(subject: SubjectName): Entry {
  return {
    key: 'here',
    group: t('shell.actions'),
    label: t('shell.paletteOf', { name: subject.name }),
    icon: pagesOf(subject.kind)?.icon ?? IconBolt,
    into: { subject, action: null },
  }
}

/** What can be done with a subject. @param leave goes on from the page of a record that is gone */
export function actionEntries(
  subject: SubjectName,
  actions: readonly RecordAction[],
  leave: (address: { to: string }) => void,
): Entry[] {
  return actions.map((action) => {
    const { name, label, address, argument, act } = action
    return {
      key: `action ${name}`,
      group: subject.name,
      label,
      icon: ICONS[name as keyof typeof ICONS] ?? IconBolt,
      ...(argument
        ? { into: { subject, action } }
        : address
          ? { address }
          : {
              act: async () => {
                await act?.(null)
                const list = pagesOf(subject.kind)?.list
                if (name === 'delete' && list !== undefined && isShown(subject)) leave({ to: list })
              },
            }),
    }
  })
}

/** What an action can be given. */
export function choiceEntries({ subject, action }: Place, choices: readonly Choice[]): Entry[] {
  if (!action) return []
  const { argument } = action
  const kind = argument && 'kind' in argument ? argument.kind : ''
  return choices.map((choice) => {
    const isNew = kind !== '' && typeof choice.value === 'string'
    return {
      key: `choice ${typeof choice.value} ${choice.value}`,
      group: `${subject.name} › ${action.label}`,
      label: isNew ? t('shell.paletteNew', { name: choice.label }) : choice.label,
      icon: pagesOf(kind)?.icon ?? IconCheck,
      act: () => action.act?.(choice),
    }
  })
}

/** What the page itself can do, with its keys. */
export function pageEntries(): Entry[] {
  return keysOfPage().flatMap(({ key, shown, label, act }) =>
    act && !NOT_HERE.has(key)
      ? [
          {
            ...{ key: `key ${key}`, group: t('shell.paletteThis'), label: t(label), icon: IconBolt, act },
            detail: shown ?? key,
          },
        ]
      : [],
  )
}

function isShown({ kind, id }: SubjectName): boolean {
  const to = id === null || chosenNow() ? null : recordAddress(kind, id)?.to
  // On its page, or in its editor.
  return to !== undefined && to !== null && `${location.pathname}/`.includes(`/s${to}/`)
}
