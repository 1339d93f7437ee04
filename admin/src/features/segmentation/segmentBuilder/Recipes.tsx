import { Button } from '@mantine/core'
import { insertRows } from '../../../filters/model/edits.ts'
import { t } from '../../../words/messages.ts'
import styles from './builder.module.css'
import { RECIPES } from './model/recipes.ts'
import type { Builder } from './useBuilder.ts'

/** Where there is nothing yet: four beginnings that can be changed. */
export function Recipes({ edit }: Pick<Builder, 'edit'>) {
  return (
    <section className={styles.recipes} aria-label={t('segmentBuilder.recipes')}>
      <p>{t('segmentBuilder.empty')}</p>
      <div className={styles.recipeList}>
        {RECIPES.map(({ title, filters }) => (
          <Button
            key={title}
            variant="default"
            onClick={() => edit((draft) => insertRows(draft, filters, {}))}
          >
            {t(title)}
          </Button>
        ))}
      </div>
    </section>
  )
}
