import { type MarkedFiles, openMarkedFiles } from '../marked-files.ts'

export type Knowledgebase = MarkedFiles

/** All incidents of Britain take less than a tenth of this. */
const MOST_BYTES = 16 * 1024 * 1024

export const openKnowledgebase = (): Knowledgebase =>
  openMarkedFiles({ whose: 'the Knowledgebase', accept: 'application/xml, text/xml', mostBytes: MOST_BYTES })
