import { emails as resource } from '@campanile/client/resources'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { recordQuery } from '../../../api/query.ts'
import { ContentEditor } from '../../../builder/ContentEditor.tsx'
import { useDraft, type Values } from '../../../builder/contentDraft.ts'
import { isMjml } from '../../../builder/mjml/mjmlTree.ts'
import { SOURCE } from '../../../builder/useContent.ts'
import { PageFailed } from '../../../kit/PageFailed.tsx'
import { DynamicContents } from './DynamicContents.tsx'
import { hasTest } from './email.ts'
import { mjmlOf } from './mjmlOf.ts'
import { Preview } from './Preview.tsx'
import { SourcePreview } from './SourcePreview.tsx'

const NAMES = ['subject', 'preheaderText'] as const

const read = (values: Values): Values => ({
  subject: values.subject ?? '',
  preheaderText: values.preheaderText ?? '',
  dynamicContent: values.dynamicContent ?? [],
  // Not edited here, and restored with the rest.
  plainText: values.plainText ?? null,
  template: values.template ?? null,
  [SOURCE]: mjmlOf(values) ?? values.customHtml ?? '',
})

const write = ({ [SOURCE]: source, ...texts }: Values, record: Values): Values => {
  if (source === undefined) return texts
  const hasMjml = isMjml(String(source))
  if (!hasMjml && mjmlOf(record) === null) return { ...texts, customHtml: source }
  const customMjml = hasMjml ? source : ''
  // The server compiles MJML that comes without HTML.
  return {
    ...texts,
    grapesjsbuilder: { ...Object(record.grapesjsbuilder), customMjml },
    customHtml: hasMjml ? '' : source,
  }
}

/** The editor of an email: its subject, what stands beside it in a mailbox, and its contents. */
export default function EmailEditor() {
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const found = useQuery({ ...recordQuery(resource, id), refetchOnWindowFocus: false })
  const mayEdit = found.data !== undefined && found.data.abilities.edit !== false
  const draft = useDraft(resource, id, mayEdit && found.data?.record.isPublished === true)
  // What is edited stays while the connection is lost.
  const error = found.data ? draft.error : found.error
  if (error) return <PageFailed error={error} />
  if (!found.data || !draft.isRead) return null
  const { record } = found.data
  return (
    <ContentEditor
      key={id}
      found={found.data}
      draft={draft.draft}
      medium="email"
      words="emails"
      names={NAMES}
      back={`/emails/${id}`}
      preview={(values, isAlone, title) =>
        isAlone ? (
          <Preview
            id={id}
            name={String(record.name)}
            hasTest={hasTest(record)}
            changes={write(values, record)}
          />
        ) : (
          <SourcePreview id={id} changes={write(values, record)} title={title} />
        )
      }
      check={{ path: '/emails/check', body: (values) => ({ id, email: write(values, record) }) }}
      below={(values, fill) => (
        <DynamicContents
          sources={[values[SOURCE], values.subject]}
          value={values.dynamicContent}
          onChange={(entries) => fill('dynamicContent', entries)}
        />
      )}
      write={(values) => write(values, record)}
      {...{ resource, read }}
    />
  )
}
