import { emails as resource } from '@campanile/client/resources'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { recordQuery } from '../../../api/query.ts'
import { ContentEditor } from '../../../builder/ContentEditor.tsx'
import { useDraft, type Values } from '../../../builder/contentDraft.ts'
import { isMjml } from '../../../builder/mjml/mjmlTree.ts'
import { ShownAs } from '../../../builder/tokenValues.ts'
import { SOURCE } from '../../../builder/useContent.ts'
import { PageFailed } from '../../../kit/PageFailed.tsx'
import { DynamicContents } from './DynamicContents.tsx'
import { hasTest } from './email.ts'
import { mjmlOf } from './mjmlOf.ts'
import { SourcePreview } from './SourcePreview.tsx'

const Preview = lazy(async () => ({ default: (await import('./Preview.tsx')).Preview }))

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
export default function Contents({ id, back }: { id: number; back: string | (() => void) }) {
  const [contact, onContact] = useState<number | null>(null)
  const found = useQuery({ ...recordQuery(resource, id), refetchOnWindowFocus: false })
  const mayEdit = found.data !== undefined && found.data.abilities.edit !== false
  const draft = useDraft(resource, id, mayEdit && found.data?.record.isPublished === true)
  // What is edited stays while the connection is lost.
  const error = found.data ? draft.error : found.error
  if (error) return <PageFailed error={error} />
  if (!found.data || !draft.isRead) return null
  const { record } = found.data
  return (
    <ShownAs value={contact}>
      <ContentEditor
        key={id}
        found={found.data}
        draft={draft.draft}
        medium="email"
        words="emails"
        names={NAMES}
        preview={(values, isAlone, title) =>
          isAlone ? (
            <Suspense>
              <Preview
                id={id}
                name={String(record.name)}
                hasTest={hasTest(record)}
                {...{ contact, onContact }}
                changes={write(values, record)}
              />
            </Suspense>
          ) : (
            <SourcePreview
              changes={write(values, record)}
              {...{ id, title, contact }}
              // A version that is looked at stands over the one where that is chosen.
              onContact={title === undefined ? onContact : undefined}
            />
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
        {...{ resource, read, back }}
      />
    </ShownAs>
  )
}
