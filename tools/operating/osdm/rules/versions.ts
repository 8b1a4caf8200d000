import type { CallRules } from '../rule.ts'

export const versions: CallRules = {
  call: 'GET /versions',
  rules: [
    {
      rule: 'version 3.7 is spoken',
      send: () => ({}),
      status: [200],
      holds: ({ body }) =>
        body.some?.(({ version }: { version: string }) => version.startsWith('3.7')) ? undefined : 'it isn’t listed',
    },
  ],
}
