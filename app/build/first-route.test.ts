import { expect, test } from 'vitest'
import { firstRouteGroups } from './first-route.ts'

const IMPORTS: Record<string, string[]> = {
  '/app/src/start.tsx': ['/app/src/frame/app.tsx'],
  '/app/src/frame/app.tsx': ['/node_modules/react/index.js'],
  '/app/src/frame/wide-frame.tsx': ['/app/src/frame/page.tsx', '/app/src/frame/header/header.tsx'],
  '/app/src/frame/narrow-frame.tsx': ['/app/src/frame/page.tsx', '/app/src/frame/bars/bottom-bar.tsx'],
  '/app/src/frame/page.tsx': [],
  '/app/src/frame/header/header.tsx': [],
  '/app/src/frame/bars/bottom-bar.tsx': [],
  '/app/src/reading/home/home-screen.tsx': ['/app/src/ui/card.tsx'],
  '/app/src/ui/card.tsx': [],
  '/app/src/account/login/login-screen.tsx': ['/app/src/ui/card.tsx', '/app/src/ui/form.tsx'],
  '/app/src/ui/form.tsx': [],
}

test('what every first visit needs goes together; a frame’s own parts and further pages’ stay out of it', () => {
  const { plugin, groups } = firstRouteGroups()
  plugin.buildStart()
  for (const id of Object.keys(IMPORTS)) plugin.moduleParsed({ id })
  const shell = groups.find(({ priority }) => priority === 1)
  const context = { getModuleInfo: (id: string) => ({ importedIds: IMPORTS[id] ?? [] }) }
  const groupOf = (id: string) => (typeof shell?.name === 'function' ? shell.name(id, context) : undefined)

  const together = Object.keys(IMPORTS).filter((id) => groupOf(id) === 'shell')
  expect(together).toEqual([
    '/app/src/start.tsx',
    '/app/src/frame/app.tsx',
    '/app/src/frame/page.tsx',
    '/app/src/reading/home/home-screen.tsx',
    '/app/src/ui/card.tsx',
  ])
})

test('what a call is for stays with those who read about it', () => {
  const { transform } = firstRouteGroups().plugin
  const source = `endpoint({\n  path: '/v1/x',\n  summary:\n    'Somebody’s own: "all" of it.',\n  reply: z.object({ summary: z.string() }),\n})`
  const code = transform(source, '/house/contract/src/buying/orders.ts')?.code ?? ''
  expect(code).not.toContain('own')
  expect(code).toContain("path: '/v1/x'")
  expect(code).toContain('summary: z.string()')
  expect(transform(source, '/house/app/src/orders.ts')).toBeUndefined()
})
