import { useWords } from '../../i18n/words.ts'

/** A day, or so many days of travel among so many. */
export function useRoverDays(): (rover: { travelDays: number; validDays: number }) => string {
  const { t } = useWords()
  return ({ travelDays, validDays }) =>
    validDays === 1
      ? t('ROVERS_A_DAY')
      : validDays === travelDays
        ? t('ROVERS_DAYS', { count: travelDays })
        : t('ROVERS_DAYS_IN', { count: travelDays, days: validDays })
}
