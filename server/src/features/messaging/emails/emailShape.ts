// What emails show beside their plain fields.
import { authorsShape } from '../../../platform/values/auditShape.ts'
import { s } from '../../../platform/values/shape.ts'
import { utmTagsShape } from '../../../platform/values/utmTags.ts'
import { segmentShape } from '../../segmentation/segments/loadSegmentReferences.ts'
import { dynamicContentShape } from './emailFields.ts'

/** An asset that is attached. */
export const assetShape = s.object(
  { ...authorsShape, id: s.int(), title: s.text(), alias: s.text(), description: s.orNull(s.text()) },
  'ShortAsset',
)

/** What is put into an email. */
export const emailShows = {
  utmTags: utmTagsShape,
  dynamicContent: s.list(s.either(dynamicContentShape, s.anything('Or what else was sent.'))),
  lists: s.list(segmentShape),
  excludedLists: s.list(segmentShape),
  assetAttachments: s.list(assetShape),
  variantChildren: s.list(s.int()),
  translationChildren: s.list(s.int()),
} as const
