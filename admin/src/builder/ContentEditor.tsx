import type { Resource } from '@campanile/client'
import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Found } from '../api/query.ts'
import { StaleNotice } from '../kit/StaleNotice.tsx'
import { tell } from '../kit/toasts.tsx'
import { publishState, Status } from '../look/Status.tsx'
import { moment } from '../words/format.ts'
import { t, textAt } from '../words/messages.ts'
import type { Medium } from './blocks.ts'
import styles from './builder.module.css'
import type { Draft, Values } from './contentDraft.ts'
import { Editor } from './Editor.tsx'
import { EditorFrame } from './EditorFrame.tsx'
import { PublishDraft } from './PublishDraft.tsx'
import { SaveState } from './SaveState.tsx'
import { TokenInput } from './TokenInput.tsx'
import { useAutosave } from './useAutosave.ts'
import { SOURCE, useContent } from './useContent.ts'
import { type Check, useFindings } from './useFindings.ts'
import { useKeptContent } from './useKeptContent.ts'
import { Versions } from './versions/Versions.tsx'

interface Props {
  resource: Resource
  found: Found
  draft: Draft | null
  medium: Medium
  /** The folder of texts with the names of the fields. */
  words: string
  /** The fields above the canvas. */
  names: readonly string[]
  read(record: Values): Values
  write(values: Values): Values
  /** Beside the source, and alone; a frame that stands beside that one has a title of its own. */
  preview(values: Values, isAlone: boolean, title?: string): ReactNode
  /** What is wrong with it; absent where nothing is checked. */
  check?: Check
  /** What else is edited, below the source. */
  below?(values: Values, fill: (name: string, value: unknown) => void): ReactNode
  /** Where the record's own page is; over another page, what leads back to that. */
  back: string | (() => void)
}

