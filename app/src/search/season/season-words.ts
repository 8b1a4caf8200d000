export const DURATION_WORDS = {
  weekly: 'PASS_WEEKLY',
  monthly: 'PASS_MONTHLY',
  annual: 'PASS_ANNUAL',
  custom: 'PASS_CUSTOM',
} as const
