import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../../programs.ts'

const run = promisify(execFile)

/** As strict as a compiler can be told to be, and with nothing of ours in it. */
const STRICTEST = {
  target: 'ES2022',
  module: 'NodeNext',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noUnusedLocals: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  skipLibCheck: false,
  outDir: 'out',
}

export type Stranger = {
  folder: string
  /** What a compiler says of the page's programs; nothing where they are right. `tsc`: the compiler's own file. */
  compile: (tsc: string) => Promise<string>
}

/** Programs of a page, in the order in which they stand there: each says in its first line what it is called, or is a page's nth. */
async function programsIn(page: string): Promise<{ name: string; program: string }[]> {
  const text = await readFile(join(ROOT, page), 'utf8')
  return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, program = ''], at) => ({
    name: /^\/\/ ([\w-]+\.ts)\b/.exec(program)?.[1] ?? `page-${at + 1}.ts`,
    program,
  }))
}

/** Somebody's empty project, which has the packed client and the programs of pages. */
export async function openStranger(folder: string, ...pages: string[]): Promise<Stranger> {
  const npm = async (where: string, ...args: string[]) => (await run('npm', args, { cwd: where })).stdout
  await mkdir(folder, { recursive: true })
  const packed = await npm(join(ROOT, 'client'), 'pack', '--silent', '--pack-destination', folder)
  const types = join(ROOT, 'node_modules/@types/node')
  const parts = ['undici-types'].map((name) => join(ROOT, 'node_modules', name))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'stranger', private: true, type: 'module' }))
  const files = [join(folder, packed.trim().split('\n').at(-1) ?? '')]
  await npm(folder, 'install', '--offline', '--no-audit', '--no-fund', '--install-links', ...files, types, ...parts)
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: STRICTEST, include: ['*.ts'] }))
  for (const { name, program } of (await Promise.all(pages.map(programsIn))).flat())
    await writeFile(join(folder, name), program)
  return {
    folder,
    compile: async (tsc) =>
      run(process.execPath, [tsc, '-p', folder], { cwd: folder }).then(
        () => '',
        (error: { stdout: string }) => error.stdout,
      ),
  }
}