/** An email or a page in its editor: fields, source, saving, and the draft beside what is published. */
export function ContentEditor(props: Props) {
  const { resource, found, draft: first, medium, words, names } = props
  const { read, write, preview, back, below, check } = props
  const content = useContent({ resource, found, draft: first, read, write })
  const { values, seen, draft, parting, refused, isLive, saving, isChanged } = content
  const save = () => content.save()
  const checked = useFindings(check, values)
  useAutosave({
    ...{ change: content.change, isChanged, mayRetry: saving.mayRetry },
    waits: saving.isBusy || parting !== null,
    save: () => void content.save({ isQuiet: true }),
  })
  const [isPublishing, setPublishing] = useState(false)
  const [isLookingBack, setLookingBack] = useState(false)
  const name = String(found.record.name ?? found.record.title)
  const kept = useKeptContent(`${resource.kind}.${found.record.id}`, values, {
    tag: seen.tag,
    isChanged,
    fill: content.fill,
  })
  // The browser's own question is the only one that reaches whoever closes the window.
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])
  const labelOf = (field: string) =>
    field === SOURCE
      ? t('builder.source')
      : (textAt(`${words}.field.${field}`) ??
        textAt(`words.field.${field}`) ??
        textAt(`versions.field.${field}`) ??
        field)
  const publish = async () => {
    if (!isChanged || (await save())) setPublishing(true)
  }
  // What is edited after it would be lost by taking back what was restored, and whoever left takes nothing back.
  const withdraw = useRef<(() => void) | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: ends with each change
  useLayoutEffect(() => () => withdraw.current?.(), [content.change])
  const restore = async (earlier: Values, at: string) => {
    const now = await content.current()
    const before = Object.fromEntries(Object.keys(earlier).map((field) => [field, now[field]]))
    // At once: restoring is a change, too, and comes before what is offered.
    flushSync(() => {
      content.fill(earlier)
      setLookingBack(false)
    })
    withdraw.current = tell(t('versions.restored', { at }), { undo: async () => content.fill(before) })
  }
  return (
    <EditorFrame
      isPanel={typeof back !== 'string'}
      title={name}
      note={
        <span className={styles.states}>
          <Status state={publishState(found.record)} />
          <SaveState saving={saving} isChanged={isChanged} />
        </span>
      }
      actions={
        <>
          {typeof back === 'string' ? (
            <Button component={Link} to={back} variant="default">
              {t('builder.back')}
            </Button>
          ) : (
            <Button variant="default" onClick={async () => (!isChanged || (await save())) && back()}>
              {t('builder.back')}
            </Button>
          )}
          {found.abilities.edit !== false && (
            <Button variant="default" onClick={() => setLookingBack(true)}>
              {t('versions.open')}
            </Button>
          )}
          {isLive && draft && (
            <Button variant="default" onClick={() => void content.discard()}>
              {t('builder.discard')}
            </Button>
          )}
          <Button variant={isLive ? 'default' : 'filled'} onClick={save}>
            {t(isLive ? 'builder.saveDraft' : 'kit.save')}
          </Button>
          {isLive && (draft || isChanged) && <Button onClick={publish}>{t('builder.publish')}</Button>}
        </>
      }
    >
      {isLive && (
        <p className={styles.note} role="status">
          {draft
            ? t('builder.draftBy', {
                name: draft.modifiedByUser ?? draft.createdByUser ?? '',
                at: moment(new Date(draft.dateModified ?? draft.dateAdded)),
              })
            : t('builder.isLive')}
        </p>
      )}
      {kept && (
        <div className={`${styles.note} ${styles.bar}`} role="status">
          <span className={styles.grows}>
            {t('builder.left', { at: moment(new Date(kept.at)) })} {kept.isOld && t('builder.leftIsOld')}
          </span>
          <Button variant="default" onClick={kept.take}>
            {t('builder.takeUp')}
          </Button>
          <Button variant="default" onClick={kept.drop}>
            {t('builder.throwAway')}
          </Button>
        </div>
      )}
      {parting && (
        <StaleNotice
          parting={parting}
          values={values}
          fields={[...names, SOURCE].map((field) => ({
            ...{ name: field, label: labelOf(field), words },
            field: resource.fields[field] ?? { input: 'text' },
          }))}
          choose={(field, value) => content.fill({ [field]: value })}
        />
      )}
      <Editor
        medium={medium}
        history={content.history}
        onStep={content.onStep}
        beginning={{
          theme: typeof found.record.template === 'string' ? found.record.template : null,
          language: String(found.record.language ?? 'en'),
          title: String(found.record.title ?? ''),
        }}
        preview={preview(values, false)}
        fullPreview={preview(values, true)}
        checked={checked}
        reads={content.reads}
        onSave={() => void save()}
        fields={
          <div className={styles.texts}>
            {names.map((field) => {
              const shown = {
                label: labelOf(field),
                value: String(values[field] ?? ''),
                maxLength: resource.fields[field]?.maxLength,
                error: refused[field],
              }
              const fill = (text: string) => content.fill({ [field]: text })
              return medium === 'email' ? (
                <TokenInput key={field} {...shown} onChange={fill} />
              ) : (
                <TextInput
                  key={field}
                  {...shown}
                  onChange={({ currentTarget }) => fill(currentTarget.value)}
                />
              )
            })}
          </div>
        }
      />
      {below?.(values, (field, value) => content.fill({ [field]: value }))}
      {isLookingBack && (
        <Versions
          {...{ resource, read, labelOf }}
          id={found.record.id}
          now={values}
          preview={(earlier, title) => preview(earlier, false, title)}
          onRestore={(earlier, at) => void restore(earlier, at)}
          onClose={() => setLookingBack(false)}
        />
      )}
      {isPublishing && draft && (
        <PublishDraft
          {...{ resource, draft, words }}
          id={found.record.id}
          onClose={() => setPublishing(false)}
          onPublished={() => {
            setPublishing(false)
            void content.published()
            tell(t('builder.published', { name }))
          }}
        />
      )}
    </EditorFrame>
  )
}
