import { parse } from '@babel/parser'

/** A test as it is written: its title, where it begins, and all of its code. */
export type WrittenTest = { title: string; line: number; code: string }

type Node = { type: string; start: number; end: number; loc: { start: { line: number } }; [field: string]: unknown }

/** Every test of a file, in the order of the text: `test(…)`, `test.each(…)(…)` and their like. */
export function testsIn(source: string): WrittenTest[] {
  const found: WrittenTest[] = []
  const visit = (node: Node) => {
    if (node.type === 'CallExpression' && namesTest(node.callee as Node)) {
      const [title] = node.arguments as Node[]
      const words = title && wordsOf(title)
      if (words) found.push({ title: words, line: node.loc.start.line, code: source.slice(node.start, node.end) })
    }
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
  }
  visit(parse(source, { sourceType: 'module', plugins: ['typescript', 'jsx'] }).program as unknown as Node)
  return found.toSorted((a, b) => a.line - b.line)
}

/** `test`, `test.only`, `test.each(…)`, whatever stands behind it. */
const namesTest = (callee: Node): boolean =>
  callee.type === 'Identifier'
    ? callee.name === 'test'
    : callee.type === 'MemberExpression'
      ? namesTest(callee.object as Node)
      : callee.type === 'CallExpression' && namesTest(callee.callee as Node)

function wordsOf(title: Node): string | undefined {
  if (title.type === 'StringLiteral') return title.value as string
  if (title.type !== 'TemplateLiteral') return undefined
  return (title.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'loc' in value
