import { pages as resource } from '@campanile/client/resources'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { recordQuery } from '../../../api/query.ts'
import styles from '../../../builder/builder.module.css'
import { ContentEditor } from '../../../builder/ContentEditor.tsx'
import { useDraft, type Values } from '../../../builder/contentDraft.ts'
import { safeDocument } from '../../../builder/safeHtml.ts'
import { SOURCE } from '../../../builder/useContent.ts'
import { PageFailed } from '../../../kit/PageFailed.tsx'
import { t } from '../../../words/messages.ts'
import { PagePreview } from './PagePreview.tsx'

const read = (values: Values): Values => ({
  title: values.title ?? '',
  metaDescription: values.metaDescription ?? '',
  // Not edited here, and restored with the rest.
  template: values.template ?? null,
  [SOURCE]: values.customHtml ?? '',
})

const write = ({ [SOURCE]: customHtml, ...texts }: Values): Values =>
  customHtml === undefined ? texts : { ...texts, customHtml }

/** The editor of a landing page. */
export default function PageEditor() {
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const found = useQuery({ ...recordQuery(resource, id), refetchOnWindowFocus: false })
  const mayEdit = found.data !== undefined && found.data.abilities.edit !== false
  const draft = useDraft(resource, id, mayEdit && found.data?.record.isPublished === true)
  // What is edited stays while the connection is lost.
  const error = found.data ? draft.error : found.error
  if (error) return <PageFailed error={error} />
  if (!found.data || !draft.isRead) return null
  return (
    <ContentEditor
      key={id}
      found={found.data}
      draft={draft.draft}
      medium="page"
      words="pages"
      names={['title', 'metaDescription']}
      back={`/pages/${id}`}
      preview={(values, isAlone, title = t('builder.preview')) =>
        isAlone ? (
          <PagePreview html={String(values[SOURCE] ?? '')} />
        ) : (
          <iframe
            title={title}
            className={styles.frame}
            // Nothing of a page runs here.
            sandbox=""
            srcDoc={safeDocument(String(values[SOURCE] ?? ''))}
          />
        )
      }
      check={{ path: '/pages/check', body: (values) => ({ id, page: write(values) }) }}
      {...{ resource, read, write }}
    />
  )
}
