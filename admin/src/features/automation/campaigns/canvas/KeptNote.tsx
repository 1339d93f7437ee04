import { Button } from '@mantine/core'
import { moment } from '../../../../words/format.ts'
import { t } from '../../../../words/messages.ts'
import styles from './canvas.module.css'
import type { Kept } from './useKept.ts'

/** Offers changes that were left without being saved. */
export function KeptNote({ at, isOld, take, drop }: Kept & { at: string }) {
  return (
    <div role="status" className={`${styles.note} ${styles.facts}`}>
      <span>
        {t('campaigns.left', { at: moment(new Date(at)) })} {isOld && t('campaigns.leftIsOld')}
      </span>
      <Button variant="default" onClick={take}>
        {t('campaigns.takeUp')}
      </Button>
      <Button variant="default" onClick={drop}>
        {t('campaigns.throwAway')}
      </Button>
    </div>
  )
}
