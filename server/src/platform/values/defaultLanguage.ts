import type { Config } from '../config.ts'

/** The language of records that name none: that of the installation's locale. */
export function defaultLanguage({ locale }: Pick<Config, 'locale'>): string {
  return locale.split('_')[0] || 'en'
}
