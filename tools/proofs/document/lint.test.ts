import { expect, test } from 'vitest'
import { redocly } from './lint.ts'
import { standingDocument } from './standing.ts'

test('Redocly finds nothing in the document, and what is broken in it', async () => {
  const document = await standingDocument()
  expect(redocly(document)).toEqual({ found: 0, said: '[]' })
  const broken = structuredClone(document)
  broken.paths['/api/v1/carriers']!['get']!['operationId'] = 'words'
  expect(redocly(broken)?.found).toBeGreaterThan(0)
})
