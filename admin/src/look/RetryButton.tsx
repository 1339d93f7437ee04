import { t } from '../words/messages.ts'
import { focusPart } from './focusPart.ts'
import { LinkButton } from './LinkButton.tsx'

/** Reads again what failed, at the end of the sentence that says so. */
export function RetryButton({ onRetry }: { onRetry(): void }) {
  return (
    <LinkButton onClickCapture={focusPart} onClick={onRetry}>
      {t('kit.retry')}
    </LinkButton>
  )
}
