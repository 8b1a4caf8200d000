import { call } from './bridge.ts'

export type NativeFile = { fileName: string; contentType: string; content: BlobPart }

/** What somebody closed without sharing is no trouble; both systems say so by these words. */
const isClosed = (trouble: unknown) => /cancell?ed/i.test(String((trouble as { message?: unknown } | null)?.message))

async function offer(what: object): Promise<void> {
  try {
    await call('Share', 'share', what)
  } catch (trouble) {
    if (!isClosed(trouble)) throw trouble
  }
}

export const shareLink = (title: string, url: string): Promise<void> => offer({ title, url, dialogTitle: title })

/** Signs that a name may have on every file system. */
const plainName = (name: string) => name.replaceAll(/[^\w.-]+/g, '-')

const asBase64 = async (content: BlobPart, type: string): Promise<string> => {
  const address = await new Promise<string>((give, fail) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => give(String(reader.result)))
    reader.addEventListener('error', () => fail(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(new Blob([content], { type }))
  })
  return address.slice(address.indexOf(',') + 1)
}

/**
 * Offers a file to whatever the phone keeps or opens such files with: its files, its wallet, a printer. It lies in the app's
 * cache meanwhile, which the system clears.
 */
export async function offerFile({ fileName, contentType, content }: NativeFile): Promise<void> {
  const path = plainName(fileName)
  const data = await asBase64(content, contentType)
  const { uri } = await call<{ uri: string }>('Filesystem', 'writeFile', { path, data, directory: 'CACHE' })
  await offer({ title: fileName, dialogTitle: fileName, files: [uri] })
}
