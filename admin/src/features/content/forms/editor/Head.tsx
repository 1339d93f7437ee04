import { Alert, Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { may } from '../../../../api/session.ts'
import { PageHead } from '../../../../kit/PageHead.tsx'
import { IconArrowBackUp, IconArrowForwardUp } from '../../../../look/icons.ts'
import { Status } from '../../../../look/Status.tsx'
import { t } from '../../../../words/messages.ts'
import styles from './editor.module.css'
import { PublishDialog } from './PublishDialog.tsx'
import type { FormEditor } from './useFormEditor.ts'
import type { FormSaving } from './useFormSaving.ts'

/** What the form is called and how it stands, with the ways to save, to publish and back. */
export function Head({ editor, saving }: { editor: FormEditor; saving: FormSaving }) {
  const navigate = useNavigate()
  const { id, isLive, draft, isChanged, isBusy, parting } = saving
  const [isAsking, setAsking] = useState(false)
  const publish = async () => {
    if (!isLive) await saving.goLive()
    else if (!isChanged || (await saving.save())) setAsking(true)
  }
  return (
    <>
      <PageHead
        title={String(editor.draft.settings.name ?? '') || t('forms.new')}
        note={<Status state={isLive ? 'live' : 'draft'} />}
      >
        <Button
          variant="default"
          aria-label={t('forms.editor.undo')}
          title="Ctrl-Z"
          disabled={!editor.mayUndo}
          onClick={editor.undo}
        >
          <IconArrowBackUp size={16} stroke={1.5} aria-hidden />
        </Button>
        <Button
          variant="default"
          aria-label={t('forms.editor.redo')}
          title="Ctrl-Y"
          disabled={!editor.mayRedo}
          onClick={editor.redo}
        >
          <IconArrowForwardUp size={16} stroke={1.5} aria-hidden />
        </Button>
        {id !== null && (
          <Button
            variant="default"
            onClick={() => void navigate({ to: '/forms/$id' as string, params: { id: String(id) } as never })}
          >
            {t('forms.editor.close')}
          </Button>
        )}
        <Button
          variant="default"
          loading={isBusy}
          disabled={!isChanged}
          title="Ctrl-Enter"
          onClick={() => void saving.save()}
        >
          {t(isLive ? 'forms.editor.saveDraft' : 'kit.save')}
        </Button>
        {may('form:forms', 'publish') && (!isLive || isChanged || draft !== null) && (
          <Button loading={isBusy} onClick={() => void publish()}>
            {t(isLive ? 'forms.editor.publishChanges' : 'forms.editor.publish')}
          </Button>
        )}
      </PageHead>
      {draft !== null && (
        <Alert color="accent" className={styles.note} title={t('forms.editor.isDraft')}>
          {draft.problems.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
          <div className={styles.buttons}>
            <Button variant="default" onClick={() => void saving.discard()}>
              {t('forms.editor.discard')}
            </Button>
          </div>
        </Alert>
      )}
      {parting && (
        <Alert color="yellow" role="alert" className={styles.note} title={t('kit.staleTitle')}>
          <div className={styles.buttons}>
            <Button variant="default" onClick={parting.mine}>
              {t('forms.editor.keepMine')}
            </Button>
            <Button variant="default" onClick={parting.theirs}>
              {t('forms.editor.takeTheirs')}
            </Button>
          </div>
        </Alert>
      )}
      {isAsking && id !== null && draft !== null && (
        <PublishDialog
          id={id}
          draft={draft}
          onClose={() => setAsking(false)}
          onPublished={(saved) => {
            setAsking(false)
            saving.published(saved)
          }}
        />
      )}
    </>
  )
}
