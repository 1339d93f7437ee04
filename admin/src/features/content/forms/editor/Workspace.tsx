import { Alert, SegmentedControl } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { refusalOf } from '../../../../api/errors.ts'
import type { Entity, Found } from '../../../../api/query.ts'
import { usePageKeys } from '../../../../kit/usePageKeys.ts'
import { useWords } from '../../../../kit/useWords.ts'
import { t } from '../../../../words/messages.ts'
import { ActionForm } from './ActionForm.tsx'
import { AddPart } from './AddPart.tsx'
import type { FormCatalog } from './catalog.ts'
import { type FormDraft, openForm, type PartKind, type Values, writeForm } from './draft.ts'
import styles from './editor.module.css'
import { addPart, changePart, changeSettings, duplicatePart, movePart, removePart } from './edits.ts'
import { FieldForm } from './FieldForm.tsx'
import { Head } from './Head.tsx'
import { KeptNote } from './KeptNote.tsx'
import { PartList } from './PartList.tsx'
import { Preview, previewQuestion } from './Preview.tsx'
import { hasInput, problemsOf } from './problems.ts'
import { Settings } from './Settings.tsx'
import type { StoredDraft } from './saving.ts'
import { useFormEditor } from './useFormEditor.ts'
import { useFormSaving } from './useFormSaving.ts'
import { useKeptForm } from './useKeptForm.ts'

interface Props {
  /** Null for a new form. */
  found: Found | null
  /** What a new one is a copy of, as it is sent. */
  copied: Entity | null
  draft: StoredDraft | null
  catalog: FormCatalog
}

const PAUSE_MS = 200
const VIEWS = ['fields', 'actions', 'settings'] as const
type View = (typeof VIEWS)[number]

/** The editor: what the form is made of at the left, the form itself at the right. */
export function Workspace({ found, copied, draft: stored, catalog }: Props) {
  const navigate = useNavigate()
  const [words, go] = useWords()
  const view: View = VIEWS.find((one) => one === words.part) ?? 'fields'
  const [initial] = useState(() => openForm(stored?.body ?? found?.record ?? copied ?? newForm()))
  const editor = useFormEditor(initial)
  const { draft, edit } = editor
  const saving = useFormSaving(found, stored, editor, (id) => {
    void navigate({ to: '/forms/$id/edit' as string, params: { id: String(id) } as never, replace: true })
  })
  const kept = useKeptForm(found?.record ?? null, editor, saving.isChanged)
  const [visitor, setVisitor] = useState({ submissions: 0 })

  const [body] = useDebouncedValue(
    useMemo(() => writeForm(draft, saving.stored), [draft, saving.stored]),
    PAUSE_MS,
  )
  const question = previewQuestion(saving.id, body, visitor)
  const shown = useQuery(question)
  const seen = useMemo(
    () => (shown.isError ? refusalOf(shown.error, hasInput) : null),
    [shown.isError, shown.error],
  )
  const problems = { ...saving.refusal.fields, ...seen?.fields }
  const others = [...new Set([...saving.refusal.others, ...(seen?.others ?? [])])]

  usePageKeys((event) => {
    if (!event.ctrlKey && !event.metaKey) return
    const key = event.key.toLowerCase()
    if (key === 'enter') void saving.save()
    else if (key === 'y' || (key === 'z' && event.shiftKey)) editor.redo()
    else if (key === 'z') editor.undo()
    else return
    event.preventDefault()
    event.stopPropagation()
  }, true)

  const list = (kind: PartKind) => (
    <>
      <PartList
        label={t(`forms.editor.${kind}`)}
        parts={draft[kind]}
        open={words.open ?? null}
        nameOf={({ values }) => String(values.label ?? values.name ?? '')}
        typeOf={({ values }) => typeName(catalog, kind, values)}
        isWrong={(index) => Object.keys(problemsOf(problems, kind, index)).length > 0}
        onOpen={(key) => go({ open: key }, { replace: true })}
        onMove={(key, place) => edit((before) => movePart(before, kind, key, place))}
        onDuplicate={(key) => {
          const next = duplicatePart(draft, kind, key)
          edit(() => next.draft)
          go({ open: next.key }, { replace: true })
        }}
        onRemove={(key) => edit((before) => removePart(before, kind, key))}
      >
        {(part, index) => {
          const shared = {
            catalog,
            problems: problemsOf(problems, kind, index),
            onChange: (values: Values, mark: string) =>
              edit((before) => changePart(before, kind, part.key, values), `${part.key}.${mark}`),
          }
          return kind === 'fields' ? (
            <FieldForm field={part} draft={draft} {...shared} />
          ) : (
            <ActionForm action={part} {...shared} />
          )
        }}
      </PartList>
      <AddPart
        {...{ kind, draft, catalog }}
        onAdd={(values) => {
          const next = addPart(draft, kind, values)
          edit(() => next.draft)
          go({ open: next.key }, { replace: true })
        }}
      />
    </>
  )
  return (
    <div className={styles.page}>
      <Head {...{ editor, saving }} />
      {kept.at !== null && <KeptNote {...{ kept }} />}
      {others.map((sentence) => (
        <Alert key={sentence} color="red" role="alert" className={styles.note}>
          {sentence}
        </Alert>
      ))}
      <div className={styles.columns}>
        <div className={styles.parts}>
          <SegmentedControl
            aria-label={t('forms.editor.part')}
            value={view}
            onChange={(next) => go({ part: next === 'fields' ? null : next, open: null }, { replace: true })}
            data={VIEWS.map((value) => ({ value, label: t(`forms.editor.${value}`) }))}
          />
          {view === 'settings' ? (
            <Settings
              settings={draft.settings}
              problems={problems}
              onChange={(values, mark) => edit((before) => changeSettings(before, values), mark)}
            />
          ) : (
            list(view)
          )}
          <p className={styles.hint}>{t('forms.editor.keys')}</p>
        </div>
        <Preview {...{ question, visitor }} isProfiled={isProfiled(draft)} onVisitor={setVisitor} />
      </div>
    </div>
  )
}

function newForm(): Values {
  return {
    ...{ name: t('forms.editor.newName'), isPublished: false, formType: 'standalone', renderStyle: true },
    ...{ postAction: 'message', postActionProperty: t('forms.editor.thanks') },
    fields: [
      {
        ...{
          id: 'new_email',
          label: t('forms.editor.email'),
          alias: 'email',
          type: 'email',
          isRequired: true,
        },
        ...{ showLabel: true, saveResult: true, mappedObject: 'contact', mappedField: 'email' },
      },
      { id: 'new_button', label: t('forms.editor.send'), alias: 'submit', type: 'button', showLabel: true },
    ],
    actions: [],
  }
}

function typeName(
  { fieldTypes, actionTypes }: FormCatalog,
  kind: PartKind,
  { type, isRequired, parent }: Values,
) {
  const found = (kind === 'fields' ? fieldTypes : actionTypes).get(String(type))
  return [
    found?.label ?? String(type),
    isRequired === true ? t('forms.editor.required') : null,
    typeof parent === 'string' ? t('forms.editor.conditional') : null,
  ]
    .filter(Boolean)
    .join(' · ')
}

function isProfiled({ settings, fields }: FormDraft): boolean {
  return (
    settings.inKioskMode !== true &&
    (Number(settings.progressiveProfilingLimit ?? 0) > 0 ||
      fields.some(
        ({ values }) => values.showWhenValueExists === false || Number(values.showAfterXSubmissions ?? 0) > 0,
      ))
  )
}
