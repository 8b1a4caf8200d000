import { parse, type ParserPlugin } from '@babel/parser'

/** One small fault that a careless hand could have written: what stands from `start` to `end` becomes `put`. */
export type Mutation = { kind: string; start: number; end: number; line: number; was: string; put: string }

type Node = { type: string; start: number; end: number; loc: { start: { line: number } }; [field: string]: unknown }

const BOUNDARIES: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const OPERATORS: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
}
const METHODS: Record<string, string> = {
  some: 'every',
  every: 'some',
  max: 'min',
  min: 'max',
  floor: 'ceil',
  ceil: 'floor',
}
const PLUGINS: ParserPlugin[] = ['typescript', 'explicitResourceManagement']

/** Every place of a file where such a fault fits, in the order of the text. Types and words are no places: nothing runs there. */
export function mutationsOf(source: string): Mutation[] {
  const found: Mutation[] = []
  const text = (node: Node) => source.slice(node.start, node.end)
  const put = (kind: string, node: Node, start: number, end: number, instead: string) =>
    found.push({ kind, start, end, line: node.loc.start.line, was: source.slice(start, end), put: instead })

  const visit = (node: Node) => {
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression': {
        const operator = node.operator as string
        const instead = BOUNDARIES[operator] ?? OPERATORS[operator]
        const left = node.left as Node
        const right = node.right as Node
        // Words are put together with + as well, and there is no taking one from another.
        const wordy = operator === '+' && [left, right].some((side) => /String|Template/.test(side.type))
        if (instead && !wordy) {
          const at = source.indexOf(operator, closing(source, left, right))
          put(operator in BOUNDARIES ? 'boundary' : 'operator', node, at, at + operator.length, instead)
        }
        break
      }
      case 'IfStatement':
      case 'ConditionalExpression': {
        const test = node.test as Node
        put('condition', test, test.start, test.end, `!(${text(test)})`)
        break
      }
      case 'NumericLiteral':
        put('constant', node, node.start, node.end, `(${text(node)} + 1)`)
        break
      case 'BooleanLiteral':
        put('constant', node, node.start, node.end, text(node) === 'true' ? 'false' : 'true')
        break
      case 'ExpressionStatement': {
        const expression = node.expression as Node
        const call = expression.type === 'AwaitExpression' ? (expression.argument as Node) : expression
        if (call.type === 'CallExpression') put('dropped call', node, expression.start, expression.end, 'void 0')
        if (expression.type === 'AwaitExpression')
          put('dropped await', node, expression.start, (expression.argument as Node).start, 'void ')
        break
      }
      case 'MemberExpression': {
        const property = node.property as Node
        const instead = METHODS[text(property)]
        if (!node.computed && instead) put('method', property, property.start, property.end, instead)
        break
      }
    }
    for (const [field, value] of Object.entries(node)) {
      if (field === 'loc' || field === 'key' || /^(TS|Import|Export(All|Named)Spec)/.test(node.type)) continue
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child) && !isType(child)) visit(child)
    }
  }
  visit(parse(source, { sourceType: 'module', plugins: PLUGINS }).program as unknown as Node)
  return found.toSorted((a, b) => a.start - b.start)
}

/** Where the left side is over, with the brackets around it: behind that stands the operator. */
function closing(source: string, left: Node, right: Node): number {
  const between = source.slice(left.end, right.start)
  return left.end + (/^[\s)]*/.exec(between)?.[0].length ?? 0)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
/** `x as Pence` holds a value within; the rest of what begins with TS is for the compiler alone. */
const isType = ({ type }: Node): boolean =>
  type.startsWith('TS') && !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(type)
