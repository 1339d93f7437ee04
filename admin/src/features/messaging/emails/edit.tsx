import { emails as resource } from '@campanile/client/resources'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { recordQuery } from '../../../api/query.ts'
import { ContentEditor } from '../../../builder/ContentEditor.tsx'
import { useDraft, type Values } from '../../../builder/contentDraft.ts'
import { SOURCE } from '../../../builder/useContent.ts'
import { PageFailed } from '../../../kit/PageFailed.tsx'
import { DynamicContents } from './DynamicContents.tsx'
import { mjmlOf } from './mjmlOf.ts'
import { SourcePreview } from './SourcePreview.tsx'

const NAMES = ['subject', 'preheaderText'] as const

/** The editor of an email: its subject, what stands beside it in a mailbox, and its contents. */
export default function EmailEditor() {
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const found = useQuery({ ...recordQuery(resource, id), refetchOnWindowFocus: false })
  const mayEdit = found.data !== undefined && found.data.abilities.edit !== false
  const draft = useDraft(resource, id, mayEdit && found.data?.record.isPublished === true)
  const error = found.error ?? draft.error
  if (error) return <PageFailed error={error} retry={() => void found.refetch()} />
  if (!found.data || !draft.isRead) return null
  const { record } = found.data
  const mjml = mjmlOf({ ...record, ...draft.draft?.body })
  const read = (values: Values): Values => ({
    subject: values.subject ?? '',
    preheaderText: values.preheaderText ?? '',
    dynamicContent: values.dynamicContent ?? [],
    [SOURCE]: mjml === null ? (values.customHtml ?? '') : (mjmlOf(values) ?? ''),
  })
  const write = ({ [SOURCE]: source, ...texts }: Values): Values => {
    if (source === undefined) return texts
    // The server compiles MJML that comes without HTML.
    return mjml === null
      ? { ...texts, customHtml: source }
      : {
          ...texts,
          grapesjsbuilder: { ...Object(record.grapesjsbuilder), customMjml: source },
          customHtml: '',
        }
  }
  return (
    <ContentEditor
      key={id}
      found={found.data}
      draft={draft.draft}
      isCodeOnly={mjml !== null}
      medium="email"
      words="emails"
      names={NAMES}
      back={`/emails/${id}`}
      preview={(values) => <SourcePreview id={id} changes={write(values)} />}
      below={(values, fill) => (
        <DynamicContents
          sources={[values[SOURCE], values.subject]}
          value={values.dynamicContent}
          onChange={(entries) => fill('dynamicContent', entries)}
        />
      )}
      {...{ resource, read, write }}
    />
  )
}
