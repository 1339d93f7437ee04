// The figures that the first page can show, and which of them a person has chosen.

/** What the choice is kept under, and the key of its text in `home`. */
type FigureName =
  | 'newContacts'
  | 'sent'
  | 'opened'
  | 'visits'
  | 'submissions'
  | 'points'
  | 'identified'
  | 'failed'
  | 'downloads'

export interface FigureOf {
  name: FigureName
  type: string
  /** Which of the lines of the widget, in their order, and its label. */
  line: number
  label: string
  permission: string
}

const figure = (
  name: FigureName,
  type: string,
  [line, label]: readonly [number, string],
  permission: string,
): FigureOf => ({ name, type, line, label, permission })

export const FIGURES: readonly FigureOf[] = [
  figure('newContacts', 'created.leads.in.time', [0, 'All contacts'], 'lead:leads'),
  figure('sent', 'emails.in.time', [0, 'Sent emails'], 'email:emails'),
  figure('opened', 'emails.in.time', [1, 'Read emails'], 'email:emails'),
  figure('visits', 'page.hits.in.time', [0, 'Page visits'], 'page:pages'),
  figure('submissions', 'submissions.in.time', [0, 'Submission count'], 'form:forms'),
  figure('points', 'points.in.time', [0, 'Point sum'], 'point:points'),
  figure('identified', 'created.leads.in.time', [1, 'Identified'], 'lead:leads'),
  figure('failed', 'emails.in.time', [2, 'Failed emails'], 'email:emails'),
  figure('downloads', 'asset.downloads.in.time', [0, 'Download count'], 'asset:assets'),
]

/** Shown to who has chosen nothing. */
const USUAL = 6

/** Pure: the figures that were chosen, in their order; names that mean nothing are passed over. */
export function chosenFigures(chosen: unknown): readonly FigureOf[] {
  if (!Array.isArray(chosen)) return FIGURES.slice(0, USUAL)
  return [...new Set(chosen)].flatMap((name) => FIGURES.find((one) => one.name === name) ?? [])
}
